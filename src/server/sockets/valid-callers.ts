import { sql } from 'kysely';
import type { MerchantCaller, UserCaller } from '../../auth/principal.js';
import type { Platform } from '../../services/frame/context.js';

/** Callers whose access is checked again while their socket is open. */
export type CheckedCaller = UserCaller | MerchantCaller;

/** The identities of callers that are still valid, each with its allowed addresses; null allows all. */
export type Valid = ReadonlyMap<string, readonly string[] | null>;

/** An account's credential as it was when the socket opened. */
interface Standing {
  /** Id of the session, or SHA-256 of the key. */
  credentialId: string;
  version: number;
  roleId: string;
  roleVersion: number;
}

interface StandingRow extends Standing {
  addresses: string[] | null;
}

/** Identifies a caller with the versions of its rights when its socket opened. The socket closes when they change. */
export function identityOf(caller: CheckedCaller): string {
  if (caller.kind === 'merchant') return ofMerchantKey(caller.key);
  const { credential, role } = caller;
  const own =
    credential.kind === 'session'
      ? { credentialId: credential.sessionId, version: 0 }
      : { credentialId: credential.keyHash, version: credential.version };
  return ofAccount({ ...own, roleId: role.id, roleVersion: role.version });
}

function ofAccount({ credentialId, version, roleId, roleVersion }: Standing): string {
  return `${credentialId} ${version} ${roleId} ${roleVersion}`;
}

function ofMerchantKey({ keyHash, version }: { readonly keyHash: string; readonly version: number }): string {
  return `${keyHash} ${version}`;
}

/** The sessions and API keys of accounts that are still valid, in one statement. */
export async function validAccounts({ db, clock }: Platform, callers: readonly UserCaller[]): Promise<Valid> {
  const credentials = callers.map(({ credential }) => credential);
  const sessions = credentials.filter((each) => each.kind === 'session').map((each) => each.sessionId);
  const keys = credentials.filter((each) => each.kind === 'apiKey').map((each) => each.keyHash);
  const now = clock.now().toISOString();
  const { rows } = await sql<StandingRow>`
      /* sockets */ select c.id as "credentialId", c.version, c.addresses, r.id as "roleId", r.version as "roleVersion"
      from (
        select id::text, "userId", 0 as version, null::jsonb as addresses from session
        where id = any(${sessions}::uuid[]) and "revokedAt" is null and "expiresAt" > ${now}::timestamptz
        union all
        select presented.hash::text, k."userId", k.version,
          case when k."ipRestriction" and k."ipWhitelist" <> '[]' then k."ipWhitelist" end
        from unnest(${keys}::bpchar[]) presented (hash)
        join api_key k on k."keyHash" = presented.hash
          or (k."previousKeyHash" = presented.hash and k."previousKeyExpiresAt" > ${now}::timestamptz)
        where k."deletedAt" is null and not k.disabled
          and (k."expiresAt" is null or k."expiresAt" > ${now}::timestamptz)
      ) c
      join "user" u on u.id = c."userId" and u.status = 'ACTIVE' and u."deletedAt" is null
      join role r on r.id = u."roleId"`.execute(db.rows);
  return new Map(rows.map((row) => [ofAccount(row), row.addresses]));
}

/** The merchants' keys that are still valid, according to the merchants' module. */
export async function validMerchants({ merchantKeys }: Platform, callers: readonly MerchantCaller[]): Promise<Valid> {
  const valid = (await merchantKeys?.valid(callers.map(({ key }) => key.keyHash))) ?? [];
  return new Map(valid.map((key) => [ofMerchantKey(key), key.addresses]));
}

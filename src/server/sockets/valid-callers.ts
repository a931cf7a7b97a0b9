import { sql } from 'kysely';
import type { MerchantCaller, UserCaller } from '../../auth/principal.js';
import type { Platform } from '../../services/frame/context.js';

/** Who can lose the right to an open socket. */
export type CheckedCaller = UserCaller | MerchantCaller;

/** Callers that are still valid by what they were when their socket opened, each with its addresses; null for all. */
export type Valid = ReadonlyMap<string, readonly string[] | null>;

/** What an account's credential was when its socket opened. */
interface Standing {
  /** Id of the session, or the SHA-256 of the key. */
  credentialId: string;
  version: number;
  roleId: string;
  roleVersion: number;
}

interface StandingRow extends Standing {
  addresses: string[] | null;
}

/** What a caller was when its socket opened; any difference closes the socket. */
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

/** Which sessions and API keys of accounts are still valid, in one statement. */
export async function validAccounts({ db, clock }: Platform, callers: readonly UserCaller[]): Promise<Valid> {
  const credentials = callers.map(({ credential }) => credential);
  const sessions = credentials.filter((each) => each.kind === 'session').map((each) => each.sessionId);
  const keys = credentials.filter((each) => each.kind === 'apiKey').map((each) => each.keyHash);
  const now = clock.now().toISOString();
  const { rows } = await sql<StandingRow>`
      select c.id as "credentialId", c.version, c.addresses, r.id as "roleId", r.version as "roleVersion"
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

/** Which keys of merchants are still valid: the module that keeps them knows. */
export async function validMerchants({ merchantKeys }: Platform, callers: readonly MerchantCaller[]): Promise<Valid> {
  const valid = (await merchantKeys?.valid(callers.map(({ key }) => key.keyHash))) ?? [];
  return new Map(valid.map((key) => [ofMerchantKey(key), key.addresses]));
}

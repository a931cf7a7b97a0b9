import { sql } from 'kysely';
import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Caller, UserCaller } from '../../auth/principal.js';
import { countedAs, isListed } from '../../core/net/ip.js';
import { countSocket, type SocketCaller } from '../../infra/telemetry/metrics.js';
import type { Platform } from '../../services/frame/context.js';
import { MAX_GUEST_SOCKETS, SocketCounts } from './socket-counts.js';

const CHECK_EVERY_MS = 1_000;

/** What a credential was when its socket opened; any difference closes the socket. */
interface Standing {
  /** Id of the session, or the SHA-256 of the key. */
  credentialId: string;
  version: number;
  roleId: string;
  roleVersion: number;
}

/** A credential that is still valid, and the addresses that it is good for; none for all. */
interface StandingRow extends Standing {
  addresses: string[] | null;
}

interface OpenSocket {
  readonly caller: UserCaller;
  readonly ip: string;
}

/**
 * The open sockets of this process. Once a second one statement asks which of their callers are still valid; a revoked or
 * expired session or key, a key whose rights were changed, an account that is no longer ACTIVE and a changed role close
 * theirs.
 */
export class SocketRegistry {
  private readonly open = new Map<WebSocket, OpenSocket>();
  private readonly counts = new SocketCounts();
  private timer: NodeJS.Timeout | undefined;
  private checking = false;

  constructor(private readonly platform: Platform) {}

  start(): void {
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** False when whoever holds the socket has as many as it may with this process; those that it has stay as they are. */
  add(socket: WebSocket, caller: Caller, ip: string): boolean {
    // A socket that closed while its caller was looked up will not say so again.
    if (socket.readyState !== socket.OPEN) return true;
    const [holder, most] = this.holderOf(caller, ip);
    if (!this.counts.enter(holder, most)) return false;
    if (caller.kind === 'user') this.open.set(socket, { caller, ip });
    const closed = countSocket(kindOf(caller));
    socket.once('close', () => {
      this.counts.leave(holder);
      this.open.delete(socket);
      closed();
    });
    return true;
  }

  /**
   * Whose sockets a new one is counted with, and how many they may be. A key counts apart from the account that it
   * belongs to, so that a program which leaks sockets does not shut its owner out. Of strangers nothing but the address
   * is known.
   */
  private holderOf(caller: Caller, ip: string): [holder: string, most: number] {
    if (caller.kind !== 'user') return [`address ${countedAs(ip)}`, MAX_GUEST_SOCKETS];
    const { perAccount, perApiKey } = this.platform.config.sockets;
    const { credential, userId } = caller;
    return credential.kind === 'apiKey' ? [`key ${credential.keyId}`, perApiKey] : [`account ${userId}`, perAccount];
  }

  /** Closes the sockets whose caller is no longer valid. Never rejects: it is asked again a second later. */
  async check(): Promise<void> {
    if (this.checking || this.open.size === 0) return;
    this.checking = true;
    try {
      // A socket that opens while the question is under way is not part of the answer.
      const asked = [...this.open];
      const rows = await this.standing(asked.map(([, { caller }]) => caller));
      const standing = new Map(rows.map((row) => [toKey(row), row]));
      for (const [socket, { caller, ip }] of asked) {
        const row = standing.get(toKey(asStanding(caller)));
        if (!row || (row.addresses && !isListed(ip, row.addresses))) {
          socket.close(CloseCode.Unauthorized, 'Unauthorized');
        }
      }
    } catch (error) {
      this.platform.observer.guardFailed('sockets', 'keep');
      this.platform.log.warn(
        { err: error },
        'could not check whether the callers of open sockets are still valid; trying again in a second',
      );
    } finally {
      this.checking = false;
    }
  }

  private async standing(callers: readonly UserCaller[]): Promise<StandingRow[]> {
    const credentials = callers.map(({ credential }) => credential);
    const sessions = credentials.filter((each) => each.kind === 'session').map((each) => each.sessionId);
    const keys = credentials.filter((each) => each.kind === 'apiKey').map((each) => each.keyHash);
    const now = this.platform.clock.now().toISOString();
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
      join role r on r.id = u."roleId"`.execute(this.platform.db.rows);
    return rows;
  }
}

function asStanding({ credential, role }: UserCaller): Standing {
  const own =
    credential.kind === 'session'
      ? { credentialId: credential.sessionId, version: 0 }
      : { credentialId: credential.keyHash, version: credential.version };
  return { ...own, roleId: role.id, roleVersion: role.version };
}

function toKey({ credentialId, version, roleId, roleVersion }: Standing): string {
  return `${credentialId} ${version} ${roleId} ${roleVersion}`;
}

function kindOf(caller: Caller): SocketCaller {
  if (caller.kind !== 'user') return 'guest';
  return caller.credential.kind === 'session' ? 'user' : 'key';
}

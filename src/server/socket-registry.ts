import { sql } from 'kysely';
import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Caller, UserCaller } from '../auth/principal.js';
import { isListed } from '../core/ip.js';
import { countSocket } from '../infra/metrics.js';
import type { Platform } from '../services/context.js';
import { SocketGuests } from './socket-guests.js';

const CHECK_EVERY_MS = 1_000;

/** What a credential was when its socket opened; any difference closes the socket. */
interface Standing {
  /** Id of the session, or the SHA-256 of the key. */
  credentialId: string;
  version: number;
  roleId: string;
  roleVersion: number;
}

/** A credential that still stands, and the addresses that it is good for; none for all. */
interface StandingRow extends Standing {
  addresses: string[] | null;
}

interface OpenSocket {
  readonly caller: UserCaller;
  readonly ip: string;
}

/**
 * The open sockets of this process. Once a second one statement asks which of their callers still stand; a revoked or
 * expired session or key, a key whose rights were changed, an account that is no longer ACTIVE and a changed role close
 * theirs.
 */
export class SocketRegistry {
  private readonly open = new Map<WebSocket, OpenSocket>();
  private readonly guests = new SocketGuests();
  private timer: NodeJS.Timeout | undefined;
  private checking = false;

  constructor(private readonly platform: Platform) {}

  start(): void {
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** False when the address of a caller who is not signed in holds as many sockets as it may. */
  add(socket: WebSocket, caller: Caller, ip: string): boolean {
    // A socket that closed while its caller was looked up will not say so again.
    if (socket.readyState !== socket.OPEN) return true;
    if (caller.kind !== 'user') {
      if (!this.guests.enter(ip)) return false;
      socket.once('close', () => this.guests.leave(ip)).once('close', countSocket('guest'));
      return true;
    }
    this.open.set(socket, { caller, ip });
    const kind = caller.credential.kind === 'session' ? 'user' : 'key';
    socket.once('close', () => this.open.delete(socket)).once('close', countSocket(kind));
    return true;
  }

  /** Closes the sockets whose caller no longer stands. Never rejects: it is asked again a second later. */
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
      this.platform.log.warn({ err: error }, 'the callers of open sockets could not be checked');
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

import { sql } from 'kysely';
import type { Clock } from '../core/clock.js';
import { BatchLookup } from '../core/batches/batch-lookup.js';
import { sqlList } from '../core/sql/sql-list.js';
import type { Database } from '../infra/database/database.js';

/** A valid browser session, with its account's role. */
export interface SessionRow {
  tokenHash: string;
  id: string;
  userId: string;
  csrfHash: string;
  roleId: string;
  roleName: string;
  roleVersion: number;
}

/** Looks sessions up by the hash of their token. Calls of one tick of the event loop share one statement. */
export class SessionLookup {
  private readonly gathered = new BatchLookup<SessionRow>(async (hashes) => {
    const rows = await this.read(hashes);
    return new Map(rows.map((row) => [row.tokenHash, row]));
  });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined when the session is unknown, revoked or expired, or its account is not ACTIVE. */
  find(tokenHash: string): Promise<SessionRow | undefined> {
    return this.gathered.find(tokenHash);
  }

  private async read(hashes: readonly string[]): Promise<SessionRow[]> {
    const { rows } = await sql<SessionRow>`
      select s."tokenHash", s.id, s."userId", s."csrfHash",
        r.id as "roleId", r.name as "roleName", r.version as "roleVersion"
      from session s
      join "user" u on u.id = s."userId" and u.status = 'ACTIVE' and u."deletedAt" is null
      join role r on r.id = u."roleId"
      where s."tokenHash" = any(${sqlList(hashes, 'bpchar')}) and s."revokedAt" is null
        and s."expiresAt" > ${this.clock.now().toISOString()}::timestamptz`.execute(this.db.rows);
    return rows;
  }
}

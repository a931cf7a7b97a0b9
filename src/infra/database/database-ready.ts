import { sql } from 'kysely';
import { sqlState } from '../../core/sql/sql-state.js';
import { StartFault } from '../../core/start-fault.js';
import type { Database } from './database.js';
import { faultReason } from '../fault-reason.js';
import { migrations } from './migrations.js';

/** Refusals that a retry does not change, by SQLSTATE, each with what to do about it; `{name}` is the database's. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or password of DATABASE_URL: correct them',
  '28000': 'refuses the user of DATABASE_URL: correct it, or let the user in (pg_hba.conf)',
  '3D000': 'knows no database named "{name}": create it (createdb), or correct DATABASE_URL',
};

/** Throws a {@link StartFault} when the database cannot be reached or refuses the connection. */
export async function requireDatabase({ rows }: Database, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(rows);
  } catch (error) {
    const { hostname, port, pathname, username } = new URL(url);
    const place = `The database at ${hostname}:${port || 5432}`;
    const refusal = REFUSALS[sqlState(error)];
    if (refusal !== undefined) {
      // Without a name in the URL, PostgreSQL takes the user's.
      const name = decodeURIComponent(pathname.slice(1) || username);
      throw new StartFault(`${place} ${refusal.replace('{name}', () => name)}`, 78, { cause: error });
    }
    const words = `${place} cannot be reached (${faultReason(error)}): start it, or correct DATABASE_URL`;
    throw new StartFault(words, 1, { cause: error });
  }
}

/** Throws a {@link StartFault} unless all migrations of this version have been applied to the database. */
export async function requireMigrated({ rows }: Database): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null as there`.execute(rows);
  if (!tables[0]?.there) {
    const commands = 'node dist/main.js migrate && node dist/main.js seed';
    throw new StartFault(`The database is empty. Type: ${commands} (or set PREPARE=true)`, 1);
  }
  const { rows: done } = await sql<{ name: string }>`select name from migration`.execute(rows);
  const known = new Set(done.map(({ name }) => name));
  const missing = (await migrations()).filter(({ name }) => !known.has(name)).length;
  if (missing === 0) return;
  const lacks = `The database lacks ${missing} migration${missing === 1 ? '' : 's'} of this version`;
  throw new StartFault(`${lacks}. Type: node dist/main.js migrate (or set PREPARE=true)`, 1);
}

/** Throws a {@link StartFault} unless the database was seeded, which shows in its roles. */
export async function requireSeeded({ rows }: Database): Promise<void> {
  const role = await rows.selectFrom('role').select('id').limit(1).executeTakeFirst();
  if (!role) throw new StartFault('The database holds no roles. Type: node dist/main.js seed (or set PREPARE=true)', 1);
}

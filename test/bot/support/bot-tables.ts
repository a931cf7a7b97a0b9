import { sql } from 'kysely';
import { world } from '../../support/world.js';

/** A text of all rows of bots, backtests and paper and exchange accounts, and of how many events and jobs there are. */
export async function botTables(): Promise<Readonly<Record<string, string>>> {
  const { rows } = (await world()).platform.db;
  const found = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_name like 'trading\\_bot%' or table_name = 'trading_venue_account' order by 1`.execute(rows);
  const digests = found.rows.map(async ({ name }) => {
    const all = sql`select string_agg(each::text, ' ' order by each::text) as text from ${sql.table(name)} as each`;
    const [first] = (await all.execute(rows)).rows as { text: string | null }[];
    return [name, first?.text ?? ''] as const;
  });
  const counts = ['event', 'graphile_worker._private_jobs'].map(async (name) => {
    const all = await sql<{ count: string }>`select count(*) as count from ${sql.table(name)}`.execute(rows);
    return [name, all.rows[0]?.count ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all([...digests, ...counts]));
}

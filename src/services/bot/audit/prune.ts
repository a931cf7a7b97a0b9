import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

const BATCH = 10_000;

/** Which rows of a table go, and after how many days by which of its times. A backtest that is not over has none. */
const PRUNED = [
  { table: 'trading_bot_audit_log', time: 'createdAt', days: 90 },
  { table: 'trading_bot_backtest', time: 'finishedAt', days: 30 },
  { table: 'trading_bot_decision', time: 'firstAt', days: 7 },
] as const;

export type PrunedRows = Readonly<Record<(typeof PRUNED)[number]['table'], number>>;

/** Removes what the audit trail, backtests and decisions of bots are no longer kept for, 10,000 rows at a time. */
export async function pruneBotLogs(ctx: Context): Promise<PrunedRows> {
  const pruned = { trading_bot_audit_log: 0, trading_bot_backtest: 0, trading_bot_decision: 0 };
  for (const each of PRUNED) pruned[each.table] = await prune(ctx, each);
  return pruned;
}

async function prune({ db, clock }: Context, { table, time, days }: (typeof PRUNED)[number]): Promise<number> {
  const before = addMs(clock.now(), -days * DAY_MS).toISOString();
  let removed = 0;
  // Each batch goes on where the last one ended: until they are vacuumed, removed rows are still in the index.
  for (let last = '-infinity'; ;) {
    const { rows } = await sql<{ count: string; last: string }>`
      with removed as (
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)}
          where ${sql.ref(time)} < ${before}::timestamptz and ${sql.ref(time)} >= ${last}::timestamptz
          order by ${sql.ref(time)} limit ${sql.lit(BATCH)}
        ) returning ${sql.ref(time)} as time
      )
      select count(*) as count, coalesce(max(time), ${last}::timestamptz)::text as last from removed`.execute(db.rows);
    const [batch] = rows;
    const count = Number(batch?.count ?? 0);
    removed += count;
    if (count < BATCH) return removed;
    last = batch?.last ?? last;
  }
}

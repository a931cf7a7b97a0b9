import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

const BATCH = 10_000;

/**
 * Begins the day, in UTC, of the bots that no engine runs: engines do the same for their own. The day itself stays, since
 * a daily loss holds until it is over.
 */
export async function rollBotDay(ctx: Context): Promise<{ rolled: number }> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  let rolled = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      update trading_bot set "dailyTrades" = 0
      where id in (
        select id from trading_bot
        where "dailyTrades" <> 0 and "day" < ${today}::date and status not in ('RUNNING', 'PAUSED')
        order by id limit ${sql.lit(BATCH)} for update
      )`.execute(ctx.db.rows);
    const count = Number(numAffectedRows ?? 0n);
    rolled += count;
    if (count < BATCH) return { rolled };
  }
}

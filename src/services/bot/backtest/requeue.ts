import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';

// Writes SQL: it writes rows that it never loads, many at once.

const MOST = 100;

/** Queues the backtests again whose process died while it ran them; answers how many. */
export async function requeueBacktests(ctx: Context): Promise<number> {
  return inTransaction(ctx, { operation: 'requeueBacktests' }, async (tx) => {
    const left = tx.rows
      .selectFrom('trading_bot_backtest')
      .select('id')
      .where('status', '=', 'RUNNING')
      .where('leasedUntil', '<', ctx.clock.now().toISOString())
      .limit(MOST)
      .forUpdate()
      .skipLocked();
    const queued = await tx.rows
      .updateTable('trading_bot_backtest')
      .set({ status: 'QUEUED', leasedUntil: null, progressPercent: 0 })
      .where('id', 'in', left)
      .returning('id')
      .execute();
    for (const { id } of queued) await tx.enqueue('run_trading_backtest', { id });
    return queued.length;
  });
}

import { addMs, SECOND_MS } from '../../../core/clock.js';
import { PAST_IS_GONE } from '../../../core/backtest/stored-backtest.js';
import type { BacktestResult } from '../../../core/backtest/contract.js';
import type { TradingBotBacktest } from '../../../entities/bot/backtest.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** For how long a process has a backtest without renewing it. */
export const LEASE_MS = 30 * SECOND_MS;

const QUEUED = { status: 'QUEUED', leasedUntil: null, progressPercent: 0 } as const;

/** A backtest that this process runs, since the time that marks its lease. */
export type Claimed = Row<TradingBotBacktest> & { readonly startedAt: string };

/** Takes a backtest that nobody runs; null for one that somebody does, or that is over. */
export async function claim({ db, clock }: Context, id: string): Promise<Claimed | null> {
  const now = clock.now();
  const startedAt = now.toISOString();
  const claimed = await db.rows
    .updateTable('trading_bot_backtest')
    .set({ status: 'RUNNING', startedAt, progressPercent: 0, leasedUntil: addMs(now, LEASE_MS).toISOString() })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('status', '=', 'QUEUED'), is.and([is('status', '=', 'RUNNING'), is('leasedUntil', '<', startedAt)])]),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ? { ...claimed, startedAt } : null;
}

/** Renews the lease and stores the progress; false when the backtest is no longer this process's. */
export async function renew(ctx: Context, claimed: Claimed, progressPercent: number): Promise<boolean> {
  const leasedUntil = addMs(ctx.clock.now(), LEASE_MS).toISOString();
  const { numUpdatedRows } = await own(ctx, claimed).set({ progressPercent, leasedUntil }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what came of it, if it is still this process's. */
export async function finish(ctx: Context, claimed: Claimed, result: BacktestResult): Promise<void> {
  await own(ctx, claimed)
    .set({ status: 'DONE', progressPercent: 100, result: JSON.stringify(result), ...endOf(ctx, claimed) })
    .execute();
}

/** Stores why it failed, if it is still this process's. */
export async function fail(ctx: Context, claimed: Claimed, errorMessage: string): Promise<void> {
  await own(ctx, claimed)
    .set({ status: 'FAILED', errorMessage, ...endOf(ctx, claimed) })
    .execute();
}

/** Queues it again behind all others, to begin again, if it is still this process's. */
export async function queueBehind(ctx: Context, claimed: Claimed): Promise<void> {
  await inTransaction(ctx, { operation: 'queueBacktestBehind' }, async (tx) => {
    const { numUpdatedRows } = await own({ db: tx }, claimed).set(QUEUED).executeTakeFirst();
    if (numUpdatedRows > 0n) await tx.enqueue('run_trading_backtest', { id: claimed.id });
  });
}

/** Lets another process begin it anew. */
export async function giveBack(ctx: Context, claimed: Claimed): Promise<void> {
  await own(ctx, claimed).set(QUEUED).execute();
}

function endOf({ clock }: Context, { input }: Claimed) {
  const kept = JSON.stringify({ ...input, ...PAST_IS_GONE });
  return { leasedUntil: null, finishedAt: clock.now().toISOString(), input: kept };
}

function own({ db }: { readonly db: Pick<Tx, 'rows'> }, { id, startedAt }: Claimed) {
  return db.rows
    .updateTable('trading_bot_backtest')
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('startedAt', '=', startedAt);
}

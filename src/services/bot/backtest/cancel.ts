import { requireUserId } from '../../../auth/authenticate.js';
import { PAST_IS_GONE } from '../../../core/backtest/stored-backtest.js';
import { move } from '../../../core/states/machine.js';
import { BACKTEST_MOVES } from '../../../core/states/bot.js';
import { TradingBotBacktest } from '../../../entities/bot/backtest.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { NO_BACKTEST, shown, type Shown } from './read.js';

/**
 * Cancels a backtest of the caller that is not over; the process that runs it sees that within a second. NOT_FOUND for
 * anybody else's, ILLEGAL_STATE for one that is over.
 */
export async function cancelBacktest(ctx: Context, id: string): Promise<Shown<TradingBotBacktest>> {
  const userId = requireUserId(ctx.caller);
  const cancelled = await inTransaction(ctx, { operation: 'cancelTradingBotBacktest' }, async (tx) => {
    const backtest = await lockOne(tx, TradingBotBacktest, { id, userId }, NO_BACKTEST);
    const status = move(BACKTEST_MOVES, backtest.status, 'cancel');
    const input = { ...backtest.input, ...PAST_IS_GONE };
    return Object.assign(backtest, { status, input, leasedUntil: null, finishedAt: ctx.clock.now() });
  });
  return shown(cancelled);
}

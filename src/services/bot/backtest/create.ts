import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { OPEN_BACKTEST } from '../../../core/states/bot.js';
import { TradingBotBacktest } from '../../../entities/bot/backtest.js';
import { User } from '../../../entities/account/user.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { requireMarket } from '../market/market.js';
import { checkedBacktest, type BacktestRequest } from './input.js';
import { shown, type Shown } from './read.js';

declare module '../../frame/job-queue.js' {
  interface JobPayloads {
    run_trading_backtest: { readonly id: string };
  }
}

/**
 * Queues a backtest. BAD_INPUT, with the field's path, for what cannot be tried; BACKTEST_UNDER_WAY while another one of
 * the caller is not over.
 */
export async function createBacktest(ctx: Context, request: BacktestRequest): Promise<Shown<TradingBotBacktest>> {
  const userId = requireUserId(ctx.caller);
  const { symbol, type } = request;
  const input = checkedBacktest(ctx, await requireMarket(ctx, symbol), request);
  const created = await inTransaction(ctx, { operation: 'createTradingBotBacktest' }, async (tx) => {
    // Two at once of one account wait for each other here.
    await lockOne(tx, User, { id: userId });
    const unfinished = { userId, status: { $in: [...OPEN_BACKTEST] } };
    const open = await tx.em.findOne(TradingBotBacktest, unfinished, { fields: ['id'] });
    if (open) throw new AppError('BACKTEST_UNDER_WAY');
    const id = newId();
    await tx.enqueue('run_trading_backtest', { id });
    return tx.em.create(TradingBotBacktest, {
      id,
      userId,
      symbol,
      type,
      timeframe: input.timeframe,
      input,
      result: null,
      errorMessage: null,
      leasedUntil: null,
      createdAt: ctx.clock.now(),
      startedAt: null,
      finishedAt: null,
    });
  });
  return shown(created);
}

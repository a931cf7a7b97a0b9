import { AppError } from '../../../core/catalogue/errors.js';
import { EDITABLE_STRATEGY } from '../../../core/states/strategy.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { moveStrategy } from './move-strategy.js';
import { lockOwnStrategy } from './own-strategy.js';
import { strategyView, type StrategyView } from './view.js';

/** Takes a listing of the caller back before an admin decides. ILLEGAL_STATE unless it waits for that. */
export async function withdrawStrategy(ctx: Context, id: string): Promise<StrategyView> {
  return inTransaction(ctx, { operation: 'withdrawTradingStrategy' }, async (tx) => {
    const strategy = await lockOwnStrategy(ctx, tx, id);
    moveStrategy(ctx, strategy, 'withdraw');
    return strategyView(strategy);
  });
}

/** Takes a listing of the caller out of the marketplace; its sales stay. ILLEGAL_STATE unless it is APPROVED. */
export async function unlistStrategy(ctx: Context, id: string): Promise<StrategyView> {
  return inTransaction(ctx, { operation: 'unlistTradingStrategy' }, async (tx) => {
    const strategy = await lockOwnStrategy(ctx, tx, id);
    moveStrategy(ctx, strategy, 'unlist');
    return strategyView(strategy);
  });
}

/** Deletes a listing of the caller; its sales stay. ILLEGAL_STATE unless it is DRAFT or REJECTED. */
export async function deleteStrategy(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteTradingStrategy' }, async (tx) => {
    const strategy = await lockOwnStrategy(ctx, tx, id);
    if (!EDITABLE_STRATEGY.includes(strategy.status)) {
      throw new AppError('ILLEGAL_STATE', { message: `delete is not possible while the state is ${strategy.status}` });
    }
    const now = ctx.clock.now();
    Object.assign(strategy, { deletedAt: now, updatedAt: now });
    return { message: 'The strategy was deleted' };
  });
}

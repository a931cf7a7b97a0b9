import { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { auditStrategy } from '../audit/record.js';
import { requireStillTraded } from '../market/configured.js';
import { requireMarketplace } from '../own/require-marketplace.js';
import { approveLocked } from './approve.js';
import { requireTradableHere } from './market.js';
import { moveStrategy } from './move-strategy.js';
import { lockOwnStrategy, requireOwnStrategy } from './own-strategy.js';
import { requireSalePrice } from './price.js';
import { strategyView, type StrategyView } from './view.js';

/**
 * Submits a listing of the caller for review; while `tradingBotAutoApprove` is on, it is approved at once, unless an admin
 * has suspended one of the caller's or the platform has paid back what the caller got for one.
 * MARKETPLACE_OFF while the marketplace is off, MARKET_NOT_TRADED, ILLEGAL_STATE unless it is DRAFT or REJECTED, BAD_INPUT,
 * with the field's path, when its terms or its price are no longer possible here.
 */
export async function submitStrategy(ctx: Context, id: string): Promise<StrategyView> {
  requireMarketplace(ctx);
  const present = await requireOwnStrategy(ctx, id);
  requireStillTraded(ctx, present);
  await requireTradableHere(ctx, present);
  return inTransaction(ctx, { operation: 'submitTradingStrategy' }, async (tx) => {
    const strategy = await lockOwnStrategy(ctx, tx, id);
    const moved = moveStrategy(ctx, strategy, 'submit', { submittedAt: ctx.clock.now() });
    await requireSalePrice(ctx, tx, strategy);
    await auditStrategy(ctx, tx, strategy, 'STRATEGY_SUBMITTED', moved);
    if (await isApprovedAtOnce(ctx, tx, strategy)) await approveLocked(ctx, tx, strategy, 'USER');
    return strategyView(strategy);
  });
}

async function isApprovedAtOnce(
  { settings }: Context,
  { em }: Tx,
  { userId }: Pick<TradingBotStrategy, 'userId'>,
): Promise<boolean> {
  if (!settings.flag('tradingBotAutoApprove')) return false;
  const suspended = await em.count(TradingBotStrategy, { userId, status: 'SUSPENDED' });
  return suspended === 0 && (await em.count(TradingBotPurchase, { sellerId: userId, platformPaid: true })) === 0;
}

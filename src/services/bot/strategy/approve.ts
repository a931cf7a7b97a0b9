import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { BotActor } from '../../../entities/bot/names.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { auditStrategy } from '../audit/record.js';
import { moveStrategy } from './move-strategy.js';
import { tellSeller } from './tell-seller.js';

/** Approves a locked listing, in its present version, and tells its seller. ILLEGAL_STATE unless it waits for that. */
export async function approveLocked(
  ctx: Context,
  tx: Tx,
  strategy: TradingBotStrategy,
  actor: Extract<BotActor, 'USER' | 'ADMIN'>,
): Promise<void> {
  const approved = { approvedVersion: strategy.version, approvedAt: ctx.clock.now() };
  const moved = moveStrategy(ctx, strategy, 'approve', approved);
  // Without an admin, the setting has approved what the seller has submitted.
  await auditStrategy(ctx, tx, strategy, 'STRATEGY_APPROVED', { ...moved, automatic: actor === 'USER' }, actor);
  await tellSeller(ctx, tx, strategy, {
    type: 'system',
    title: 'Strategy Approved',
    message: `${strategy.name} was approved and is in the marketplace now.`,
    link: frontEndPath('marketplaceStrategy', { id: strategy.id }),
  });
}

import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';

/** SELF_DECISION for a caller who has bought a strategy, unless that was refunded, or has a bot that was made from it. */
export async function refuseRunner(ctx: Context, rows: Reader, strategyId: string): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return;
  const { userId } = caller;
  const purchase = await rows
    .selectFrom('trading_bot_purchase')
    .select('id')
    .where('buyerId', '=', userId)
    .where('strategyId', '=', strategyId)
    .where('refundedAt', 'is', null)
    .executeTakeFirst();
  const bot = await rows
    .selectFrom('trading_bot')
    .select('id')
    .where('userId', '=', userId)
    .where('strategyId', '=', strategyId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (purchase || bot) refuseSelfDecision(ctx, userId);
}

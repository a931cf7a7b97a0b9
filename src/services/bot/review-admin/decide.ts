import { move } from '../../../core/states/machine.js';
import { REVIEW_MOVES, type ReviewAction } from '../../../core/states/strategy.js';
import { TradingBotStrategyReview } from '../../../entities/bot/strategy-review.js';
import { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import { refreshRating } from '../strategy/buyer-figures.js';
import { findReview, NO_REVIEW, type AdminReviewView } from './read.js';

/**
 * Shows a review to everybody and counts it. SELF_DECISION for the admin's own review and for one of the admin's own
 * listing, ILLEGAL_STATE when it is APPROVED already.
 */
export async function approveReview(ctx: Context, id: string): Promise<AdminReviewView> {
  return decide(ctx, 'approve', id);
}

/** Hides a review and does not count it, also one that was approved. Refusals as {@link approveReview}. */
export async function rejectReview(ctx: Context, id: string): Promise<AdminReviewView> {
  return decide(ctx, 'reject', id);
}

async function decide(ctx: Context, action: ReviewAction, id: string): Promise<AdminReviewView> {
  return inTransaction(ctx, { operation: `${action}TradingStrategyReview` }, async (tx) => {
    // The listing is locked first, as its buyers do who write a review.
    const { strategyId } = await findReview(tx.rows, id);
    const strategy = await lockOne(tx, TradingBotStrategy, { id: strategyId });
    return withChange(ctx, tx, { record: 'trading_bot_strategy_review' }, [id], async () => {
      const review = await lockOne(tx, TradingBotStrategyReview, { id }, NO_REVIEW);
      refuseSelfDecision(ctx, review.userId, strategy.userId);
      const status = move(REVIEW_MOVES, review.status, action);
      Object.assign(review, { status, updatedAt: ctx.clock.now() });
      await refreshRating(tx, strategy);
      await tx.em.flush();
      return findReview(tx.rows, id);
    });
  });
}

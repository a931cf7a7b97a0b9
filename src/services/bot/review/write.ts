import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { ReviewStatus } from '../../../core/states/strategy.js';
import { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import { TradingBotStrategyReview } from '../../../entities/bot/strategy-review.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { wholeNumber } from '../manage/risk-input.js';
import { requireMarketplace } from '../own/require-marketplace.js';
import { refreshRating } from '../strategy/buyer-figures.js';
import { lockOfferedStrategy } from '../strategy/own-strategy.js';
import type { ReviewView } from './read.js';

export interface ReviewInput {
  readonly strategyId: string;
  /** From 1, the worst, to 5. */
  readonly rating: number;
  /** Plain text of at most 1,000 characters. */
  readonly comment?: string | null;
}

const MAX_COMMENT = 1_000;

/**
 * Reviews a strategy that the caller has bought; a second review replaces the first. It waits for an admin while
 * `tradingBotReviewModeration` is on, or where an admin has not approved the one that it replaces, and counts at once
 * otherwise. MARKETPLACE_OFF while the marketplace is off,
 * NOT_FOUND unless the listing is APPROVED, OWN_STRATEGY for the seller, NOT_PURCHASED for all who have no purchase of it
 * or got their money back.
 */
export async function reviewStrategy(ctx: Context, { strategyId, ...input }: ReviewInput): Promise<ReviewView> {
  requireMarketplace(ctx);
  const userId = requireUserId(ctx.caller);
  const said = { rating: wholeNumber('rating', input.rating, [1, 5]), comment: checkedComment(input.comment) };
  return inTransaction(ctx, { operation: 'reviewTradingStrategy' }, async (tx) => {
    const strategy = await lockOfferedStrategy(tx, strategyId);
    if (strategy.userId === userId) throw new AppError('OWN_STRATEGY');
    await requirePurchased(tx, strategyId, userId);
    const review = await saved(ctx, tx, { strategyId, userId }, said);
    await refreshRating(tx, strategy);
    return { ...review, isOwn: true };
  });
}

function checkedComment(text: string | null | undefined): string | null {
  if (!text || text.trim() === '') return null;
  if ([...text].length > MAX_COMMENT) throw badInput(`comment: must have at most ${MAX_COMMENT} characters`);
  return text;
}

async function requirePurchased({ em }: Tx, strategyId: string, buyerId: string): Promise<void> {
  if ((await em.count(TradingBotPurchase, { strategyId, buyerId, refundedAt: null })) === 0) {
    throw new AppError('NOT_PURCHASED');
  }
}

/** The listing is locked, so no other call adds the account's review in between. */
async function saved(
  { clock, settings }: Context,
  { em }: Tx,
  key: { readonly strategyId: string; readonly userId: string },
  said: Pick<TradingBotStrategyReview, 'rating' | 'comment'>,
): Promise<TradingBotStrategyReview> {
  const now = clock.now();
  const review = await em.findOne(TradingBotStrategyReview, key);
  // What an admin has hidden is not shown again by its author alone.
  const waits = settings.flag('tradingBotReviewModeration') || (review && review.status !== ReviewStatus.APPROVED);
  const status = waits ? ReviewStatus.PENDING : ReviewStatus.APPROVED;
  if (review) return Object.assign(review, said, { status, updatedAt: now });
  return em.create(TradingBotStrategyReview, { id: newId(), ...key, ...said, status, createdAt: now, updatedAt: now });
}

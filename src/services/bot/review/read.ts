import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import type { TradingBotStrategyReview } from '../../../entities/bot/strategy-review.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { readOffer } from '../marketplace/read.js';

type StoredReview = TradingBotStrategyReview | Row<TradingBotStrategyReview>;

/** A review as everybody sees it, without its author. */
export type ReviewView = Omit<StoredReview, 'userId'> & { readonly isOwn: boolean };

export interface ReviewPage extends Page<ReviewView> {
  /** What the caller has written of the strategy, whether or not others see it. */
  readonly own: ReviewView | null;
}

const COLUMNS = {
  rating: { column: 'rating', kind: 'number' },
  createdAt: { column: 'createdAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const satisfies ListColumns;

const SHOWN = ['id', 'strategyId', 'rating', 'comment', 'status', 'createdAt', 'updatedAt'] as const;

/**
 * A page of the approved reviews of a strategy, newest first, and the caller's own. NOT_FOUND unless it is APPROVED,
 * MARKETPLACE_OFF while the marketplace is off.
 */
export async function readReviews(ctx: Context, strategyId: string, request: ListRequest): Promise<ReviewPage> {
  await readOffer(ctx, strategyId);
  const userId = requireUserId(ctx.caller);
  const reviews = ctx.db.rows
    .selectFrom('trading_bot_strategy_review')
    .select(SHOWN)
    .select(sql<boolean>`"userId" = ${userId}`.as('isOwn'))
    .where('strategyId', '=', strategyId);
  const approved = reviews.where('status', '=', 'APPROVED');
  const options = { defaultSort: 'updatedAt', tieBreaker: 'id' };
  const [page, own] = await Promise.all([
    readPage<ReviewView>(approved, COLUMNS, request, options),
    reviews.where('userId', '=', userId).executeTakeFirst(),
  ]);
  return { ...page, own: own ?? null };
}

import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingBotStrategyReview } from '../../../entities/bot/strategy-review.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { OWNER_COLUMNS, withOwner, type OwnerColumns, type OwnerView } from '../../frame/owner.js';

/** A review as admins see it, with its author. */
export type AdminReviewView = Row<TradingBotStrategyReview> & {
  readonly strategyName: string;
  readonly author: OwnerView;
};

type JoinedRow = Row<TradingBotStrategyReview> & OwnerColumns & { readonly strategyName: string };

const COLUMNS = {
  id: { column: 'r.id', kind: 'uuid' },
  strategyId: { column: 'r.strategyId', kind: 'uuid' },
  userId: { column: 'r.userId', kind: 'uuid' },
  authorEmail: { column: 'owner.email', kind: 'text' },
  rating: { column: 'r.rating', kind: 'number' },
  status: { column: 'r.status', kind: 'text' },
  createdAt: { column: 'r.createdAt', kind: 'time' },
  updatedAt: { column: 'r.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

export const NO_REVIEW = 'Review not found';

/** A page of all reviews, the last changed first. */
export async function readAllReviews(ctx: Context, request: ListRequest): Promise<Page<AdminReviewView>> {
  const options = { defaultSort: 'updatedAt', tieBreaker: 'r.id' };
  const page = await readPage<JoinedRow>(reviews(ctx.db.rows), COLUMNS, request, options);
  return { ...page, items: page.items.map(shown) };
}

/** One review; NOT_FOUND when there is none. */
export async function findReview(rows: Reader, id: string): Promise<AdminReviewView> {
  const review = await reviews(rows).where('r.id', '=', id).executeTakeFirst();
  if (!review) throw new AppError('NOT_FOUND', { message: NO_REVIEW });
  return shown(review);
}

function reviews(rows: Reader) {
  return rows
    .selectFrom('trading_bot_strategy_review as r')
    .innerJoin('trading_bot_strategy as s', 's.id', 'r.strategyId')
    .innerJoin('user as owner', 'owner.id', 'r.userId')
    .selectAll('r')
    .select('s.name as strategyName')
    .select(OWNER_COLUMNS);
}

function shown(row: JoinedRow): AdminReviewView {
  const { owner: author, ...review } = withOwner(row);
  return { ...review, author };
}

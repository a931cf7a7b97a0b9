import { requireUserId } from '../../../auth/authenticate.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { withPerformance } from '../performance/read.js';
import { requireOwnStrategy } from './own-strategy.js';
import { strategyView, type StrategyView } from './view.js';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  name: { column: 'name', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  symbol: { column: 'symbol', kind: 'text' },
  timeframe: { column: 'timeframe', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  price: { column: 'price', kind: 'number' },
  currency: { column: 'currency', kind: 'text' },
  purchaseCount: { column: 'purchaseCount', kind: 'number' },
  totalPurchases: { column: 'totalPurchases', kind: 'number' },
  avgRating: { column: 'avgRating', kind: 'number' },
  submittedAt: { column: 'submittedAt', kind: 'time' },
  approvedAt: { column: 'approvedAt', kind: 'time' },
  createdAt: { column: 'createdAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the caller's listings, newest first. */
export async function readStrategies(ctx: Context, request: ListRequest): Promise<Page<StrategyView>> {
  const query = ctx.db.rows
    .selectFrom('trading_bot_strategy')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null);
  const page = await readPage<Row<TradingBotStrategy>>(query, COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'id',
  });
  return { ...page, items: page.items.map(strategyView) };
}

/** A listing of the caller, with how its bots did; NOT_FOUND for anybody else's. */
export async function readStrategy(ctx: Context, id: string) {
  return withPerformance(ctx, strategyView(await requireOwnStrategy(ctx, id)));
}

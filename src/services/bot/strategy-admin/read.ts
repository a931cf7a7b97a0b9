import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { OWNER_COLUMNS, withOwner, type OwnerColumns, type OwnerView } from '../../frame/owner.js';
import { withPerformance } from '../performance/read.js';
import { noStrategy } from '../strategy/own-strategy.js';
import { strategyView, type StrategyView } from '../strategy/view.js';

/** A listing as admins see it, with the account that sells it. */
export type AdminStrategyView = StrategyView & { readonly owner: OwnerView };

type JoinedRow = Row<TradingBotStrategy> & OwnerColumns;

const COLUMNS = {
  id: { column: 's.id', kind: 'uuid' },
  userId: { column: 's.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
  name: { column: 's.name', kind: 'text' },
  type: { column: 's.type', kind: 'text' },
  symbol: { column: 's.symbol', kind: 'text' },
  timeframe: { column: 's.timeframe', kind: 'text' },
  status: { column: 's.status', kind: 'text' },
  price: { column: 's.price', kind: 'number' },
  currency: { column: 's.currency', kind: 'text' },
  purchaseCount: { column: 's.purchaseCount', kind: 'number' },
  totalPurchases: { column: 's.totalPurchases', kind: 'number' },
  avgRating: { column: 's.avgRating', kind: 'number' },
  grossRevenue: { column: 's.grossRevenue', kind: 'number' },
  submittedAt: { column: 's.submittedAt', kind: 'time' },
  approvedAt: { column: 's.approvedAt', kind: 'time' },
  createdAt: { column: 's.createdAt', kind: 'time' },
  updatedAt: { column: 's.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the listings that are not deleted, newest first. */
export async function readAllStrategies(ctx: Context, request: ListRequest): Promise<Page<AdminStrategyView>> {
  const options = { defaultSort: 'createdAt', tieBreaker: 's.id' };
  const page = await readPage<JoinedRow>(strategies(ctx.db.rows), COLUMNS, request, options);
  return { ...page, items: page.items.map(shown) };
}

/** One listing that is not deleted, with how its bots did; NOT_FOUND for any other. */
export async function readAnyStrategy(ctx: Context, id: string) {
  return withPerformance(ctx, await findStrategy(ctx.db.rows, id));
}

export async function findStrategy(rows: Reader, id: string): Promise<AdminStrategyView> {
  const strategy = await strategies(rows).where('s.id', '=', id).executeTakeFirst();
  if (!strategy) throw noStrategy();
  return shown(strategy);
}

function strategies(rows: Reader) {
  return rows
    .selectFrom('trading_bot_strategy as s')
    .innerJoin('user as owner', 'owner.id', 's.userId')
    .selectAll('s')
    .select(OWNER_COLUMNS)
    .where('s.deletedAt', 'is', null);
}

function shown(row: JoinedRow): AdminStrategyView {
  const { owner, ...strategy } = withOwner(row);
  return { ...strategyView(strategy), owner };
}

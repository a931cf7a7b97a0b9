import type { TradingBotOrder } from '../../../entities/bot/order.js';
import type { TradingBotStats } from '../../../entities/bot/stats.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { requireOwnBot } from '../own/own-bot.js';

const TRADES = {
  id: { column: 'id', kind: 'uuid' },
  status: { column: 'status', kind: 'text' },
  isPaper: { column: 'isPaper', kind: 'boolean' },
  amount: { column: 'amount', kind: 'number' },
  cost: { column: 'cost', kind: 'number' },
  profit: { column: 'profit', kind: 'number' },
  exitReason: { column: 'exitReason', kind: 'text' },
  openedAt: { column: 'openedAt', kind: 'time' },
  closedAt: { column: 'closedAt', kind: 'time' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;

const ORDERS = {
  id: { column: 'id', kind: 'uuid' },
  tradeId: { column: 'tradeId', kind: 'uuid' },
  clientOrderId: { column: 'clientOrderId', kind: 'text' },
  side: { column: 'side', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  purpose: { column: 'purpose', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  isPaper: { column: 'isPaper', kind: 'boolean' },
  price: { column: 'price', kind: 'number' },
  amount: { column: 'amount', kind: 'number' },
  filled: { column: 'filled', kind: 'number' },
  cost: { column: 'cost', kind: 'number' },
  createdAt: { column: 'createdAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const satisfies ListColumns;

const DAYS = {
  day: { column: 'day', kind: 'time' },
  isPaper: { column: 'isPaper', kind: 'boolean' },
  trades: { column: 'trades', kind: 'number' },
  wins: { column: 'wins', kind: 'number' },
  losses: { column: 'losses', kind: 'number' },
  profit: { column: 'profit', kind: 'number' },
  volume: { column: 'volume', kind: 'number' },
  fees: { column: 'fees', kind: 'number' },
} as const satisfies ListColumns;

/** A page of the positions of a bot of the caller, newest first. NOT_FOUND for anybody else's bot. */
export async function readBotTrades(
  ctx: Context,
  botId: string,
  request: ListRequest,
): Promise<Page<Row<TradingBotTrade>>> {
  const { id } = await requireOwnBot(ctx, botId);
  const query = ctx.db.rows.selectFrom('trading_bot_trade').selectAll().where('botId', '=', id);
  return readPage<Row<TradingBotTrade>>(query, TRADES, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/** A page of the orders of a bot of the caller, newest first. NOT_FOUND for anybody else's bot. */
export async function readBotOrders(
  ctx: Context,
  botId: string,
  request: ListRequest,
): Promise<Page<Row<TradingBotOrder>>> {
  const { id } = await requireOwnBot(ctx, botId);
  const query = ctx.db.rows.selectFrom('trading_bot_order').selectAll().where('botId', '=', id);
  return readPage<Row<TradingBotOrder>>(query, ORDERS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/** A page of the days of a bot of the caller, the last one first. NOT_FOUND for anybody else's bot. */
export async function readBotStats(
  ctx: Context,
  botId: string,
  request: ListRequest,
): Promise<Page<Row<TradingBotStats>>> {
  const { id } = await requireOwnBot(ctx, botId);
  const query = ctx.db.rows.selectFrom('trading_bot_stats').selectAll().where('botId', '=', id);
  return readPage<Row<TradingBotStats>>(query, DAYS, request, { defaultSort: 'day', tieBreaker: 'isPaper' });
}

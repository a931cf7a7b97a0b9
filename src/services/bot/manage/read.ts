import { requireUserId } from '../../../auth/authenticate.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { requireOwnBot } from '../own/own-bot.js';
import { botView, type BotView } from './view.js';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  name: { column: 'name', kind: 'text' },
  symbol: { column: 'symbol', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  mode: { column: 'mode', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  timeframe: { column: 'timeframe', kind: 'text' },
  allocatedAmount: { column: 'allocatedAmount', kind: 'number' },
  usedAmount: { column: 'usedAmount', kind: 'number' },
  totalProfit: { column: 'totalProfit', kind: 'number' },
  totalTrades: { column: 'totalTrades', kind: 'number' },
  startedAt: { column: 'startedAt', kind: 'time' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the caller's bots, newest first. */
export async function readBots(ctx: Context, request: ListRequest): Promise<Page<BotView>> {
  const query = ctx.db.rows
    .selectFrom('trading_bot')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null);
  const page = await readPage<Row<TradingBot>>(query, COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'id',
  });
  return { ...page, items: page.items.map(botView) };
}

/** A bot of the caller; NOT_FOUND for anybody else's. */
export async function readBot(ctx: Context, id: string): Promise<BotView> {
  return botView(await requireOwnBot(ctx, id));
}

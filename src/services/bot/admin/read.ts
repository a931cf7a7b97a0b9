import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { botView, type BotView } from '../manage/view.js';
import { OWNER_COLUMNS, withOwner, type OwnerColumns, type OwnerView } from '../../frame/owner.js';

/** A bot as admins see it, with the account that it belongs to. */
export type AdminBotView = BotView & { readonly owner: OwnerView };

type JoinedRow = Row<TradingBot> & OwnerColumns;

const COLUMNS = {
  id: { column: 'bot.id', kind: 'uuid' },
  userId: { column: 'bot.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
  name: { column: 'bot.name', kind: 'text' },
  symbol: { column: 'bot.symbol', kind: 'text' },
  type: { column: 'bot.type', kind: 'text' },
  mode: { column: 'bot.mode', kind: 'text' },
  status: { column: 'bot.status', kind: 'text' },
  purchaseId: { column: 'bot.purchaseId', kind: 'uuid' },
  venueAccountId: { column: 'bot.venueAccountId', kind: 'uuid' },
  allocatedAmount: { column: 'bot.allocatedAmount', kind: 'number' },
  usedAmount: { column: 'bot.usedAmount', kind: 'number' },
  totalProfit: { column: 'bot.totalProfit', kind: 'number' },
  totalTrades: { column: 'bot.totalTrades', kind: 'number' },
  lastTickAt: { column: 'bot.lastTickAt', kind: 'time' },
  startedAt: { column: 'bot.startedAt', kind: 'time' },
  stoppedAt: { column: 'bot.stoppedAt', kind: 'time' },
  createdAt: { column: 'bot.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the bots of all accounts that are not deleted, newest first. */
export async function readAllBots(ctx: Context, request: ListRequest): Promise<Page<AdminBotView>> {
  const options = { defaultSort: 'createdAt', tieBreaker: 'bot.id' };
  const page = await readPage<JoinedRow>(bots(ctx.db.rows), COLUMNS, request, options);
  return { ...page, items: page.items.map(shown) };
}

/** A bot of anybody, with its owner; none of its trades and orders. NOT_FOUND for a deleted one. */
export async function readAnyBot({ db }: Context, id: string, rows: Reader = db.rows): Promise<AdminBotView> {
  const bot = await bots(rows).where('bot.id', '=', id).executeTakeFirst();
  if (!bot) throw new AppError('NOT_FOUND', { message: 'Bot not found' });
  return shown(bot);
}

function bots(rows: Reader) {
  return rows
    .selectFrom('trading_bot as bot')
    .innerJoin('user as owner', 'owner.id', 'bot.userId')
    .selectAll('bot')
    .select(OWNER_COLUMNS)
    .where('bot.deletedAt', 'is', null);
}

function shown(row: JoinedRow): AdminBotView {
  const { owner, ...bot } = withOwner(row);
  return { ...botView(bot), owner };
}

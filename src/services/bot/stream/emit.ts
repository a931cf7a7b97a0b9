import type { TradingBot } from '../../../entities/bot/bot.js';
import type { TradingBotOrder } from '../../../entities/bot/order.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Row } from '../../../entities/index.js';
import type { NewEvent, Tx } from '../../frame/tx.js';
import { botsTopic, botTopic } from './topics.js';

/** What followers of a bot hear of its status. */
export type BotStatusChange = Pick<TradingBot, 'name' | 'symbol' | 'mode' | 'status' | 'errorMessage' | 'limitReached'>;

/** A stored event of a bot. */
export type BotEvent =
  | { readonly stream: 'BOT_STATUS'; readonly botId: string; readonly status: BotStatusChange }
  | { readonly stream: 'BOT_TRADE'; readonly botId: string; readonly trade: Row<TradingBotTrade> }
  | { readonly stream: 'BOT_ORDER'; readonly botId: string; readonly order: Row<TradingBotOrder> }
  | DeletedBot;

/** The last event of a bot: subscriptions to it end. */
interface DeletedBot {
  readonly stream: 'DELETED';
  readonly botId: string;
}

type StatusOf = BotStatusChange & Pick<TradingBot, 'id' | 'userId'>;

/** Tells followers of the bot, and of all bots of its owner, that its status changed. */
export async function emitStatus(tx: Tx, bot: StatusOf): Promise<void> {
  await emitStatuses(tx, [bot]);
}

/** As {@link emitStatus}, of many bots by one statement. */
export async function emitStatuses(tx: Tx, bots: readonly StatusOf[]): Promise<void> {
  await tx.emitAll(bots.flatMap(statusEvents));
}

function statusEvents(bot: StatusOf): NewEvent[] {
  const { name, symbol, mode, status, errorMessage, limitReached } = bot;
  const change = { name, symbol, mode, status, errorMessage, limitReached };
  const payload: BotEvent = { stream: 'BOT_STATUS', botId: bot.id, status: change };
  return [botTopic(bot.id), botsTopic(bot.userId)].map((topic) => ({ topic, payload }));
}

/** Tells followers of the bot that a trade was opened or closed, or that a part of it was bought or sold. */
export async function emitTrade(tx: Tx, trade: Row<TradingBotTrade>): Promise<void> {
  const event: BotEvent = { stream: 'BOT_TRADE', botId: trade.botId, trade };
  await tx.emit(botTopic(trade.botId), event);
}

/** Tells followers of the bot that an order was placed, filled or ended. */
export async function emitOrder(tx: Tx, order: Row<TradingBotOrder>): Promise<void> {
  const event: BotEvent = { stream: 'BOT_ORDER', botId: order.botId, order };
  await tx.emit(botTopic(order.botId), event);
}

/** Ends the subscriptions to a bot that is deleted. */
export async function emitEnd(tx: Tx, { id }: Pick<TradingBot, 'id'>): Promise<void> {
  const event: BotEvent = { stream: 'DELETED', botId: id };
  await tx.emit(botTopic(id), event);
}

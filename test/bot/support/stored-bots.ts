import { newId } from '../../../src/core/ids.js';
import type { BotOrderStatus, BotStatus } from '../../../src/core/states/bot.js';
import type { Timeframe } from '../../../src/core/trading/candle.js';
import type { BotMode, BotType } from '../../../src/entities/bot/names.js';
import { world } from '../../support/world.js';

export interface StoredBot {
  readonly userId: string;
  readonly symbol?: string;
  readonly type?: BotType;
  readonly mode?: BotMode;
  readonly status?: BotStatus;
  readonly strategyConfig?: object;
  readonly timeframe?: Timeframe;
  readonly venueAccountId?: string;
  readonly deletedAt?: string;
}

/** A bot in a state that only an engine brings about, as its row says it; a paper bot that runs unless told otherwise. */
export async function storedBot(given: StoredBot): Promise<{ id: string; userId: string; symbol: string }> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const { strategyConfig = { maxAgeSeconds: 60 }, ...bot } = given;
  const row = { id: newId(), name: 'Test', symbol: 'BTC/USDT', type: 'SIGNAL', status: 'RUNNING', ...bot } as const;
  await system.db.rows
    .insertInto('trading_bot')
    .values({ ...row, strategyConfig: JSON.stringify(strategyConfig), changedAt: now, createdAt: now, updatedAt: now })
    .execute();
  return row;
}

type Bot = Awaited<ReturnType<typeof storedBot>>;

export interface StoredTrade {
  readonly status?: 'OPEN' | 'CLOSED';
  readonly entryPrice?: string;
  readonly peakPrice?: string;
  readonly level?: number;
}

/** A position of a bot of one unit, open unless told otherwise. */
export async function storedTrade({ id: botId, userId, symbol }: Bot, given: StoredTrade = {}): Promise<string> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const { status = 'OPEN', entryPrice = '100', peakPrice = entryPrice, level = null } = given;
  const [id, bought] = [newId(), { amount: '1', cost: entryPrice, entryPrice, peakPrice, level }];
  const state =
    status === 'OPEN'
      ? { openAmount: '1', openCost: entryPrice }
      : { openAmount: '0', openCost: '0', exitPrice: entryPrice, profit: '0', closedAt: now };
  const times = { openedAt: now, createdAt: now, updatedAt: now };
  await system.db.rows
    .insertInto('trading_bot_trade')
    .values({ id, botId, userId, symbol, isPaper: true, status, ...bought, ...state, ...times })
    .execute();
  return id;
}

/** An order of a bot that buys one unit at 90. */
export async function storedOrder({ id: botId }: Bot, status: BotOrderStatus, tradeId?: string): Promise<string> {
  const { system } = await world();
  const id = newId();
  await system.db.rows
    .insertInto('trading_bot_order')
    .values({ ...buyOf(botId, id, system.clock.now()), status, tradeId: tradeId ?? null })
    .execute();
  return id;
}

/** An order that failed since the exchange did not know it, and that is looked up there until a time; answers its id. */
export async function watchedOrder(bot: Bot, until: Date): Promise<string> {
  const id = await storedOrder(bot, 'FAILED');
  await watchOrder(id, until);
  return id;
}

/** Lets an order be looked up until another time. */
export async function watchOrder(id: string, until: Date): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('trading_bot_order').set({ watchedUntil: until.toISOString() }).where('id', '=', id).execute();
}

/** The row of an order that buys one unit at 90, without its status. */
export function buyOf(botId: string, id: string, at: Date) {
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
  const terms = {
    side: 'BUY',
    type: 'LIMIT',
    purpose: 'ENTRY',
    price: '90',
    amount: '1',
    feeCurrency: 'USDT',
  } as const;
  return { id, botId, clientOrderId: id.replaceAll('-', ''), isPaper: true, ...terms, ...times };
}

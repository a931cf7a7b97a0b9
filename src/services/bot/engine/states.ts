import { askCloseAll } from '../../../core/bot-step/exits.js';
import type { BotState, Order, Position } from '../../../core/bot-step/state.js';
import { DAY_MS } from '../../../core/clock.js';
import { ACTIVE_BOT } from '../../../core/states/bot.js';
import { fixed, markOf, minus, type Fixed } from '../../../core/trading/fixed.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotOrderPurpose } from '../../../entities/bot/names.js';
import type { TradingBotOrder } from '../../../entities/bot/order.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Row } from '../../../entities/index.js';

/** An open trade, with the price and the purpose of its first buy. */
export interface OpenTrade extends Row<TradingBotTrade> {
  readonly firstPrice: string | null;
  readonly opening: BotOrderPurpose | null;
}

export interface StoredBot {
  readonly row: Row<TradingBot>;
  readonly trades: readonly OpenTrade[];
  readonly orders: readonly Row<TradingBotOrder>[];
  /** Failed orders that its venue is still asked for. */
  readonly lost: readonly Order[];
  /** What its paper account can spend; null for a live bot. */
  readonly cash: string | null;
}

/** A bot's state from its rows. */
export function stateOf({ row, trades, orders, lost, cash }: StoredBot): BotState {
  const state: BotState = {
    status: row.status,
    allocated: fixed(row.allocatedAmount),
    cash: optional(cash),
    positions: trades.map(positionOf),
    orders: orders.map(orderOf),
    lost,
    keepsExits: row.keepsExits,
    // A bot that was started again keeps what it buys from then on.
    closing: ACTIVE_BOT.includes(row.status) ? null : row.closeAsked,
    signal: null,
    realised: fixed(row.totalProfit),
    lastEntryAt: time(row.lastEntryAt),
    cooldownUntil: time(row.cooldownUntil),
    day: row.day === null ? null : Math.floor(Date.parse(row.day) / DAY_MS),
    dailyTrades: row.dailyTrades,
    dayEquity: optional(row.dayEquity),
    peakEquity: optional(row.peakEquity),
    limitReached: row.limitReached,
  };
  return row.closeAsked === null ? state : askCloseAll(state, row.closeAsked);
}

function positionOf(trade: OpenTrade): Position {
  return {
    id: trade.id,
    amount: fixed(trade.amount),
    openAmount: fixed(trade.openAmount),
    sold: minus(fixed(trade.amount), fixed(trade.openAmount)),
    cost: fixed(trade.cost),
    openCost: fixed(trade.openCost),
    openFee: fixed(trade.openFee),
    proceeds: fixed(trade.proceeds),
    fee: fixed(trade.fee),
    dust: fixed(trade.dust),
    entryPrice: fixed(trade.entryPrice),
    firstPrice: fixed(trade.firstPrice ?? trade.entryPrice),
    peak: markOf(trade.peakPrice),
    targetLevels: trade.targetLevels,
    safetyLevels: trade.safetyLevels,
    level: trade.level,
    opening: trade.opening ?? 'ENTRY',
    openedAt: Date.parse(trade.openedAt),
    closeAsked: trade.closeAsked,
    exitReason: trade.exitReason,
    exitRefusals: trade.exitRefusals,
    // The engine that has it now tries once, and then as often as the one before.
    refusedAt: null,
    closedAt: null,
    isFresh: false,
  };
}

/** An order from its row. */
export function orderOf(order: Row<TradingBotOrder>): Order {
  return {
    id: order.id,
    tradeId: order.tradeId,
    side: order.side,
    type: order.type,
    purpose: order.purpose,
    status: order.status,
    price: fixed(order.price ?? '0'),
    amount: fixed(order.amount),
    filled: fixed(order.filled),
    cost: fixed(order.cost),
    fee: fixed(order.fee),
    reserved: fixed(order.reserved),
    level: order.level,
    exitReason: order.exitReason,
    expiresAt: time(order.expiresAt),
    watchedUntil: time(order.watchedUntil),
    createdAt: Date.parse(order.createdAt),
    // It had failed before its venue was found to have it: it is given up.
    isCancelAsked: order.errorMessage !== null,
    isSurplus: order.isSurplus,
  };
}

function optional(text: string | null): Fixed | null {
  return text === null ? null : fixed(text);
}

function time(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

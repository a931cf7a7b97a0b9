import { UNFINISHED_ORDER } from '../states/bot.js';
import { ZERO } from '../trading/fixed.js';
import { changedOrders } from './holdings.js';
import type { BotState, Order, Position } from './state.js';

type Given = Pick<Order, 'side' | 'type' | 'purpose' | 'price' | 'amount'> &
  Partial<Pick<Order, 'tradeId' | 'reserved' | 'level' | 'exitReason' | 'expiresAt'>>;

/** A new order, which its executor has not placed yet. */
export function newOrder(id: string, at: number, given: Given): Order {
  return {
    id,
    tradeId: null,
    status: 'PENDING',
    filled: ZERO,
    cost: ZERO,
    fee: ZERO,
    reserved: ZERO,
    level: null,
    exitReason: null,
    expiresAt: null,
    watchedUntil: null,
    createdAt: at,
    isCancelAsked: false,
    isSurplus: false,
    ...given,
  };
}

export function isUnfinished({ status }: Order): boolean {
  return UNFINISHED_ORDER.includes(status);
}

export function ordersOf(bot: BotState, { id }: Position): Order[] {
  return bot.orders.filter(({ tradeId }) => tradeId === id);
}

/** Asks for the cancelling of those orders that fit and for which it was not asked yet. */
export function askCancel(bot: BotState, fits: (order: Order) => boolean): BotState {
  const chosen = (order: Order): boolean => !order.isCancelAsked && fits(order);
  if (!bot.orders.some(chosen)) return bot;
  return { ...bot, orders: bot.orders.map((each) => (chosen(each) ? { ...each, isCancelAsked: true } : each)) };
}

/** The bot without an order that ended without being filled to its end. */
export function withoutOrder(bot: BotState, id: string): BotState {
  const order = bot.orders.find((each) => each.id === id);
  return order ? { ...bot, orders: changedOrders(bot.orders, order, null) } : bot;
}

export function withOrder(bot: BotState, order: Order): BotState {
  return { ...bot, orders: changedOrders(bot.orders, null, order) };
}

/** The bot with an order as it has become. */
export function withChangedOrder(bot: BotState, order: Order): BotState {
  const before = bot.orders.find(({ id }) => id === order.id);
  return before ? { ...bot, orders: changedOrders(bot.orders, before, order) } : bot;
}

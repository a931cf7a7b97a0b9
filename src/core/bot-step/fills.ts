import { DAY_MS } from '../clock.js';
import { isLegal } from '../states/machine.js';
import { BOT_ORDER_MOVES, type BotOrderStatus } from '../states/bot.js';
import {
  greatest,
  minus,
  averagePrice,
  plus,
  portionDown,
  timesDown,
  toNumber,
  ZERO,
  type Fixed,
} from '../trading/fixed.js';
import { bookedOf, changedOrders, changedPositions } from './holdings.js';
import type { BotState, Order, Position } from './state.js';
import type { Terms } from './terms.js';

/** A part of an order, or all of it, that was filled. */
export interface Fill {
  readonly orderId: string;
  readonly amount: Fixed;
  readonly price: Fixed;
  /** Amount times price: rounded up for a buy, down for a sale. */
  readonly cost: Fixed;
  /** In the quote currency, at the price of the fill. */
  readonly fee: Fixed;
  /** The part of the fee that was taken from what was bought, in the base currency. */
  readonly baseFee: Fixed;
  readonly at: number;
}

/** What a fill did. */
export interface Filled {
  readonly bot: BotState;
  readonly order: Order;
  readonly position: Position;
  readonly opened: boolean;
  /** Set when the position is closed: proceeds less cost less fee. */
  readonly profit: Fixed | null;
}

/** Books a fill. Throws for one of an order that the bot does not have. */
export function applyFill(bot: BotState, fill: Fill, terms: Terms): Filled {
  const order = bot.orders.find(({ id }) => id === fill.orderId);
  if (!order) throw new Error(`fill of order ${fill.orderId}, which the bot does not have`);
  const filled = withFill(order, fill);
  return order.side === 'BUY' ? bought(bot, filled, fill) : sold(bot, filled, fill, terms);
}

/** The order with a fill of it. */
export function withFill(order: Order, fill: Fill): Order {
  const filled = plus(order.filled, fill.amount);
  const isWhole = filled >= order.amount;
  if (!isLegal(BOT_ORDER_MOVES, order.status, isWhole ? 'fillRest' : 'fillPart')) {
    throw new Error(`fill of order ${order.id}, which is ${order.status}`);
  }
  const status: BotOrderStatus = isWhole ? 'FILLED' : 'PARTIAL';
  return { ...order, status, filled, cost: plus(order.cost, fill.cost), fee: plus(order.fee, fill.fee) };
}

/** What a safety order buys after its trade was closed is a trade of its own. */
function bought(bot: BotState, order: Order, fill: Fill): Filled {
  const before = bot.positions.find(({ id }) => id === order.tradeId) ?? null;
  const linked = { ...order, tradeId: before?.id ?? order.id };
  const position = before ? enlarged(before, order, fill) : opened(linked.tradeId, order, fill);
  const entered = before ? bot : withTradeOfDay(bot, fill.at);
  const positions = changedPositions(bot.positions, before, position);
  return {
    bot: { ...entered, positions, orders: kept(bot.orders, linked) },
    order: linked,
    position,
    opened: !before,
    profit: null,
  };
}

/** Counts a trade on the day on which it was opened: one that is found later is none of today's. */
function withTradeOfDay(bot: BotState, at: number): BotState {
  const entered = { ...bot, lastEntryAt: Math.max(bot.lastEntryAt ?? at, at) };
  const day = Math.floor(at / DAY_MS);
  if (bot.day === null || day > bot.day) return { ...entered, day, dailyTrades: 1, dayEquity: null };
  return day === bot.day ? { ...entered, dailyTrades: bot.dailyTrades + 1 } : entered;
}

/** What was bought and what that cost. A fee in what was bought lowers both, and is no part of the cost. */
function gotten({ amount, cost, fee, baseFee }: Fill) {
  return { amount: minus(amount, baseFee), cost: baseFee === ZERO ? cost : minus(cost, fee) };
}

function opened(id: string, { purpose, level }: Order, fill: Fill): Position {
  const { amount, cost } = gotten(fill);
  return {
    id,
    amount,
    openAmount: amount,
    sold: ZERO,
    cost,
    openCost: cost,
    openFee: fill.fee,
    proceeds: ZERO,
    fee: fill.fee,
    dust: ZERO,
    entryPrice: fill.price,
    firstPrice: fill.price,
    peak: toNumber(fill.price),
    targetLevels: [],
    safetyLevels: [],
    level: purpose === 'GRID' ? level : null,
    opening: purpose,
    openedAt: fill.at,
    exitRefusals: 0,
    refusedAt: null,
    closeAsked: null,
    exitReason: null,
    closedAt: null,
    isFresh: purpose === 'GRID',
  };
}

function enlarged(position: Position, order: Order, fill: Fill): Position {
  const got = gotten(fill);
  const amount = plus(position.amount, got.amount);
  const cost = plus(position.cost, got.cost);
  const isSafety = order.purpose === 'SAFETY';
  return {
    ...position,
    amount,
    openAmount: plus(position.openAmount, got.amount),
    cost,
    openCost: plus(position.openCost, got.cost),
    openFee: plus(position.openFee, fill.fee),
    fee: plus(position.fee, fill.fee),
    entryPrice: averagePrice(cost, amount),
    // However little of it was filled, it is bought.
    safetyLevels: isSafety ? withLevel(position.safetyLevels, order.level) : position.safetyLevels,
    isFresh: position.isFresh || isSafety,
  };
}

/** A set of levels with one more. */
export function withLevel(levels: readonly number[], level: number | null): readonly number[] {
  return level === null || levels.includes(level) ? levels : [...levels, level];
}

function sold(bot: BotState, order: Order, fill: Fill, terms: Terms): Filled {
  const before = bot.positions.find(({ id }) => id === order.tradeId);
  if (!before) throw new Error(`sale of position ${order.tradeId}, which the bot does not have`);
  const position = reduced(before, order, fill);
  const orders = kept(bot.orders, order);
  if (!isOver(position, order, fill.price, terms)) {
    const positions = changedPositions(bot.positions, before, position);
    return { bot: { ...bot, positions, orders }, order, position, opened: false, profit: null };
  }
  const { closed, profit } = closedAt(position, fill.at);
  const after = withoutPosition(bot, before, closed, profit, terms);
  return { bot: { ...after, orders }, order, position: closed, opened: false, profit };
}

function reduced(position: Position, order: Order, fill: Fill): Position {
  const { openAmount: held, openCost, openFee } = position;
  const openAmount = greatest(ZERO, minus(held, fill.amount));
  const rest = (of: Fixed): Fixed => (openAmount === ZERO ? ZERO : minus(of, portionDown(of, fill.amount, held)));
  return {
    ...position,
    openAmount,
    sold: plus(position.sold, fill.amount),
    openCost: rest(openCost),
    openFee: rest(openFee),
    proceeds: plus(position.proceeds, fill.cost),
    fee: plus(position.fee, fill.fee),
    exitReason: order.exitReason,
    exitRefusals: 0,
    refusedAt: null,
  };
}

/** A position is over when nothing of it is left, or after a sale less than the market takes at its price. */
function isOver({ openAmount }: Position, { status }: Order, price: Fixed, { market }: Terms): boolean {
  return openAmount === ZERO || (status === 'FILLED' && !isSaleable(openAmount, price, market));
}

/** Whether the market takes a sale: neither its least amount nor its least cost is above it. */
export function isSaleable(amount: Fixed, price: Fixed, market: Terms['market']): boolean {
  return amount > 0n && amount >= leastAmount(market) && timesDown(amount, price) >= market.minCost;
}

/** The smallest amount that the market takes. */
export function leastAmount({ amountStep, minAmount }: Terms['market']): Fixed {
  return greatest(amountStep, minAmount);
}

function closedAt(position: Position, at: number): { readonly closed: Position; readonly profit: Fixed } {
  const nothing = { openAmount: ZERO, openCost: ZERO, openFee: ZERO, closeAsked: null };
  const closed = { ...position, ...nothing, dust: position.openAmount, closedAt: at };
  return { closed, profit: bookedOf(closed) };
}

function withoutPosition(bot: BotState, before: Position, closed: Position, profit: Fixed, { risk }: Terms): BotState {
  const at = closed.closedAt ?? 0;
  return {
    ...bot,
    positions: changedPositions(bot.positions, before, null),
    realised: plus(bot.realised, profit),
    cooldownUntil: risk.cooldownMs > 0 ? at + risk.cooldownMs : bot.cooldownUntil,
  };
}

/** Closes a position without a sale, since the market does not take what is left of it, and keeps how much that is. */
export function writeOff(
  bot: BotState,
  position: Position,
  at: number,
  terms: Terms,
): { readonly bot: BotState; readonly position: Position; readonly profit: Fixed } {
  const { closed, profit } = closedAt({ ...position, exitReason: position.closeAsked }, at);
  return { bot: withoutPosition(bot, position, closed, profit, terms), position: closed, profit };
}

/** The unfinished orders, with one of them changed. */
export function kept(orders: readonly Order[], changed: Order): readonly Order[] {
  const before = orders.find(({ id }) => id === changed.id) ?? null;
  return changedOrders(orders, before, changed.status === 'FILLED' ? null : changed);
}

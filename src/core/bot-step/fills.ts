import { isLegal } from '../states/machine.js';
import { BOT_ORDER_MOVES, type BotOrderStatus } from '../states/bot.js';
import {
  greatest,
  minus,
  overDown,
  plus,
  portionDown,
  timesDown,
  toNumber,
  ZERO,
  type Fixed,
} from '../trading/fixed.js';
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

function bought(bot: BotState, order: Order, fill: Fill): Filled {
  const tradeId = order.tradeId ?? order.id;
  const before = bot.positions.find(({ id }) => id === tradeId);
  const position = before ? enlarged(before, order, fill) : opened(tradeId, order, fill);
  const positions = before ? replaced(bot.positions, position) : [...bot.positions, position];
  const entered = before ? {} : { dailyTrades: bot.dailyTrades + 1, lastEntryAt: fill.at };
  const linked = { ...order, tradeId };
  return {
    bot: { ...bot, ...entered, positions, orders: kept(bot.orders, linked) },
    order: linked,
    position,
    opened: !before,
    profit: null,
  };
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
    proceeds: ZERO,
    fee: fill.fee,
    entryPrice: fill.price,
    firstPrice: fill.price,
    peak: toNumber(fill.price),
    targetsHit: 0,
    safetyFilled: 0,
    level: purpose === 'GRID' ? level : null,
    openedAt: fill.at,
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
    fee: plus(position.fee, fill.fee),
    entryPrice: overDown(cost, amount),
    safetyFilled: position.safetyFilled + (isSafety && order.status === 'FILLED' ? 1 : 0),
    isFresh: position.isFresh || isSafety,
  };
}

function sold(bot: BotState, order: Order, fill: Fill, terms: Terms): Filled {
  const before = bot.positions.find(({ id }) => id === order.tradeId);
  if (!before) throw new Error(`sale of position ${order.tradeId}, which the bot does not have`);
  const position = reduced(before, order, fill);
  const orders = kept(bot.orders, order);
  if (!isOver(position, order, terms)) {
    return {
      bot: { ...bot, positions: replaced(bot.positions, position), orders },
      order,
      position,
      opened: false,
      profit: null,
    };
  }
  const { closed, profit } = closedAt(position, fill.at);
  return {
    bot: { ...withoutPosition(bot, closed, profit, terms), orders },
    order,
    position: closed,
    opened: false,
    profit,
  };
}

function reduced(position: Position, order: Order, fill: Fill): Position {
  const openAmount = greatest(ZERO, minus(position.openAmount, fill.amount));
  const soldCost =
    openAmount === ZERO ? position.openCost : portionDown(position.openCost, fill.amount, position.openAmount);
  return {
    ...position,
    openAmount,
    sold: plus(position.sold, fill.amount),
    openCost: minus(position.openCost, soldCost),
    proceeds: plus(position.proceeds, fill.cost),
    fee: plus(position.fee, fill.fee),
    exitReason: order.exitReason,
  };
}

/** A position is over when no more of it can be sold: a rest below the least amount of the market is written off. */
function isOver({ openAmount }: Position, { status }: Order, { market }: Terms): boolean {
  return openAmount === ZERO || (status === 'FILLED' && isDust(openAmount, market));
}

/** Whether the market takes a sale. */
export function isSaleable(amount: Fixed, price: Fixed, market: Terms['market']): boolean {
  return amount > 0n && !isDust(amount, market) && timesDown(amount, price) >= market.minCost;
}

export function isDust(amount: Fixed, { amountStep, minAmount }: Terms['market']): boolean {
  return amount < greatest(amountStep, minAmount);
}

function closedAt(position: Position, at: number): { readonly closed: Position; readonly profit: Fixed } {
  const closed = { ...position, openAmount: ZERO, openCost: ZERO, closeAsked: null, closedAt: at };
  return { closed, profit: minus(minus(closed.proceeds, closed.cost), closed.fee) };
}

function withoutPosition(bot: BotState, closed: Position, profit: Fixed, { risk }: Terms): BotState {
  const at = closed.closedAt ?? 0;
  return {
    ...bot,
    positions: bot.positions.filter(({ id }) => id !== closed.id),
    realised: plus(bot.realised, profit),
    cooldownUntil: risk.cooldownMs > 0 ? at + risk.cooldownMs : bot.cooldownUntil,
  };
}

/** Closes a position of which nothing can be sold, since what is held is below the least amount of the market. */
export function writeOff(
  bot: BotState,
  position: Position,
  at: number,
  terms: Terms,
): { readonly bot: BotState; readonly position: Position; readonly profit: Fixed } {
  const { closed, profit } = closedAt({ ...position, exitReason: position.closeAsked }, at);
  return { bot: withoutPosition(bot, closed, profit, terms), position: closed, profit };
}

function replaced(positions: readonly Position[], position: Position): Position[] {
  return positions.map((each) => (each.id === position.id ? position : each));
}

/** The unfinished orders, with one of them changed. */
export function kept(orders: readonly Order[], changed: Order): readonly Order[] {
  return changed.status === 'FILLED'
    ? orders.filter(({ id }) => id !== changed.id)
    : orders.map((each) => (each.id === changed.id ? changed : each));
}

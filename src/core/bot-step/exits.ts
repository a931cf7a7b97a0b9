import { fixed, floorTo, minus, percentDown, ZERO, type Fixed } from '../trading/fixed.js';
import { nextTarget, targetPrice } from './exit-levels.js';
import { isSaleable, withLevel, writeOff } from './fills.js';
import { changedPositions } from './holdings.js';
import { askCancel, newOrder, ordersOf, withOrder } from './orders.js';
import type { Run } from './run.js';
import type { BotState, ClosingReason, ExitReason, Order, Position } from './state.js';

/** Asks to close a position; one that is asked for already keeps its first reason. */
export function askClose(bot: BotState, position: Position, reason: ExitReason): BotState {
  return position.closeAsked === null ? withPosition(bot, { ...position, closeAsked: reason }) : bot;
}

/** Asks to close every position. */
export function askCloseAll(bot: BotState, reason: ExitReason): BotState {
  return bot.positions.reduce((state, position) => askClose(state, position, reason), bot);
}

/** Asks to close every position, and what unfinished buys may still bring. */
export function askCloseWhole(bot: BotState, closing: ClosingReason): BotState {
  return { ...askCloseAll(bot, closing), closing };
}

/** The bot once nothing is left that could have to be sold. */
export function withEndOver(bot: BotState): BotState {
  const { closing, keepsExits, positions, orders } = bot;
  const isSold = positions.length === 0;
  const isClosed = closing !== null && isSold && !orders.some(({ side }) => side === 'BUY');
  if (!isClosed && !(keepsExits && isSold)) return bot;
  return { ...bot, closing: isClosed ? null : closing, keepsExits: keepsExits && !isSold };
}

/** The bot with a position as it has become. */
export function withPosition(bot: BotState, position: Position): BotState {
  const before = bot.positions.find(({ id }) => id === position.id);
  return before ? { ...bot, positions: changedPositions(bot.positions, before, position) } : bot;
}

/** A target that the price is above: its number, at what price, and the part that is sold. */
export interface ReachedTarget {
  readonly level: number;
  readonly price: Fixed;
  readonly share: Fixed | null;
}

/** The nearest target that a position waits for, when the price is above it. */
export function reachedTarget({ terms: { risk }, now }: Run, position: Position): ReachedTarget | null {
  const next = nextTarget(risk, position);
  if (!next) return null;
  const price = targetPrice(position.entryPrice, next.target.percent);
  return now.exact > price ? { level: next.level, price, share: next.target.share } : null;
}

/** Sells the part of a position that a target names, at a price; asks to close it when nothing would be left. */
export function withTarget(
  bot: BotState,
  run: Run,
  position: Position,
  { level, share }: ReachedTarget,
  price: Fixed,
): BotState {
  const { market } = run.terms;
  const part = floorTo(percentDown(position.amount, share ?? ALL), market.amountStep);
  if (share === null || !isSaleable(minus(position.openAmount, part), price, market)) {
    return askClose(bot, position, 'TAKE_PROFIT');
  }
  const marked = withPosition(bot, { ...position, targetLevels: withLevel(position.targetLevels, level) });
  // A part that the market does not take stays with the rest.
  return isSaleable(part, price, market)
    ? withOrder(marked, exitOrder(run, position, { amount: part, price, exitReason: 'TAKE_PROFIT', level }))
    : marked;
}

const ALL = fixed('100');

/**
 * Sells the positions that are to be closed, at what `priceOf` gives. Orders that rest for a position are cancelled
 * first: what they fill meanwhile is sold with it.
 */
export function withClosings(
  bot: BotState,
  run: Run,
  priceOf: (position: Position) => Fixed,
  fits: (position: Position) => boolean = () => true,
): BotState {
  let state = bot;
  for (const position of bot.positions) {
    if (position.closeAsked !== null && fits(position)) state = withClosing(state, run, position, priceOf(position));
  }
  return state;
}

function withClosing(bot: BotState, run: Run, position: Position, price: Fixed): BotState {
  const open = ordersOf(bot, position);
  if (open.length > 0) return askCancel(bot, (order) => open.includes(order) && order.purpose !== 'EXIT');
  const { market } = run.terms;
  const { openAmount, sold, closeAsked } = position;
  const amount = floorTo(openAmount, market.amountStep);
  // What a sale has left and the market does not take is dust. Of a whole position the venue itself is to say so, unless
  // it is less than an order can name.
  if (amount > ZERO && (sold === ZERO || isSaleable(amount, price, market))) {
    return withOrder(bot, exitOrder(run, position, { amount, price, exitReason: closeAsked ?? 'MANUAL' }));
  }
  const { bot: without, position: closed, profit } = writeOff(bot, position, run.now.at, run.terms);
  run.writtenOff.push({ position: closed, profit });
  return without;
}

export function hasExit(bot: BotState, { id }: Position): boolean {
  return bot.orders.some(({ tradeId, purpose }) => tradeId === id && purpose === 'EXIT');
}

type Sale = Pick<Order, 'amount' | 'price' | 'exitReason'> & Partial<Pick<Order, 'level'>>;

function exitOrder({ newId, now }: Run, position: Position, sale: Sale): Order {
  const given = { side: 'SELL', type: 'MARKET', purpose: 'EXIT', tradeId: position.id } as const;
  return newOrder(newId(), now.at, { ...given, ...sale });
}

import { fixed, floorTo, minus, percentDown, type Fixed } from '../trading/fixed.js';
import { targetPrice } from './exit-levels.js';
import { isDust, isSaleable, writeOff } from './fills.js';
import { askCancel, newOrder, ordersOf, withOrder } from './orders.js';
import type { Run } from './run.js';
import type { BotState, ClosingReason, ExitReason, Position } from './state.js';

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
export function withClosingOver(bot: BotState): BotState {
  const { closing, positions, orders } = bot;
  const isOver = closing !== null && positions.length === 0 && !orders.some(({ side }) => side === 'BUY');
  return isOver ? { ...bot, closing: null } : bot;
}

export function withPosition(bot: BotState, position: Position): BotState {
  return { ...bot, positions: bot.positions.map((each) => (each.id === position.id ? position : each)) };
}

/** The next target of a position, when the price is above it: at what price, and the part that is sold. */
export function reachedTarget({ terms: { risk }, now }: Run, { entryPrice, targetsHit }: Position) {
  const target = risk.targets[targetsHit];
  if (!target) return null;
  const price = targetPrice(entryPrice, target.percent);
  return now.exact > price ? { price, share: target.share } : null;
}

/** Sells the part of a position that its next target names, at a price; asks to close it when nothing would be left. */
export function withTarget(bot: BotState, run: Run, position: Position, share: Fixed | null, price: Fixed): BotState {
  const { market } = run.terms;
  const part = floorTo(percentDown(position.amount, share ?? ALL), market.amountStep);
  if (share === null || !isSaleable(minus(position.openAmount, part), price, market)) {
    return askClose(bot, position, 'TAKE_PROFIT');
  }
  const marked = withPosition(bot, { ...position, targetsHit: position.targetsHit + 1 });
  // A part that the market does not take stays with the rest.
  return isSaleable(part, price, market)
    ? withOrder(marked, exitOrder(run, position, part, price, 'TAKE_PROFIT'))
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
  return bot.positions.reduce(
    (state, position) =>
      position.closeAsked !== null && fits(position) ? withClosing(state, run, position, priceOf(position)) : state,
    bot,
  );
}

function withClosing(bot: BotState, run: Run, position: Position, price: Fixed): BotState {
  const open = ordersOf(bot, position);
  if (open.length > 0) return askCancel(bot, (order) => open.includes(order) && order.purpose !== 'EXIT');
  const amount = floorTo(position.openAmount, run.terms.market.amountStep);
  if (!isDust(amount, run.terms.market)) {
    return withOrder(bot, exitOrder(run, position, amount, price, position.closeAsked ?? 'MANUAL'));
  }
  const { bot: without, position: closed, profit } = writeOff(bot, position, run.now.at, run.terms);
  run.writtenOff.push({ position: closed, profit });
  return without;
}

export function hasExit(bot: BotState, position: Position): boolean {
  return ordersOf(bot, position).some(({ purpose }) => purpose === 'EXIT');
}

function exitOrder({ newId, now }: Run, position: Position, amount: Fixed, price: Fixed, exitReason: ExitReason) {
  const given = { side: 'SELL', type: 'MARKET', purpose: 'EXIT' } as const;
  return newOrder(newId(), now.at, { ...given, price, amount, tradeId: position.id, exitReason });
}

import { DAY_MS } from '../clock.js';
import { toNumber, type Fixed } from '../trading/fixed.js';
import { overtraded } from './entries.js';
import { gridStop, gridTarget, nextTarget, stopOf, targetPrice } from './exit-levels.js';
import { limitPrice, peakPrice } from './limits.js';
import { holdOf, keepsExits } from './refusals.js';
import { missesSafetyOrder, takenLevels, unsoldOf } from './resting.js';
import { affordable, isSpent, orderBudget, purseOf } from './sizing.js';
import type { BotState, Position } from './state.js';
import type { Terms } from './terms.js';

/**
 * Between which prices, and until when, a price changes nothing of a bot: above `below`, below `above`, before `until`.
 * A price at a bound, which is the number nearest to the exact one, may be on either side of it: it is looked at exactly.
 */
export interface Watch {
  readonly below: number;
  readonly above: number;
  readonly until: number;
}

const ALWAYS: Watch = { below: Infinity, above: -Infinity, until: -Infinity };
const NEVER: Watch = { below: -Infinity, above: Infinity, until: Infinity };

/** The bounds of a bot. A bot that has something to do with any price has none; one that buys nothing has fewer. */
export function watchOf(bot: BotState, terms: Terms, hold: string | null): Watch {
  if (!keepsExits(bot)) return isIdle(bot) ? NEVER : ALWAYS;
  const buys = bot.status === 'RUNNING' && holdOf(bot, hold) === null;
  if (isBusy(bot) || missesGridSell(bot, terms) || (buys ? missesSafetyOrder(bot, terms) : hasBuy(bot))) return ALWAYS;
  // The limits of a paused bot wait until it goes on.
  const lows = bot.status === 'RUNNING' ? [limitPrice(bot, terms.risk)] : [];
  const highs: number[] = [];
  for (const position of bot.positions) watchPosition(position, terms, lows, highs);
  watchOrders(bot, lows, highs);
  watchGridEnds(terms, lows, highs);
  if (buys) watchGridBuys(bot, terms, highs);
  if (bot.positions.length > 0 && terms.risk.maxDrawdownPercent > 0n) highs.push(peakPrice(bot));
  const until = Math.min(nextEnd(bot, terms), ...(buys ? nextEntry(bot, terms) : []));
  return { below: Math.max(-Infinity, ...lows), above: Math.min(Infinity, ...highs), until };
}

/** Asks for nothing any more, once it has ended. */
function isIdle({ positions, orders, closing }: BotState): boolean {
  return closing === null && orders.length === 0 && positions.every(({ closeAsked }) => closeAsked === null);
}

function isBusy({ signal, day, dayEquity, peakEquity, positions, orders }: BotState): boolean {
  if (signal !== null || day === null || dayEquity === null || peakEquity === null) return true;
  return (
    positions.some(({ closeAsked, isFresh }) => closeAsked !== null || isFresh) ||
    orders.some(({ isCancelAsked, status }) => isCancelAsked || status === 'PENDING')
  );
}

/** A buy that is cancelled with the next price, when its bot buys nothing. */
function hasBuy({ orders }: BotState): boolean {
  return orders.some(({ side }) => side === 'BUY');
}

/** Whether a sale is missing that a grid places at any price, such as after the start of a bot that held something. */
function missesGridSell(bot: BotState, { plan, market }: Terms): boolean {
  return plan.kind === 'GRID' && unsoldOf(bot, plan.levels, market).length > 0;
}

function watchPosition(position: Position, { risk, plan }: Terms, lows: number[], highs: number[]): void {
  if (plan.kind === 'GRID') return;
  const stop = stopOf(risk, position);
  if (stop !== null) lows.push(toNumber(stop.price));
  const next = nextTarget(risk, position);
  if (next) highs.push(toNumber(targetPrice(position.entryPrice, next.target.percent)));
  if (risk.trailingPercent > 0n) highs.push(position.peak);
}

/** The buy and the sale that the price reaches first. */
function watchOrders({ orders }: BotState, lows: number[], highs: number[]): void {
  let buy: Fixed | null = null;
  let sale: Fixed | null = null;
  for (const { type, side, price } of orders) {
    if (type !== 'LIMIT') continue;
    if (side === 'BUY') buy = buy === null || price > buy ? price : buy;
    else sale = sale === null || price < sale ? price : sale;
  }
  if (buy !== null) lows.push(toNumber(buy));
  if (sale !== null) highs.push(toNumber(sale));
}

function watchGridEnds({ plan, risk }: Terms, lows: number[], highs: number[]): void {
  if (plan.kind !== 'GRID') return;
  const [stop, target] = [gridStop(risk, plan.levels), gridTarget(risk, plan.levels)];
  if (stop !== null) lows.push(toNumber(stop));
  if (target !== null) highs.push(toNumber(target));
}

/** Above the lowest level that is free and can be paid, a buy is placed. */
function watchGridBuys(bot: BotState, terms: Terms, highs: number[]): void {
  const { plan, risk } = terms;
  if (plan.kind !== 'GRID' || overtraded(bot, risk)) return;
  const [budget, purse] = [orderBudget(bot, terms), purseOf(bot)];
  if (isSpent(purse, terms)) return;
  const isTaken = takenLevels(bot, plan.levels);
  const free = plan.levels.find(
    (price, level) => !isTaken[level] && typeof affordable(purse, terms, budget, price) !== 'string',
  );
  if (free !== undefined) highs.push(toNumber(free));
}

/** When something ends first: the day, an order, the watch of one that failed, the longest hold. */
function nextEnd({ day, orders, lost, positions }: BotState, { risk }: Terms): number {
  let next = ((day ?? 0) + 1) * DAY_MS;
  for (const { expiresAt } of orders) if (expiresAt !== null && expiresAt < next) next = expiresAt;
  for (const { watchedUntil } of lost) if (watchedUntil !== null && watchedUntil < next) next = watchedUntil;
  if (risk.maxHoldMs > 0) for (const { openedAt } of positions) next = Math.min(next, openedAt + risk.maxHoldMs);
  return next;
}

function nextEntry(bot: BotState, { plan, risk }: Terms): number[] {
  if (plan.kind !== 'DCA' || plan.everyMs === 0 || bot.positions.length > 0 || overtraded(bot, risk)) return [];
  const due = bot.lastEntryAt === null ? -Infinity : bot.lastEntryAt + plan.everyMs;
  return [Math.max(due, bot.cooldownUntil ?? -Infinity)];
}

/** Whether a price changes nothing of a bot. */
export function isQuiet(watch: Watch, mark: number, at: number): boolean {
  return mark > watch.below && mark < watch.above && at < watch.until;
}

import { DAY_MS } from '../clock.js';
import { ACTIVE_BOT } from '../states/bot.js';
import { floorTo, minus, toNumber } from '../trading/fixed.js';
import { overtraded } from './entries.js';
import { gridStop, gridTarget, stopOf, targetPrice } from './exit-levels.js';
import { isSaleable } from './fills.js';
import { limitPrice, peakPrice } from './limits.js';
import { usedAmount } from './money.js';
import { freeLevels, missesSafetyOrder } from './resting.js';
import { affordable, orderBudget } from './sizing.js';
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
  if (!ACTIVE_BOT.includes(bot.status)) return isIdle(bot) ? NEVER : ALWAYS;
  const buys = bot.status === 'RUNNING' && hold === null;
  if (isBusy(bot) || missesGridSell(bot, terms) || (buys ? missesSafetyOrder(bot, terms) : hasBuy(bot))) return ALWAYS;
  // The limits of a paused bot wait until it goes on.
  const lows = bot.status === 'RUNNING' ? [limitPrice(bot, terms.risk)] : [];
  const highs: number[] = [];
  for (const position of bot.positions) watchPosition(position, terms, lows, highs);
  watchOrders(bot, lows, highs);
  watchGridEnds(terms, lows, highs);
  if (buys) watchGridBuys(bot, terms, highs);
  if (bot.positions.length > 0 && terms.risk.maxDrawdownPercent > 0n) highs.push(peakPrice(bot));
  const until = Math.min(...times(bot, terms), ...(buys ? nextEntry(bot, terms) : []));
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
function missesGridSell({ positions, orders }: BotState, { plan, market }: Terms): boolean {
  if (plan.kind !== 'GRID') return false;
  const sold = new Set(orders.map(({ tradeId }) => tradeId));
  return positions.some(({ id, level, openAmount }) => {
    const price = level === null ? undefined : plan.levels[level + 1];
    if (price === undefined || sold.has(id)) return false;
    return isSaleable(floorTo(openAmount, market.amountStep), price, market);
  });
}

function watchPosition(position: Position, { risk, plan }: Terms, lows: number[], highs: number[]): void {
  if (plan.kind === 'GRID') return;
  const stop = stopOf(risk, position);
  if (stop !== null) lows.push(toNumber(stop.price));
  const target = risk.targets[position.targetsHit];
  if (target) highs.push(toNumber(targetPrice(position.entryPrice, target.percent)));
  if (risk.trailingPercent > 0n) highs.push(position.peak);
}

function watchOrders({ orders }: BotState, lows: number[], highs: number[]): void {
  for (const { type, side, price } of orders) {
    if (type === 'LIMIT') (side === 'BUY' ? lows : highs).push(toNumber(price));
  }
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
  const budget = orderBudget(bot, terms);
  // The same rest of the allocation, which is then not added up anew for each level.
  const rest = { ...bot, allocated: minus(bot.allocated, usedAmount(bot)), positions: [], orders: [] };
  const free = freeLevels(bot, plan.levels).find(
    ({ price }) => typeof affordable(rest, terms, budget, price) !== 'string',
  );
  if (free) highs.push(toNumber(free.price));
}

function times(bot: BotState, { risk }: Terms): number[] {
  const tomorrow = ((bot.day ?? 0) + 1) * DAY_MS;
  const ends = bot.orders.flatMap(({ expiresAt }) => expiresAt ?? []);
  const held = risk.maxHoldMs > 0 ? bot.positions.map(({ openedAt }) => openedAt + risk.maxHoldMs) : [];
  return [tomorrow, ...ends, ...held];
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

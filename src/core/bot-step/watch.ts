import { DAY_MS } from '../clock.js';
import { ACTIVE_BOT } from '../states/bot.js';
import { toNumber } from '../trading/fixed.js';
import { overtraded } from './entries.js';
import { gridStop, gridTarget, stopOf, targetPrice } from './exit-levels.js';
import { limitPrice, peakPrice } from './limits.js';
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

/** The bounds of a bot. A bot that has something to do with any price has none. */
export function watchOf(bot: BotState, terms: Terms, hold: string | null): Watch {
  if (isOver(bot)) return NEVER;
  if (hold !== null || bot.status !== 'RUNNING' || isBusy(bot) || missesSafetyOrder(bot, terms)) return ALWAYS;
  const lows = [limitPrice(bot, terms.risk)];
  const highs: number[] = [];
  for (const position of bot.positions) watchPosition(position, terms, lows, highs);
  watchOrders(bot, lows, highs);
  watchGrid(bot, terms, lows, highs);
  if (bot.positions.length > 0 && terms.risk.maxDrawdownPercent > 0n) highs.push(peakPrice(bot));
  return { below: Math.max(...lows), above: Math.min(Infinity, ...highs), until: Math.min(...times(bot, terms)) };
}

/** A bot that has ended, and asks for nothing any more. */
function isOver({ status, positions, orders }: BotState): boolean {
  const isIdle = orders.length === 0 && positions.every(({ closeAsked }) => closeAsked === null);
  return isIdle && !ACTIVE_BOT.includes(status);
}

function isBusy({ signal, day, dayEquity, peakEquity, positions, orders }: BotState): boolean {
  if (signal !== null || day === null || dayEquity === null || peakEquity === null) return true;
  return (
    positions.some(({ closeAsked, isFresh }) => closeAsked !== null || isFresh) ||
    orders.some(({ isCancelAsked, status }) => isCancelAsked || status === 'PENDING')
  );
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

function watchGrid(bot: BotState, terms: Terms, lows: number[], highs: number[]): void {
  const { plan, risk } = terms;
  if (plan.kind !== 'GRID') return;
  const [stop, target] = [gridStop(risk, plan.levels), gridTarget(risk, plan.levels)];
  if (stop !== null) lows.push(toNumber(stop));
  if (target !== null) highs.push(toNumber(target));
  if (overtraded(bot, risk)) return;
  for (const { price } of freeLevels(bot, plan.levels)) {
    if (typeof affordable(bot, terms, orderBudget(bot, terms), price) !== 'string') highs.push(toNumber(price));
  }
}

function times(bot: BotState, { plan, risk }: Terms): number[] {
  const tomorrow = ((bot.day ?? 0) + 1) * DAY_MS;
  const ends = bot.orders.flatMap(({ expiresAt }) => expiresAt ?? []);
  const held = risk.maxHoldMs > 0 ? bot.positions.map(({ openedAt }) => openedAt + risk.maxHoldMs) : [];
  return [tomorrow, ...ends, ...held, ...nextEntry(bot, { plan, risk })];
}

function nextEntry(bot: BotState, { plan, risk }: Pick<Terms, 'plan' | 'risk'>): number[] {
  if (plan.kind !== 'DCA' || plan.everyMs === 0 || bot.positions.length > 0 || overtraded(bot, risk)) return [];
  const due = bot.lastEntryAt === null ? -Infinity : bot.lastEntryAt + plan.everyMs;
  return [Math.max(due, bot.cooldownUntil ?? -Infinity)];
}

/** Whether a price changes nothing of a bot. */
export function isQuiet(watch: Watch, mark: number, at: number): boolean {
  return mark > watch.below && mark < watch.above && at < watch.until;
}

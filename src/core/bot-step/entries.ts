import { HOUR_MS } from '../clock.js';
import { floorTo, toText, ZERO, type Fixed } from '../trading/fixed.js';
import { above } from './exit-levels.js';
import { newOrder } from './orders.js';
import { note, type Note, type Run } from './run.js';
import { affordable, orderBudget, purseOf, withBuy } from './sizing.js';
import type { BotState } from './state.js';
import type { Terms } from './terms.js';

/**
 * The buys of an hour that a venue has denied to have, and may have after all, beyond which a bot opens nothing more: a
 * venue that denies all of them would otherwise be sent another one every minute.
 */
const MOST_LOST = 2;
const LOST_LATELY_MS = HOUR_MS;

/** Whether the bot is to open a position now: by its signal, or because its time has come. */
export function wantsEntry(bot: BotState, { terms: { plan }, now }: Run): boolean {
  if (plan.kind === 'GRID') return false;
  if (plan.kind !== 'DCA' || plan.everyMs === 0) return bot.signal === 'BUY';
  const isDue = bot.lastEntryAt === null || now.at >= bot.lastEntryAt + plan.everyMs;
  return isDue && bot.positions.length === 0 && !hasEntry(bot);
}

/** Opens a position at the market price, or notes what speaks against it. */
export function withEntry(bot: BotState, run: Run): BotState {
  const { terms, now, newId, notes } = run;
  const against = blockedEntry(bot, run);
  const limit = floorTo(above(now.exact, terms.entryMarkupPercent), priceStepOf(terms));
  const amount = against ?? affordable(purseOf(bot), terms, orderBudget(bot, terms), limit);
  if (typeof amount !== 'bigint') {
    notes.push(typeof amount === 'string' ? note(amount, { price: String(now.mark) }) : amount);
    return bot;
  }
  notes.push(note('ENTERED', { price: String(now.mark), amount: toText(amount) }));
  const given = { side: 'BUY', purpose: 'ENTRY', price: limit, amount, ...pricing(terms, now.at) } as const;
  return withBuy(bot, terms, newOrder(newId(), now.at, given));
}

/** Only the limit of an order has to be a price that the market takes. */
function priceStepOf({ entryLimitMs, market }: Terms): Fixed {
  return entryLimitMs === null ? ZERO : market.priceStep;
}

function pricing({ entryLimitMs }: Terms, at: number) {
  return entryLimitMs === null
    ? ({ type: 'MARKET' } as const)
    : ({ type: 'LIMIT', expiresAt: at + entryLimitMs } as const);
}

/** Why no position may be opened; null when one may. */
function blockedEntry(bot: BotState, { terms: { plan, risk }, hold, now }: Run): Note | null {
  if (hold !== null) return note(hold);
  if (hasEntry(bot)) return note('ENTRY_UNDER_WAY');
  const most = plan.kind === 'DCA' ? 1 : risk.maxOpenPositions;
  if (most > 0 && bot.positions.length >= most) return note('OPEN_POSITIONS', { open: bot.positions.length });
  return overtraded(bot, risk) ?? cooling(bot, now.at) ?? losing(bot, now.at);
}

export function hasEntry({ orders }: BotState): boolean {
  return orders.some(({ purpose }) => purpose === 'ENTRY');
}

/** Set once a bot has opened as many positions today as it may. */
export function overtraded({ dailyTrades }: BotState, { maxDailyTrades }: Terms['risk']): Note | null {
  return maxDailyTrades > 0 && dailyTrades >= maxDailyTrades ? note('DAILY_TRADES', { today: dailyTrades }) : null;
}

function losing({ lost }: BotState, at: number): Note | null {
  const lately = lost.filter(({ purpose, createdAt }) => purpose === 'ENTRY' && at - createdAt < LOST_LATELY_MS);
  return lately.length >= MOST_LOST ? note('ENTRIES_LOST', { lost: lately.length }) : null;
}

function cooling({ cooldownUntil }: BotState, at: number): Note | null {
  return cooldownUntil !== null && at < cooldownUntil
    ? note('COOLDOWN', { until: new Date(cooldownUntil).toISOString() })
    : null;
}

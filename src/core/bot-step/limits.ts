import { DAY_MS } from '../clock.js';
import { greatest, minus, overDown, overUp, percentDown, plus, toNumber, type Fixed } from '../trading/fixed.js';
import type { At } from './run.js';
import { equityAt, equityWithout, heldAmount } from './money.js';
import type { BotState, Limit } from './state.js';
import type { RiskTerms, Terms } from './terms.js';

/** Begins a new day in UTC, and gives a bot that has just started its first figures. */
export function rolled(bot: BotState, { exact, at }: At): BotState {
  const day = Math.floor(at / DAY_MS);
  // A clock that is set back over midnight begins no day again.
  const isNew = bot.day === null || day > bot.day;
  if (!isNew && bot.dayEquity !== null && bot.peakEquity !== null) return bot;
  const equity = equityAt(bot, exact);
  return {
    ...bot,
    day,
    dailyTrades: isNew ? 0 : bot.dailyTrades,
    dayEquity: isNew ? equity : (bot.dayEquity ?? equity),
    peakEquity: bot.peakEquity ?? equity,
  };
}

/** Raises the peaks of the equity and of the positions to a price. */
export function withPeaks(bot: BotState, { mark, exact }: At, terms: Terms): BotState {
  const equity = equityAt(bot, exact);
  const raised = raisedPositions(bot, mark, terms);
  return raised.peakEquity !== null && equity <= raised.peakEquity ? raised : { ...raised, peakEquity: equity };
}

/** Raises the peaks of the positions alone, which nothing but trailing stops depends on. */
export function raisedPositions(bot: BotState, mark: number, { plan, risk }: Terms): BotState {
  if (plan.kind === 'GRID' || risk.trailingPercent <= 0n) return bot;
  if (!bot.positions.some(({ peak }) => mark > peak)) return bot;
  const positions = bot.positions.map((each) => (mark > each.peak ? { ...each, peak: mark } : each));
  return { ...bot, positions };
}

/** The limit of the losses that a bot has reached at a price, if any. */
export function reachedLimit(bot: BotState, risk: RiskTerms, { exact }: At): Limit | null {
  const equity = equityAt(bot, exact);
  const bounds = equityBounds(bot, risk);
  if (bounds.day !== null && equity <= bounds.day) return 'DAILY_LOSS';
  return bounds.peak !== null && equity <= bounds.peak ? 'DRAWDOWN' : null;
}

/** The equity at or below which each limit is reached; null for one that is off. */
function equityBounds(bot: BotState, { dailyLossLimitPercent, maxDrawdownPercent }: RiskTerms) {
  const { allocated, dayEquity, peakEquity } = bot;
  const lost = percentDown(allocated, dailyLossLimitPercent);
  return {
    day: dailyLossLimitPercent > 0n && dayEquity !== null && lost > 0n ? minus(dayEquity, lost) : null,
    peak:
      maxDrawdownPercent > 0n && peakEquity !== null && peakEquity > 0n
        ? minus(peakEquity, percentDown(peakEquity, maxDrawdownPercent))
        : null,
  };
}

/** The price below which a limit is reached, for the positions as they are; minus infinity for none. */
export function limitPrice(bot: BotState, risk: RiskTerms): number {
  const held = heldAmount(bot);
  const { day, peak } = equityBounds(bot, risk);
  const bound = day !== null && peak !== null ? greatest(day, peak) : (day ?? peak);
  if (bound === null) return -Infinity;
  const missing = minus(bound, equityWithout(bot));
  if (held <= 0n) return missing >= 0n ? Infinity : -Infinity;
  // What is held is worth less than the next place after what is missing.
  return toNumber(overUp(plus(missing, LAST_PLACE), held));
}

/** The price above which the equity is higher than it ever was; infinity without positions or a peak. */
export function peakPrice(bot: BotState): number {
  const held = heldAmount(bot);
  if (bot.peakEquity === null || held <= 0n) return Infinity;
  return toNumber(overDown(minus(bot.peakEquity, equityWithout(bot)), held));
}

const LAST_PLACE = 1n as Fixed;

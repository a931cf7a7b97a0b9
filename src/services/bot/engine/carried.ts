import { keepsExits } from '../../../core/bot-step/refusals.js';
import type { BotState, Position } from '../../../core/bot-step/state.js';
import { greatest, minus, plus, type Fixed } from '../../../core/trading/fixed.js';
import type { OwnBot } from './own-bot.js';

/**
 * The state of a bot that is loaded again, with what this process has seen of the same run and its last report did not
 * store yet: the highest prices and equity, the day that has begun, and a signal that waits for a price.
 */
export function carriedState(loaded: OwnBot, before: OwnBot, known: BotState): BotState {
  const { state, row } = loaded;
  if (before.row.startedAt !== row.startedAt) return state;
  const shift = minus(state.allocated, known.allocated);
  return {
    ...state,
    ...dayOf(state, known, shift),
    positions: state.positions.map((each) => withPeak(each, known.positions)),
    peakEquity: highest(state.peakEquity, shifted(known.peakEquity, shift)),
    signal: keepsExits(state) ? known.signal : null,
  };
}

function withPeak(position: Position, known: readonly Position[]): Position {
  const peak = known.find(({ id }) => id === position.id)?.peak ?? 0;
  return peak > position.peak ? { ...position, peak } : position;
}

function dayOf(state: BotState, known: BotState, shift: Fixed): Partial<BotState> {
  const isKnownLater = known.day !== null && (state.day === null || known.day > state.day);
  if (!isKnownLater && (known.day !== state.day || state.dayEquity !== null)) return {};
  const dailyTrades = isKnownLater ? known.dailyTrades : state.dailyTrades;
  return { day: known.day, dailyTrades, dayEquity: shifted(known.dayEquity, shift) };
}

function shifted(equity: Fixed | null, by: Fixed): Fixed | null {
  return equity === null ? null : plus(equity, by);
}

function highest(one: Fixed | null, other: Fixed | null): Fixed | null {
  return one === null || other === null ? (one ?? other) : greatest(one, other);
}

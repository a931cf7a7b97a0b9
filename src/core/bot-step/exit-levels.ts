import {
  fixed,
  fixedMark,
  greatest,
  least,
  minus,
  percentDown,
  percentUp,
  plus,
  ZERO,
  type Fixed,
} from '../trading/fixed.js';
import type { ExitReason, Position } from './state.js';
import type { RiskTerms, Target } from './terms.js';

export interface StopLevel {
  readonly price: Fixed;
  readonly reason: Extract<ExitReason, 'STOP_LOSS' | 'TRAILING_STOP'>;
}

/** What the levels of a position depend on. */
export type Held = Pick<Position, 'entryPrice' | 'peak' | 'targetLevels'>;

/** The price at or below which a position is closed: the higher of its stop and its trailing stop; null for none. */
export function stopOf(risk: RiskTerms, position: Held): StopLevel | null {
  const fixedStop = stopLossOf(risk, position);
  const trailing = trailingStopOf(risk, position, fixedMark(position.peak));
  if (trailing !== null && (fixedStop === null || trailing > fixedStop)) {
    return { price: trailing, reason: 'TRAILING_STOP' };
  }
  return fixedStop === null ? null : { price: fixedStop, reason: 'STOP_LOSS' };
}

function stopLossOf({ stopLossPercent }: RiskTerms, { entryPrice }: Held): Fixed | null {
  return stopLossPercent > 0n ? below(entryPrice, stopLossPercent) : null;
}

/** The trailing stop for a peak; null while the peak has not reached the price that it begins at. */
export function trailingStopOf(risk: RiskTerms, { entryPrice }: Held, peak: Fixed): Fixed | null {
  if (risk.trailingPercent <= 0n) return null;
  const highest = greatest(peak, entryPrice);
  return highest < activationOf(risk, entryPrice) ? null : below(highest, risk.trailingPercent);
}

/** The price at which the trailing stop begins. */
function activationOf({ trailingActivationPercent }: RiskTerms, entryPrice: Fixed): Fixed {
  return above(entryPrice, trailingActivationPercent);
}

/**
 * The peak that a candle's low is tested with. Within the candle of the entry nobody knows whether the high came before
 * it, so the peak is taken as the price where the trailing stop begins, or as the entry where it begins at once.
 */
export function peakWithin(risk: RiskTerms, position: Position, isEntryCandle: boolean): Fixed {
  const peak = fixedMark(position.peak);
  return isEntryCandle ? least(peak, activationOf(risk, position.entryPrice)) : peak;
}

/** The price above which a target is reached. */
export function targetPrice(entryPrice: Fixed, percent: Fixed): Fixed {
  return above(entryPrice, percent);
}

/** Prices of the targets that a position waits for, the nearest first. */
export function targetsOf({ targets }: RiskTerms, { entryPrice, targetLevels }: Held): Fixed[] {
  return targets.flatMap(({ percent }, level) =>
    targetLevels.includes(level) ? [] : [targetPrice(entryPrice, percent)],
  );
}

/** The nearest target that a position waits for, and its number; null when it waits for none. */
export function nextTarget(
  { targets }: RiskTerms,
  { targetLevels }: Pick<Held, 'targetLevels'>,
): { readonly target: Target; readonly level: number } | null {
  const level = targets.findIndex((_, number) => !targetLevels.includes(number));
  const target = targets[level];
  return target ? { target, level } : null;
}

/** Where a whole grid is closed: so far below its lowest level; null for no stop. */
export function gridStop({ stopLossPercent }: RiskTerms, levels: readonly Fixed[]): Fixed | null {
  const [lowest] = levels;
  return lowest === undefined || stopLossPercent <= 0n ? null : below(lowest, stopLossPercent);
}

/** Where a whole grid is closed: so far above its highest level; null for no target. */
export function gridTarget({ targets }: RiskTerms, levels: readonly Fixed[]): Fixed | null {
  const highest = levels.at(-1);
  const last = targets.find(({ share }) => share === null);
  return highest === undefined || !last ? null : above(highest, last.percent);
}

export function above(price: Fixed, percent: Fixed): Fixed {
  return percent === ZERO ? price : plus(price, percentUp(price, percent));
}

export function below(price: Fixed, percent: Fixed): Fixed {
  return percent === ZERO ? price : percent >= HUNDRED ? ZERO : minus(price, percentDown(price, percent));
}

const HUNDRED = fixed('100');

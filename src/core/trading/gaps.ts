import { candleCloseAt, type Timeframe } from './candle.js';

/** Where candles are missing, in milliseconds since 1970 UTC. */
export interface Gap {
  /** When the first missing candle begins. */
  readonly from: number;
  /** When the next one begins that is there. */
  readonly to: number;
}

/** The gaps between candles that begin at these times, which come oldest first. */
export function gapsIn(openAt: ArrayLike<number>, timeframe: Timeframe): Gap[] {
  const gaps: Gap[] = [];
  for (let index = 1; index < openAt.length; index += 1) {
    const from = candleCloseAt(openAt[index - 1] ?? NaN, timeframe);
    const to = openAt[index] ?? NaN;
    if (from < to) gaps.push({ from, to });
  }
  return gaps;
}

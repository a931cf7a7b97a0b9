import { candleCloseAt, type Candle, type Timeframe } from './candle.js';

/** Where candles are missing, in milliseconds since 1970 UTC. */
export interface Gap {
  /** When the first missing candle begins. */
  readonly from: number;
  /** When the next one begins that is there. */
  readonly to: number;
}

/** The gaps between candles, which come oldest first. */
export function gapsIn(candles: readonly Pick<Candle, 'openAt'>[], timeframe: Timeframe): Gap[] {
  return candles.flatMap(({ openAt }, index) => {
    const before = candles[index - 1];
    const from = before ? candleCloseAt(before.openAt, timeframe) : openAt;
    return from < openAt ? [{ from, to: openAt }] : [];
  });
}

import type { Ohlcv } from '../trading/candle.js';

/** A fold over closed candles, oldest first. Trading and backtests run the same one, so that they see the same values. */
export abstract class Indicator {
  /** The outputs after the last candle, in the order of `OUTPUTS`. NaN until there are enough candles. */
  readonly values: Float64Array;

  constructor(outputs = 1) {
    this.values = new Float64Array(outputs).fill(NaN);
  }

  abstract next(candle: Ohlcv): void;
}

import type { Ohlcv } from '../trading/candle.js';
import { ExponentialAverage } from './exponential-average.js';
import { Indicator } from './indicator.js';

const PUBLISHED_WEIGHTS = [0.15, 0.075] as const;

/**
 * Moving average convergence and divergence: the fast exponential average of the closes less the slow one, the
 * exponential average of that (signal) and the difference of both (histogram). All begin at the candle number `slow`.
 * The periods 12 and 26 have the rounded weights that the indicator was published with.
 */
export class Macd extends Indicator {
  private readonly fast: ExponentialAverage;
  private readonly slow: ExponentialAverage;
  private readonly signal: ExponentialAverage;
  private missing: number;

  constructor(fast: number, slow: number, signal: number) {
    super(3);
    const [fastWeight, slowWeight] = fast === 12 && slow === 26 ? PUBLISHED_WEIGHTS : [];
    this.fast = new ExponentialAverage(fast, fastWeight);
    this.slow = new ExponentialAverage(slow, slowWeight);
    this.signal = new ExponentialAverage(signal);
    this.missing = slow;
  }

  next({ close }: Ohlcv): void {
    const macd = this.fast.next(close) - this.slow.next(close);
    if (this.missing > 0) this.missing -= 1;
    if (this.missing > 0) return;
    const signal = this.signal.next(macd);
    this.values[0] = macd;
    this.values[1] = signal;
    this.values[2] = macd - signal;
  }
}

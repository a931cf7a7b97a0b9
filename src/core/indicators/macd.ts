import type { Ohlcv } from '../trading/candle.js';
import { ExponentialAverage } from './exponential-average.js';
import { Indicator } from './indicator.js';

/**
 * Moving average convergence and divergence: the fast exponential average of the closes less the slow one, the
 * exponential average of that (signal) and the difference of both (histogram). All begin at the candle number `slow`.
 * Each average begins at its first value, and a value weighs 2 / (period + 1) in it.
 */
export class Macd extends Indicator {
  private readonly fast: ExponentialAverage;
  private readonly slow: ExponentialAverage;
  private readonly signal: ExponentialAverage;
  private missing: number;

  constructor(fast: number, slow: number, signal: number) {
    super(3);
    this.fast = new ExponentialAverage(fast);
    this.slow = new ExponentialAverage(slow);
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

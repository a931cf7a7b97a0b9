import type { Ohlcv } from '../trading/candle.js';
import { ExponentialAverage } from './exponential-average.js';
import { Indicator } from './indicator.js';

/** Exponential moving average of the closes. It begins at the first close, so it is there from the first candle. */
export class Ema extends Indicator {
  private readonly average: ExponentialAverage;

  constructor(period: number) {
    super();
    this.average = new ExponentialAverage(period);
  }

  next({ close }: Ohlcv): void {
    this.values[0] = this.average.next(close);
  }
}

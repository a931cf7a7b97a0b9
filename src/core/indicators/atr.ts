import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { WilderAverage } from './wilder-average.js';

/** Average true range: how far a candle reaches, counted from the close before it, averaged by Wilder. */
export class Atr extends Indicator {
  private readonly average: WilderAverage;
  private previous = NaN;

  constructor(period: number) {
    super();
    this.average = new WilderAverage(period);
  }

  next({ high, low, close }: Ohlcv): void {
    const before = Number.isNaN(this.previous) ? close : this.previous;
    this.previous = close;
    this.values[0] = this.average.next(Math.max(high, before) - Math.min(low, before));
  }
}

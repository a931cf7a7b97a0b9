import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { WilderAverage } from './wilder-average.js';

/**
 * Average directional index, from 0 to 100: how far one direction outweighs the other, averaged by Wilder. The true
 * range, by which both directions are usually divided, cancels out.
 */
export class Adx extends Indicator {
  private readonly rises: WilderAverage;
  private readonly falls: WilderAverage;
  private readonly average: WilderAverage;
  private high = NaN;
  private low = NaN;

  constructor(period: number) {
    super();
    this.rises = new WilderAverage(period);
    this.falls = new WilderAverage(period);
    this.average = new WilderAverage(period);
  }

  next({ high, low }: Ohlcv): void {
    const up = Math.max(high - this.high, 0);
    const down = Math.max(this.low - low, 0);
    this.high = high;
    this.low = low;
    const rise = this.rises.next(up > down ? up : 0);
    const fall = this.falls.next(down > up ? down : 0);
    if (Number.isNaN(rise)) return;
    const both = rise + fall;
    this.values[0] = this.average.next(both === 0 ? 0 : (100 * Math.abs(rise - fall)) / both);
  }
}

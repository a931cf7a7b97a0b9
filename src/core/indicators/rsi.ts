import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { WilderAverage } from './wilder-average.js';

/** A market that has not moved has neither risen nor fallen. */
const NEITHER = 50;

/** Relative strength index, from 0 to 100: the gains' share of all changes of the close, each averaged by Wilder. */
export class Rsi extends Indicator {
  private readonly gains: WilderAverage;
  private readonly losses: WilderAverage;
  private previous = NaN;

  constructor(period: number) {
    super();
    this.gains = new WilderAverage(period);
    this.losses = new WilderAverage(period);
  }

  next({ close }: Ohlcv): void {
    const change = close - this.previous;
    this.previous = close;
    if (Number.isNaN(change)) return;
    const gain = this.gains.next(Math.max(change, 0));
    const both = gain + this.losses.next(Math.max(-change, 0));
    this.values[0] = both === 0 ? NEITHER : (100 * gain) / both;
  }
}

import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';

/** On-balance volume: the volume of rising candles less that of falling ones, from 0 at the first candle. */
export class Obv extends Indicator {
  private sum = 0;
  /** What the sum has rounded off so far, so that it does not add up over a million candles. */
  private rest = 0;
  private previous = NaN;

  next({ close, volume }: Ohlcv): void {
    if (close > this.previous) this.add(volume);
    else if (close < this.previous) this.add(-volume);
    this.previous = close;
    this.values[0] = this.sum + this.rest;
  }

  private add(volume: number): void {
    const sum = this.sum + volume;
    const isSumLarger = Math.abs(this.sum) >= Math.abs(volume);
    this.rest += isSumLarger ? this.sum - sum + volume : volume - sum + this.sum;
    this.sum = sum;
  }
}

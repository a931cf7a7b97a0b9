import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';

/** The candle itself as an indicator: its outputs are open, high, low, close and volume. */
export class LastCandle extends Indicator {
  constructor() {
    super(5);
  }

  next({ open, high, low, close, volume }: Ohlcv): void {
    this.values[0] = open;
    this.values[1] = high;
    this.values[2] = low;
    this.values[3] = close;
    this.values[4] = volume;
  }
}

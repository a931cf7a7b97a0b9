import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Window } from './window.js';

/** Rate of change: by how many percent the close is above the one `period` candles earlier. */
export class Roc extends Indicator {
  private readonly closes: Window;

  constructor(period: number) {
    super();
    this.closes = new Window(period);
  }

  next({ close }: Ohlcv): void {
    const before = this.closes.push(close);
    this.values[0] = (100 * (close - before)) / before;
  }
}

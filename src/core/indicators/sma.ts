import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Window } from './window.js';

/** Simple moving average of the last `period` closes. */
export class Sma extends Indicator {
  private readonly closes: Window;

  constructor(period: number) {
    super();
    this.closes = new Window(period);
  }

  next({ close }: Ohlcv): void {
    this.closes.push(close);
    this.values[0] = this.closes.mean();
  }
}

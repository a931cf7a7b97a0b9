import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Window } from './window.js';

/** Bollinger bands: the mean of the last `period` closes, and so many population standard deviations around it. */
export class BollingerBands extends Indicator {
  private readonly closes: Window;

  constructor(
    period: number,
    private readonly deviations: number,
  ) {
    super(3);
    this.closes = new Window(period);
  }

  next({ close }: Ohlcv): void {
    this.closes.push(close);
    const middle = this.closes.mean();
    const width = this.deviations * this.closes.deviation();
    this.values[0] = middle - width;
    this.values[1] = middle;
    this.values[2] = middle + width;
  }
}

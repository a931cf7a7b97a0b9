import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Window } from './window.js';

/** The constant of the index's inventor, by which most values are between -100 and 100. */
const SCALE = 0.015;

/** Commodity channel index: how far the typical price is from its mean, in mean distances of `period` candles. */
export class Cci extends Indicator {
  private readonly typicals: Window;

  constructor(period: number) {
    super();
    this.typicals = new Window(period);
  }

  next({ high, low, close }: Ohlcv): void {
    const typical = (high + low + close) / 3;
    this.typicals.push(typical);
    const distance = typical - this.typicals.mean();
    this.values[0] = distance === 0 ? 0 : distance / (SCALE * this.typicals.meanDistance());
  }
}

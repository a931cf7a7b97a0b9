import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Window } from './window.js';

/** A close in a range without extent is at neither end of it. */
const NEITHER = 50;

/**
 * Stochastic oscillator, from 0 to 100: where the close is in the range of the last `period` candles, as a simple
 * average of `smoothK` candles (k) and of `smoothD` values of that (d).
 */
export class Stochastic extends Indicator {
  private readonly highs: Window;
  private readonly lows: Window;
  private readonly k: Window;
  private readonly d: Window;

  constructor(period: number, smoothK: number, smoothD: number) {
    super(2);
    this.highs = new Window(period);
    this.lows = new Window(period);
    this.k = new Window(smoothK);
    this.d = new Window(smoothD);
  }

  next({ high, low, close }: Ohlcv): void {
    this.highs.push(high);
    this.lows.push(low);
    const lowest = this.lows.lowest();
    const range = this.highs.highest() - lowest;
    if (Number.isNaN(range)) return;
    this.k.push(range === 0 ? NEITHER : (100 * (close - lowest)) / range);
    const k = this.k.mean();
    this.values[0] = k;
    if (Number.isNaN(k)) return;
    this.d.push(k);
    this.values[1] = this.d.mean();
  }
}

import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Maximum } from './maximum.js';
import { Window } from './window.js';

/** A close in a range without extent is at neither end of it. */
const NEITHER = 50;

/**
 * Stochastic oscillator, from 0 to 100: where the close is in the range of the last `period` candles, as a simple
 * average of `smoothK` candles (k) and of `smoothD` values of that (d).
 */
export class Stochastic extends Indicator {
  private readonly highest: Maximum;
  /** Of the lows with their signs turned. */
  private readonly lowest: Maximum;
  private readonly k: Window;
  private readonly d: Window;

  constructor(period: number, smoothK: number, smoothD: number) {
    super(2);
    this.highest = new Maximum(period);
    this.lowest = new Maximum(period);
    this.k = new Window(smoothK);
    this.d = new Window(smoothD);
  }

  next({ high, low, close }: Ohlcv): void {
    this.highest.push(high);
    this.lowest.push(-low);
    const lowest = -this.lowest.value;
    const range = this.highest.value - lowest;
    if (Number.isNaN(range)) return;
    this.k.push(range === 0 ? NEITHER : (100 * (close - lowest)) / range);
    const k = this.k.mean();
    this.values[0] = k;
    if (Number.isNaN(k)) return;
    this.d.push(k);
    this.values[1] = this.d.mean();
  }
}

import type { Ohlcv } from '../trading/candle.js';
import { Indicator } from './indicator.js';
import { Window } from './window.js';

/** Weighted moving average: the newest of the last `period` closes counts `period` times, the oldest once. */
export class Wma extends Indicator {
  private readonly closes: Window;
  private readonly weights: number;
  private weighted = NaN;

  constructor(private readonly period: number) {
    super();
    this.closes = new Window(period);
    this.weights = (period * (period + 1)) / 2;
  }

  next({ close }: Ohlcv): void {
    const { sum } = this.closes;
    this.closes.push(close);
    this.weighted = this.closes.isOneTurn ? this.closes.weightedSum() : this.weighted + this.period * close - sum;
    this.values[0] = this.weighted / this.weights;
  }
}

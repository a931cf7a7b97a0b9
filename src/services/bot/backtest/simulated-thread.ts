import { fillCandles, type CandleFill } from '../../../core/simulated-market/fill-candles.js';

/** Runs in a thread: its memory is shared. */
export function compute(fill: CandleFill): void {
  fillCandles(fill);
}

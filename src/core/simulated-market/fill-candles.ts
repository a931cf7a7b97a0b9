import { putCandle, type Candles } from '../backtest/candles.js';
import { TIMEFRAME_MS, type Timeframe } from '../trading/candle.js';
import { SimulatedCandles } from './simulated-candles.js';

/** Which candles of the simulated market to compute, and the shared memory that they are put into. */
export interface CandleFill {
  readonly seed: number;
  readonly timeframe: Timeframe;
  /** When the first one begins, in milliseconds since 1970 UTC. */
  readonly fromMs: number;
  readonly into: Candles;
}

/** Computes as many candles as there is memory for. A year of minutes takes about a second of processor time. */
export function fillCandles({ seed, timeframe, fromMs, into }: CandleFill): void {
  const candles = new SimulatedCandles(seed);
  for (let index = 0; index < into.openAt.length; index += 1) {
    putCandle(into, index, candles.candle(fromMs + index * TIMEFRAME_MS[timeframe], timeframe));
  }
}

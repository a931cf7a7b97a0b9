import { runBacktest } from '../../../core/backtest/backtest.js';
import { candlesOf, type Candles } from '../../../core/backtest/candles.js';
import type { BacktestResult } from '../../../core/backtest/contract.js';
import { termsOf } from '../../../core/bot-step/terms-of.js';
import { parseStrategy } from '../../../core/strategies/strategy.js';
import { fixed } from '../../../core/trading/fixed.js';
import type { StoredBacktest } from '../../../core/backtest/stored-backtest.js';

/** What a thread computes: the candles are those of the range; its memory and that of the progress are shared. */
export interface BacktestWork {
  readonly backtest: StoredBacktest;
  readonly loaded: Candles | null;
  /** Percent, at index 0. */
  readonly progress: Int32Array;
}

/** Runs in a thread. */
export function compute({ backtest, loaded, progress }: BacktestWork): BacktestResult {
  const { type, strategyConfig, allocatedAmount, timeframe, candles, prices, range, signals } = backtest;
  const strategy = parseStrategy(type, strategyConfig);
  const terms = termsOf({ ...backtest, strategy });
  const given = candles === null ? loaded : candlesOf(candles);
  const input = {
    strategy,
    terms,
    allocated: fixed(allocatedAmount),
    timeframe,
    candles: given,
    prices,
    range,
    signals,
  };
  return runBacktest(input, (done) => Atomics.store(progress, 0, Math.floor(done * 100)));
}

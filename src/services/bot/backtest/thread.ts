import { runBacktest } from '../../../core/backtest/backtest.js';
import { candlesOf, type Candles } from '../../../core/backtest/candles.js';
import type { BacktestResult } from '../../../core/backtest/contract.js';
import { termsOf } from '../../../core/bot-step/terms-of.js';
import { parseStrategy } from '../../../core/strategies/strategy.js';
import { fixed } from '../../../core/trading/fixed.js';
import type { StoredBacktest } from '../../../core/backtest/stored-backtest.js';
import { passingGate, type GateCells } from './turn-gate.js';

/** What a thread computes: the candles are those of the range; its memory and that of the gate are shared. */
export interface BacktestWork {
  readonly backtest: StoredBacktest;
  readonly loaded: Candles | null;
  readonly gate: GateCells;
}

/** Runs in a thread, while its gate is open. */
export function compute({ backtest, loaded, gate }: BacktestWork): BacktestResult {
  const onProgress = passingGate(gate);
  onProgress(0);
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
  return runBacktest(input, onProgress);
}

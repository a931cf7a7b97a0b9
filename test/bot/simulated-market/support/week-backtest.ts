import { runBacktest } from '../../../../src/core/backtest/backtest.js';
import { newCandles } from '../../../../src/core/backtest/candles.js';
import type { BacktestResult } from '../../../../src/core/backtest/contract.js';
import { termsOf } from '../../../../src/core/bot-step/terms-of.js';
import { DAY_MS } from '../../../../src/core/clock.js';
import { fillCandles } from '../../../../src/core/simulated-market/fill-candles.js';
import { SIMULATED_SEED } from '../../../../src/core/simulated-market/simulated-market.js';
import { parseStrategy, type StrategyType } from '../../../../src/core/strategies/strategy.js';
import { TIMEFRAME_MS, type Timeframe } from '../../../../src/core/trading/candle.js';
import { fixed } from '../../../../src/core/trading/fixed.js';
import { SWITCHED_OFF } from '../../step/support/scenario.js';

/** A strategy on seven days of the simulated market, with a target and a stop of 1.5 percent unless it is a grid. */
export function weekBacktest(type: StrategyType, config: object, timeframe: Timeframe, fromMs: number): BacktestResult {
  const strategy = parseStrategy(type, config);
  const candles = newCandles((7 * DAY_MS) / TIMEFRAME_MS[timeframe]);
  fillCandles({ seed: SIMULATED_SEED, timeframe, fromMs, into: candles });
  const terms = termsOf({
    strategy,
    risk: type === 'GRID' ? SWITCHED_OFF : { ...SWITCHED_OFF, takeProfitPercent: '1.5', stopLossPercent: '1.5' },
    market: { amountStep: '0.0001', priceStep: '0.0001', minAmount: '0.0001', minCost: '0.01' },
    orderAmount: null,
    feePercent: '0.1',
    slippagePercent: '0.05',
  });
  const past = { candles, prices: null, range: null, signals: [] };
  return runBacktest({ strategy, terms, allocated: fixed('1000'), timeframe, ...past });
}

import { SimulatedCandles } from '../../core/simulated-market/simulated-candles.js';
import { SIMULATED_SEED } from '../../core/simulated-market/simulated-market.js';
import { auditSavedSettings } from './audit/settings.js';
import { Computed } from '../frame/computed.js';
import type { PartsSource, ServiceModule } from '../frame/module.js';
import { BacktestTurns } from './backtest/take-turns.js';
import type { IndicatorValue } from './chart/indicators.js';
import { seedDemo } from './demo.js';
import { BotEngine } from './engine/engine.js';
import { CandleFetches } from './market/candle-fetches.js';
import { MarketPrices } from './market/market-prices.js';
import type { StrategyHistory } from './performance/read-history.js';

declare module '../frame/context.js' {
  interface Platform {
    /**
     * Indicators that charts show. Candles before the last one may still arrive, so that not even a chart of days is
     * remembered for long.
     */
    readonly chartIndicators: Computed<IndicatorValue[]>;
    /** What the bots of listed strategies have traded. */
    readonly strategyHistories: Computed<StrategyHistory>;
  }
}

export const botModule = {
  parts: ({ config, listener, platform }: PartsSource) => {
    const candleFetches = new CandleFetches();
    const simulatedMarket = config.trading.simulated ? new SimulatedCandles(SIMULATED_SEED) : null;
    const marketPrices = new MarketPrices(() => platform().venues.market);
    return {
      parts: {
        marketPrices,
        simulatedMarket,
        candleFetches,
        backtestTurns: new BacktestTurns(() => config.workers.timeLimitMs),
        chartIndicators: new Computed<IndicatorValue[]>(),
        strategyHistories: new Computed<StrategyHistory>(),
      },
      running: [marketPrices, candleFetches],
      engine: (ctx) => new BotEngine(ctx, listener('bots')),
    };
  },
  settingsSaved: auditSavedSettings,
  demo: { activity: seedDemo },
} satisfies ServiceModule;

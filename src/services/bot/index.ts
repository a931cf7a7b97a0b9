import type { PartsSource, ServiceModule } from '../frame/module.js';
import { ChartIndicators } from './chart/chart-indicators.js';
import { seedDemoBots } from './demo-bots.js';
import { BotEngine } from './engine/engine.js';
import { CandleFetches } from './market/candle-fetches.js';
import { MarketPrices } from './market/market-prices.js';

export const botModule = {
  parts: ({ listener, platform }: PartsSource) => {
    const candleFetches = new CandleFetches();
    const marketPrices = new MarketPrices(() => platform().venues.market);
    return {
      parts: { marketPrices, candleFetches, chartIndicators: new ChartIndicators() },
      running: [marketPrices, candleFetches],
      engine: (ctx) => new BotEngine(ctx, listener('bots')),
    };
  },
  demo: { activity: seedDemoBots },
} satisfies ServiceModule;

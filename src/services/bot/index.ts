import type { PartsSource, ServiceModule } from '../frame/module.js';
import { ChartIndicators } from './chart/chart-indicators.js';
import { seedDemoBots } from './demo-bots.js';
import { BotEngine } from './engine/engine.js';
import { MarketPrices } from './market/market-prices.js';

export const botModule = {
  parts: ({ listener, platform }: PartsSource) => {
    const marketPrices = new MarketPrices(() => platform().venues.market);
    return {
      parts: { marketPrices, chartIndicators: new ChartIndicators() },
      running: [marketPrices],
      engine: (ctx) => new BotEngine(ctx, listener('bots')),
    };
  },
  demo: { activity: seedDemoBots },
} satisfies ServiceModule;

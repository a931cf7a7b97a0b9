import type { ServiceModule } from '../frame/module.js';
import { PriceFeed } from './feed/price-feed.js';
import { seedCurrencies } from './seed-currencies.js';

export const currencyModule = {
  parts: () => ({ parts: {}, engine: (ctx) => new PriceFeed(ctx) }),
  seed: { rows: seedCurrencies },
} satisfies ServiceModule;

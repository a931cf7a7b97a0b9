import type { ServiceModule } from '../frame/module.js';
import { seedDemoAssets } from './demo/seed-demo.js';
import { watchPrices } from './feed/watch-prices.js';

export const convertModule = {
  pricesRefreshed: watchPrices,
  demo: { activity: seedDemoAssets },
} satisfies ServiceModule;

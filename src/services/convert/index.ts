import type { ServiceModule } from '../frame/module.js';
import { watchPrices } from './feed/watch-prices.js';

export const convertModule = { pricesRefreshed: watchPrices } satisfies ServiceModule;

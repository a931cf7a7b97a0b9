import type { ServiceModule } from '../frame/module.js';
import { REOPEN_CURRENCY } from './close-currency.js';
import { CREATE_CURRENCY } from './create-currency.js';
import { PriceFeed } from './feed/price-feed.js';
import { seedCurrencies } from './seed-currencies.js';
import { UPDATE_CURRENCY } from './update-currency.js';

export const currencyModule = {
  acts: [CREATE_CURRENCY, REOPEN_CURRENCY, UPDATE_CURRENCY],
  parts: () => ({ parts: {}, engine: (ctx) => new PriceFeed(ctx) }),
  seed: { rows: seedCurrencies },
} satisfies ServiceModule;

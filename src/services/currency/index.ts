import type { ServiceModule } from '../frame/module.js';
import { seedCurrencies } from './seed-currencies.js';

export const currencyModule = { seed: { rows: seedCurrencies } } satisfies ServiceModule;

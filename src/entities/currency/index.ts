import { Currency } from './currency.js';

/** Tables of currencies, by name. */
export const currencyTables = {
  currency: Currency,
};

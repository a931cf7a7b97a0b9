import { Currency, currencyStays } from './currency.js';

/** Tables of currencies, by name. */
export const currencyTables = {
  currency: Currency,
};

/** Why rows of these tables are never removed. */
export const currencyRetention = [currencyStays];

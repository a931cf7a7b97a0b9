import { Currency, currencyStays } from './currency.js';
import { CurrencyFeedLease, currencyFeedLeaseStays } from './feed-lease.js';
import {
  CurrencyFeedPrice,
  currencyFeedPriceStays,
  CurrencyPriceHigh,
  currencyPriceHighRetention,
} from './price-history.js';

/** Tables of currencies, by name. */
export const currencyTables = {
  currency: Currency,
  currency_feed_lease: CurrencyFeedLease,
  currency_feed_price: CurrencyFeedPrice,
  currency_price_high: CurrencyPriceHigh,
};

/** Retention of these tables, or the reason why their rows stay. */
export const currencyRetention = [
  currencyStays,
  currencyFeedLeaseStays,
  currencyFeedPriceStays,
  currencyPriceHighRetention,
];

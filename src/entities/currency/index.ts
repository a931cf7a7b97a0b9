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

/** How long rows of these tables are kept, or why they are never removed. */
export const currencyRetention = [
  currencyStays,
  currencyFeedLeaseStays,
  currencyFeedPriceStays,
  currencyPriceHighRetention,
];

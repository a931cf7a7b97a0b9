import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { PRICED_IN, priceText, type PricedCurrency } from './price-text.js';

export { PRICED_IN, type PricedCurrency } from './price-text.js';

/**
 * The last price of a currency in dollars at any age and in any state; null while it has none. For figures, minimum amounts
 * and fixed fees. An upper limit takes the high price, and money that changes currency asks the guard.
 */
export function lastPrice(currency: PricedCurrency): string | null {
  return priceText(currency);
}

/** As {@link lastPrice}; RATE_UNAVAILABLE for a currency without a price. */
export function requireLastPrice(currency: PricedCurrency): string {
  const price = lastPrice(currency);
  if (price !== null) return price;
  throw new AppError('RATE_UNAVAILABLE', {
    message: `${currency.code} has no price in US dollars. An admin must set one first`,
  });
}

/** The last price of the currency row of this alias in a statement; null while it has none. */
export function lastPriceIn(alias: string): RawBuilder<string | null> {
  return sql`case when ${sql.ref(`${alias}.code`)} = ${sql.lit(PRICED_IN)} then 1 else ${sql.ref(`${alias}.usdPrice`)} end`;
}

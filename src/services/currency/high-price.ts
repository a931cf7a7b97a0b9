import { sql, type RawBuilder } from 'kysely';
import { addMs, HOUR_MS } from '../../core/clock.js';
import type { UsdPrice } from '../../entities/currency/price.js';
import type { Context } from '../frame/context.js';
import { requireLastPrice } from './last-price.js';
import { PRICED_IN, textOf, type PricedCurrency } from './price-text.js';

/** A currency with the price that upper limits count. */
export interface HighPricedCurrency {
  readonly code: string;
  /** The highest of its price, of the feed's last price and of the prices of the last 24 hours. */
  readonly high: UsdPrice | null;
}

const DAY_HOURS = 24;

/**
 * The price at which an amount counts against an upper limit or a threshold in dollars; null without any price in the last
 * 24 hours. A price that falls for a minute then lets no larger amount pass.
 */
export function highPrice({ code, high }: HighPricedCurrency): string | null {
  if (code === PRICED_IN) return '1';
  return high && textOf(high);
}

/** As {@link highPrice}; RATE_UNAVAILABLE for a currency without a price at present. */
export function requireHighPrice(currency: PricedCurrency & HighPricedCurrency): string {
  const last = requireLastPrice(currency);
  return highPrice(currency) ?? last;
}

/** The high price of the currency row of this alias, for the statement that reads the row; null without one. */
export function highPriceIn({ clock }: Pick<Context, 'clock'>, alias: string): RawBuilder<UsdPrice | null> {
  const row = sql.id(alias);
  // Highs are kept by the hour: the one that began more than a day ago still ends within the day.
  const since = addMs(clock.now(), -(DAY_HOURS + 1) * HOUR_MS).toISOString();
  return sql`case when ${row}.code = ${sql.lit(PRICED_IN)} then 1
    else greatest(${row}."usdPrice", ${row}."feedPrice", (select max(h.price) from currency_price_high h
      where h."currencyId" = ${row}.id and h.hour > ${since}::timestamptz)) end`;
}

/**
 * As {@link highPriceIn}, for acts whose value decides how many people they take: null also while neither the feed nor
 * several people gave a price, since one person could value an act by a price of their own.
 */
export function actPriceIn(ctx: Pick<Context, 'clock'>, alias: string): RawBuilder<UsdPrice | null> {
  const row = sql.id(alias);
  return sql`case when ${row}.code <> ${sql.lit(PRICED_IN)} and ${row}."trustedPrice" is null and ${row}."feedPrice" is null
    then null else greatest(${highPriceIn(ctx, alias)}, ${row}."trustedPrice") end`;
}

import { sql } from 'kysely';
import { HOUR_MS } from '../../core/clock.js';
import type { Currency } from '../../entities/currency/currency.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes currency_price_high in one statement: it writes one row.

/** Start of the hour that contains a time: the key of that hour's highest price. */
export function hourOf(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % HOUR_MS));
}

/**
 * Records the prices of a currency before and after a change by an admin, so that limits still use the higher one. Call it
 * before the change is written.
 */
export async function recordPrice({ rows }: Tx, currencyId: string, price: string, at: Date): Promise<void> {
  await sql`
    insert into currency_price_high as h ("currencyId", hour, price)
    select id, ${hourOf(at).toISOString()}::timestamptz, greatest("usdPrice", ${price}::numeric) from currency
    where id = ${currencyId}
    on conflict ("currencyId", hour) do update set price = greatest(h.price, excluded.price)`.execute(rows);
}

/**
 * Ends a jump after an admin's review. Deletes the earlier feed prices: compared with the price of a minute ago, the next
 * one would count as the same jump again.
 */
export async function endJump({ rows }: Tx, currency: Currency): Promise<void> {
  await rows.deleteFrom('currency_feed_price').where('currencyId', '=', currency.id).execute();
  Object.assign(currency, { jumpedAt: null, calmSince: null });
}

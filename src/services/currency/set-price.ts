import { sql } from 'kysely';
import { HOUR_MS } from '../../core/clock.js';
import type { Currency } from '../../entities/currency/currency.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes currency_price_high in one statement: it writes one row.

/** The start of the hour of a time, under which its highest price is kept. */
export function hourOf(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % HOUR_MS));
}

/**
 * Records what a currency costs before an admin changes its price, and what it costs afterwards, so that limits still count
 * the higher one. Called before the change is written.
 */
export async function recordPrice({ rows }: Tx, currencyId: string, price: string, at: Date): Promise<void> {
  await sql`
    insert into currency_price_high as h ("currencyId", hour, price)
    select id, ${hourOf(at).toISOString()}::timestamptz, greatest("usdPrice", ${price}::numeric) from currency
    where id = ${currencyId}
    on conflict ("currencyId", hour) do update set price = greatest(h.price, excluded.price)`.execute(rows);
}

/**
 * Ends a jump after an admin's review. What the feed said before is forgotten: compared with that of a minute ago, its
 * next price would be the same jump again.
 */
export async function endJump({ rows }: Tx, currency: Currency): Promise<void> {
  await rows.deleteFrom('currency_feed_price').where('currencyId', '=', currency.id).execute();
  Object.assign(currency, { jumpedAt: null, calmSince: null });
}

import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OrderRow } from '../own/order.js';
import { utcDay } from '../../conversion/utc-day.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes convert_account_day in one statement: it writes one row.
// Writes convert_account in one statement: it writes one row.

/**
 * Counts an open quote of the account among its orders, and adds it to what the account converts today. False, with
 * nothing written, where the day would be above its limit, and where the quote is not open any more.
 */
export async function countOrder({ clock, settings }: Context, tx: Tx, userId: string, id: string): Promise<boolean> {
  const now = clock.now();
  const limit = sql`${settings.decimal('convertDailyUserUsd')}::numeric`;
  const { rows } = await sql`
    with accepted as materialized (
      select "userId", "usdValue" from convert_order
      where id = ${id} and "userId" = ${userId} and status = 'QUOTED' and "expiresAt" > ${now.toISOString()}::timestamptz
        and "usdValue" <= ${limit}
    ), counted as (
      insert into convert_account as a ("userId", orders) select "userId", 1 from accepted
      on conflict ("userId") do update set orders = a.orders + 1 returning "userId"
    )
    insert into convert_account_day as d ("userId", day, usd)
    select "userId", ${utcDay(now)}::date, "usdValue" from accepted join counted using ("userId")
    on conflict ("userId", day) do update set usd = d.usd + excluded.usd where d.usd + excluded.usd <= ${limit}
    returning usd`.execute(tx.rows);
  return rows.length > 0;
}

/** Gives back what an order took of the limit of the day on which it was accepted. Sent with the commit. */
export async function giveBackDay(tx: Tx, { userId, usdValue, acceptedAt }: OrderRow): Promise<void> {
  if (acceptedAt === null) return;
  const day = utcDay(new Date(acceptedAt));
  const given = sql`
    update convert_account_day set usd = greatest(usd - ${usdValue}::numeric, 0)
    where "userId" = ${userId} and day = ${day}::date`;
  await tx.withCommit({ query: given.compile(tx.rows) });
}

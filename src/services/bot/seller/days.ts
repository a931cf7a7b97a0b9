import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { REFUNDED_WITHIN_MS } from '../purchase-admin/refund.js';
import { inCanonicalForm, type SaleSums } from './sums.js';

/** How many days are shown, the present one included. */
const DAYS = 30;

/** Sales of a day in UTC, less what was refunded that day, whenever it was sold. */
export interface SaleDay extends SaleSums {
  /** Such as `2026-11-22`. */
  readonly day: string;
}

interface DayRow extends SaleDay {
  /** Null for all listings together. */
  readonly strategyId: string | null;
  readonly currency: string;
}

export interface SaleDays {
  readonly ofListing: (id: string) => SaleDay[];
  readonly ofCurrency: (currency: string) => SaleDay[];
}

/** The last 30 days of a seller on which something was sold or refunded, oldest first. */
export async function readSaleDays({ db, clock }: Context, sellerId: string): Promise<SaleDays> {
  const from = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS);
  // What was sold before can have been refunded since.
  const soldFrom = addMs(from, -REFUNDED_WITHIN_MS);
  const { rows } = await sql<DayRow>`
    with moved as (
      select "strategyId", currency, "createdAt" as at, 1 as sale, 0 as refund, price, "feeAmount", "sellerAmount"
      from trading_bot_purchase
      where "sellerId" = ${sellerId} and "createdAt" >= ${from.toISOString()}
      union all
      select "strategyId", currency, "refundedAt", 0, 1, -price, -"feeAmount", -"sellerAmount"
      from trading_bot_purchase
      where "sellerId" = ${sellerId} and "createdAt" >= ${soldFrom.toISOString()} and "refundedAt" >= ${from.toISOString()}
    ), dated as (
      select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from moved
    )
    select "strategyId", currency, day, sum(sale)::int as sales, sum(refund)::int as refunds, sum(price) as gross,
      sum("feeAmount") as "feeAmount", sum("sellerAmount") as "sellerAmount"
    from dated
    group by grouping sets (("strategyId", currency, day), (currency, day))
    order by day`.execute(db.rows);
  const days = rows.map(inCanonicalForm);
  const listings = Map.groupBy(days, ({ strategyId }) => strategyId);
  const currencies = Map.groupBy(listings.get(null) ?? [], ({ currency }) => currency);
  return { ofListing: (id) => listings.get(id) ?? [], ofCurrency: (currency) => currencies.get(currency) ?? [] };
}

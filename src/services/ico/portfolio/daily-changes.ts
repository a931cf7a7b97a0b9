import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { currentPrice } from './current-price.js';
import { inUsd, REFUNDED } from './kept.js';

/** By how much a portfolio changed on a day, in US dollars. Decimal texts. */
export interface DailyChange {
  readonly day: string;
  readonly invested: string;
  readonly value: string;
}

export interface DayRange {
  /** What happened before it counts as of this day; null for no such day. */
  readonly first: string | null;
  readonly today: string;
}

/** The days on which a portfolio changed, oldest first: by purchases and refunds, and by phases that began. */
export async function readDailyChanges(
  ctx: Context,
  userId: string,
  { first, today }: DayRange,
): Promise<readonly DailyChange[]> {
  const bought = sql<string>`c.tokens`;
  const lost = sql<string>`(c.tokens - c.delivered)`;
  const { rows } = await sql<DailyChange>`
    with flows as (
      -- Tokens are counted times the dollars of their currency, so that a price makes them dollars.
      select c."offeringId", (c."createdAt" at time zone 'UTC')::date as day, c."usdValue" as usd, ${inUsd(bought)} as tokens
      from ico_transaction c where c."userId" = ${userId}
      union all
      select c."offeringId", (coalesce(c."refundedAt", c."rejectedAt") at time zone 'UTC')::date, -${inUsd(REFUNDED)},
        -${inUsd(lost)}
      from ico_transaction c where c."userId" = ${userId} and c.status in ('REJECTED', 'REFUNDED')
    ), held as (
      select "offeringId", day, sum(usd) as usd, sum(tokens) as tokens from flows group by "offeringId", day
    ), began as (
      select o.id as "offeringId", p."tokenPrice" as price, p.sequence, ((o."startDate" + interval '24 hours' * coalesce(
        sum(p.duration) over (partition by o.id order by p.sequence rows between unbounded preceding and 1 preceding), 0
      )) at time zone 'UTC')::date as day
      from ico_token_offering o join ico_token_offering_phase p on p."offeringId" = o.id
      where o.id in (select "offeringId" from held)
    ), prices as (
      select "offeringId", price, price - lag(price) over each_offering as rise,
        case when lag(price) over each_offering is null then '-infinity'::date else day end as "from",
        coalesce(lead(day) over each_offering, 'infinity'::date) as until
      from began window each_offering as (partition by "offeringId" order by sequence)
    ), changes as (
      select h.day, h.usd, h.tokens * p.price as value
      from held h join prices p on p."offeringId" = h."offeringId" and h.day >= p."from" and h.day < p.until
      union all
      select p."from", 0, h.tokens * p.rise
      from prices p join held h on h."offeringId" = p."offeringId" and h.day < p."from"
      where p.rise is not null and p."from" <= ${today}::date
      union all
      select ${today}::date, 0, h.tokens * (now.price - p.price)
      from (select "offeringId", sum(tokens) as tokens from held group by "offeringId") h
      join prices p on p."offeringId" = h."offeringId" and ${today}::date >= p."from" and ${today}::date < p.until
      join ico_token_offering o on o.id = h."offeringId" cross join ${currentPrice(ctx)}
    )
    select to_char(greatest(day, ${first}::date), 'YYYY-MM-DD') as day, round(sum(usd), 8) as invested, round(sum(value), 8) as value
    from changes group by 1 order by 1`.execute(ctx.db.rows);
  return rows;
}

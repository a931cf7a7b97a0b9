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

/**
 * The days on which a portfolio changed, oldest first: by purchases and refunds, and by phases that began. What happened
 * before the day `first` counts as of that day; null for all.
 */
export async function readDailyChanges(
  ctx: Context,
  userId: string,
  first: string | null,
): Promise<readonly DailyChange[]> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const today = sql`(${now} at time zone 'UTC')::date`;
  const bought = sql<string>`c.tokens`;
  const lost = sql<string>`(c.tokens - c.delivered)`;
  const { rows } = await sql<DailyChange>`
    with flows as (
      -- Tokens are counted times the dollars of their currency, so that a price makes them dollars.
      select c."offeringId", c."createdAt" as at, c."usdValue" as usd, ${inUsd(bought)} as tokens
      from ico_transaction c where c."userId" = ${userId}
      union all
      select c."offeringId", coalesce(c."refundedAt", c."rejectedAt"), -${inUsd(REFUNDED)}, -${inUsd(lost)}
      from ico_transaction c where c."userId" = ${userId} and c.status in ('REJECTED', 'REFUNDED')
    ), began as (
      select o.id as "offeringId", p."tokenPrice" as price, p.sequence, o."startDate" + interval '24 hours' * coalesce(
        sum(p.duration) over (partition by o.id order by p.sequence rows between unbounded preceding and 1 preceding), 0
      ) as at
      from ico_token_offering o join ico_token_offering_phase p on p."offeringId" = o.id
      where o.id in (select "offeringId" from ico_transaction where "userId" = ${userId})
    ), prices as (
      -- The price at the end of each day: that of the phase that was to begin last until then.
      select "offeringId", sequence, price, price - lag(price) over each_offering as rise, (at at time zone 'UTC')::date as day,
        case when lag(price) over each_offering is null then '-infinity' else date_trunc('day', at, 'UTC') end as "from",
        coalesce(lead(date_trunc('day', at, 'UTC')) over each_offering, 'infinity') as until
      from began window each_offering as (partition by "offeringId" order by sequence)
    ), sums as (
      select (f.at at time zone 'UTC')::date as day, f."offeringId", p.sequence, sum(f.usd) as usd, sum(f.tokens) as tokens,
        sum(f.tokens * p.price) as value
      from flows f join prices p on p."offeringId" = f."offeringId" and f.at >= p."from" and f.at < p.until
      group by grouping sets (((f.at at time zone 'UTC')::date), (f."offeringId", p.sequence))
    ), changes as (
      select day, usd, value from sums where "offeringId" is null
      union all
      select p.day, 0, s.tokens * p.rise
      from prices p join sums s on s."offeringId" = p."offeringId" and s.sequence < p.sequence
      where p.rise is not null and p.day <= ${today}
      union all
      select ${today}, 0, h.tokens * (now.price - p.price)
      from (select "offeringId", sum(tokens) as tokens from sums where "offeringId" is not null group by "offeringId") h
      join prices p on p."offeringId" = h."offeringId" and ${now} >= p."from" and ${now} < p.until
      join ico_token_offering o on o.id = h."offeringId" cross join ${currentPrice(ctx)}
    )
    select to_char(greatest(day, ${first}::date), 'YYYY-MM-DD') as day,
      round(sum(usd), 8) as invested, round(sum(value), 8) as value
    from changes group by 1 order by 1`.execute(ctx.db.rows);
  return rows;
}

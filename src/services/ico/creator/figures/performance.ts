import { sql } from 'kysely';
import { requireUserId } from '../../../../auth/authenticate.js';
import { canonical } from '../../../../core/money.js';
import type { IcoTimeframe } from '../../../../entities/ico/names.js';
import type { Context } from '../../../frame/context.js';
import { dayOf, firstDayOf, MOST_POINTS } from '../../own/timeframe.js';

/** What was bought on a day in UTC, or on the days after the point before. Later refunds do not change it. */
export interface SalesPoint {
  /** Such as 2026-11-22. */
  readonly date: string;
  readonly contributions: number;
  /** Accounts that made them. */
  readonly investors: number;
  readonly amountUsd: string;
}

/**
 * What was bought of the caller's offerings that are not deleted, day by day, today last. All of it begins with the first
 * contribution, and is nothing without one. One statement, at most 366 points.
 */
export async function readCreatorPerformance(ctx: Context, timeframe: IcoTimeframe): Promise<SalesPoint[]> {
  const today = dayOf(ctx.clock.now());
  const first = firstDayOf(timeframe, today);
  // Steps are counted back from today, so that the last point is of today.
  const { rows } = await sql<SalesPoint>`
    with bought as (
      select c."userId", c."usdValue", ${today}::date - (c."createdAt" at time zone 'UTC')::date as ago
      from ico_token_offering o join ico_transaction c on c."offeringId" = o.id
      where o."userId" = ${requireUserId(ctx.caller)} and o."deletedAt" is null
        and c."createdAt" >= coalesce(${first}::timestamp at time zone 'UTC', '-infinity')
    ), span as (
      select longest, longest / ${MOST_POINTS}::int + 1 as step
      from (select coalesce(${today}::date - ${first}::date, max(ago)) as longest from bought) s
    ), sums as (
      select ago / step as at, count(*)::int as contributions, count(distinct "userId")::int as investors,
        sum("usdValue") as usd
      from bought cross join span group by 1
    )
    select to_char(${today}::date - point * step, 'YYYY-MM-DD') as date, coalesce(sums.contributions, 0) as contributions,
      coalesce(sums.investors, 0) as investors, coalesce(sums.usd, 0) as "amountUsd"
    from span cross join generate_series(0, longest / step) point left join sums on sums.at = point
    order by point desc`.execute(ctx.db.rows);
  return rows.map((row) => ({ ...row, amountUsd: canonical(row.amountUsd) }));
}

import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Linear } from './value-positions.js';
import { ALLOCATION, type Scoped } from './scope.js';

/** The equity of a listing's bots in one mode and scope, in percent of their allocations, each weighted by its own. */
export interface Equity extends Scoped {
  /** What closed trades won. */
  readonly wonPercent: string;
  /** The highest value that it had, never below 0, and how far it fell below that afterwards, at the most. */
  readonly peakPercent: string;
  readonly drawdownPercent: string;
  /** What is held adds to it. */
  readonly held: readonly Linear[];
}

/**
 * The equity at all times at which a trade was closed, or at the lowest or the highest price of its life, with what was held
 * at that time: at the same price where it is of the same market, at what it has cost otherwise. A trade counts as bought at
 * once at its average price, and as sold at its end.
 */
export async function readEquity(rows: Reader, strategyId: string, version: number): Promise<Equity[]> {
  const { rows: found } = await sql<Equity>`
    with ${weighted(strategyId, version)}, ${EVENTS}, ${FALLS}, held as (
      select "isPaper", version, jsonb_agg(jsonb_build_object('symbol', symbol, 'base', base, 'slope', slope)) as held
      from (
        select "isPaper", version, symbol, round(-sum(paid * weight), 12)::text as base,
          round(sum(units * weight), 18)::text as slope
        from weighted where "closedAt" is null group by "isPaper", version, symbol
      ) markets group by "isPaper", version
    ), won as (
      select "isPaper", version, sum(profit * weight) as won from weighted group by "isPaper", version
    )
    select won."isPaper", won.version, round(coalesce(won, 0), 12)::text as "wonPercent",
      round(coalesce(peak, 0), 12)::text as "peakPercent", round(greatest(fall, 0), 2)::text as "drawdownPercent",
      coalesce(held, '[]') as held
    from won
    left join falls on falls."isPaper" = won."isPaper" and falls.version is not distinct from won.version
    left join held on held."isPaper" = won."isPaper" and held.version is not distinct from won.version`.execute(rows);
  return found;
}

/** The trades of all versions and of one, with what a unit of the quote currency in each is worth in percent of all bots. */
function weighted(strategyId: string, version: number) {
  return sql`trades as (
      select trade.id, "isPaper", scope.version, "botId", symbol, "openedAt", "closedAt", profit, "entryPrice", "exitPrice",
        "lowestPrice", "lowestAt", "highestPrice", "highestAt",
        case when "closedAt" is null then "openAmount" else amount end as units,
        case when "closedAt" is null then cost + fee - proceeds else cost + fee end as paid,
        ${ALLOCATION} as allocation,
        min(${ALLOCATION}) over (partition by "isPaper", scope.version, "botId") as stake
      from trading_bot_trade trade
      join (values (null::integer), (${version}::integer)) scope (version)
        on scope.version is null or scope.version = trade."strategyVersion"
      where "strategyId" = ${strategyId} and cost > 0
    ), stakes as (
      select "isPaper", version, sum(stake) as total from (
        select distinct "isPaper", version, "botId", stake from trades
      ) bots group by "isPaper", version
    ), weighted as (
      select trades.*, 100 * stake / (allocation * total) as weight
      from trades join stakes
        on stakes."isPaper" = trades."isPaper" and stakes.version is not distinct from trades.version
    )`;
}

/** What changes what is held, and the times at which the equity is looked at; of one time in the order of their steps. */
const EVENTS = sql`events as (
      select "isPaper", version, symbol, id, "openedAt" as at, 3 as step, units * weight as units, paid * weight as paid,
        0 as won, null::numeric as price
      from weighted
      union all
      select "isPaper", version, symbol, id, "closedAt", 2, -units * weight, -paid * weight, profit * weight,
        coalesce("exitPrice", "entryPrice")
      from weighted where "closedAt" is not null
      union all
      select "isPaper", version, symbol, id, "lowestAt", 1, 0, 0, 0, "lowestPrice" from weighted where "lowestAt" is not null
      union all
      select "isPaper", version, symbol, id, "highestAt", 1, 0, 0, 0, "highestPrice" from weighted where "highestAt" is not null
    )`;

/** The highest value of the equity, and its deepest fall below the highest one before. */
const FALLS = sql`sums as (
      select "isPaper", version, price, at, step, id,
        sum(won) over (partition by "isPaper", version order by at, step, id rows unbounded preceding) as won,
        sum(units) over market as units, sum(paid) over market as paid
      from events
      window market as (partition by "isPaper", version, symbol order by at, step, id rows unbounded preceding)
    ), curve as (
      select *, won + units * price - paid as equity from sums where price is not null
    ), peaks as (
      select *, greatest(0, max(equity) over (partition by "isPaper", version order by at, step, id)) as peak from curve
    ), falls as (
      select "isPaper", version, max(peak) as peak, max(peak - equity) as fall from peaks group by "isPaper", version
    )`;

import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { ALLOCATION, type Scoped } from './scope.js';

/** What the closed trades of a listing's bots came to, in one mode and scope. */
export interface ClosedTrades extends Scoped {
  /** How many bots made them, and of how many accounts. */
  readonly bots: number;
  readonly owners: number;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /**
   * What the bots won: the profits of each, in percent of its allocation when it opened the trade, added up, and the bots
   * weighted by their allocations.
   */
  readonly profitPercent: string;
  /** The same before it is rounded, and the highest value that it had in between, never below 0. */
  readonly exactPercent: string;
  readonly peakPercent: string;
  /** The allocations of the bots together, each the average of its trades. */
  readonly stake: string;
  /** How far that fell below its highest value so far, at the most; never below 0. */
  readonly drawdownPercent: string;
  /** From the first opened to the last closed one, both days included. */
  readonly days: number;
}

/** Of how many trades on the figures are up to a minute old: computing them takes 5 µs for each. */
const MANY = 10_000;

/**
 * The closed trades that a listing's unmodified copies opened, of all versions and of one, on paper and live apart. Bots
 * that are stopped, deleted or changed since are among them. They are computed once until the next trade is closed, or
 * once a minute where there are very many.
 */
export async function readClosedTrades(ctx: Context, strategyId: string, version: number): Promise<ClosedTrades[]> {
  const { paper, live, many } = await readExtent(ctx.db.rows, strategyId);
  const key = [strategyId, version, ...(many ? [] : [paper, live])].join();
  return ctx.closedTrades.of(key, () => compute(ctx.db.rows, strategyId, version));
}

interface Extent {
  /** The trades that were closed last. */
  readonly paper: string | null;
  readonly live: string | null;
  readonly many: boolean;
}

async function readExtent(rows: Reader, strategyId: string): Promise<Extent> {
  const last = (isPaper: boolean) => sql`(select id from trading_bot_trade
    where "strategyId" = ${strategyId} and "isPaper" = ${isPaper} and "closedAt" is not null
    order by "closedAt" desc, id desc limit 1)`;
  const { rows: found } = await sql<Extent>`
    select ${last(true)} as paper, ${last(false)} as live,
      (select count(*) > ${sql.lit(MANY)} from (
        select from trading_bot_trade where "strategyId" = ${strategyId} limit ${sql.lit(MANY + 1)}
      ) trades) as many`.execute(rows);
  return found[0] ?? { paper: null, live: null, many: false };
}

async function compute(rows: Reader, strategyId: string, version: number): Promise<ClosedTrades[]> {
  const { rows: found } = await sql<ClosedTrades>`
    with scoped as (
      select trade.id, "isPaper", scope.version, "botId", "userId", "openedAt", "closedAt", profit,
        coalesce(profit / nullif(${ALLOCATION}, 0), 0) * 100 as earned,
        avg(${ALLOCATION}) over (partition by "isPaper", scope.version, "botId") as stake
      from trading_bot_trade trade
      join (values (null::integer), (${version}::integer)) scope (version)
        on scope.version is null or scope.version = trade."strategyVersion"
      where "strategyId" = ${strategyId} and "closedAt" is not null
    ), stakes as (
      select "isPaper", version, sum(stake) as total from (
        select distinct "isPaper", version, "botId", stake from scoped
      ) bots group by "isPaper", version
    ), curve as (
      select scoped.*, stakes.total as "stakes",
        sum(earned * stake) over (partition by scoped."isPaper", scoped.version order by "closedAt", id)
          / nullif(stakes.total, 0) as total
      from scoped join stakes
        on stakes."isPaper" = scoped."isPaper" and stakes.version is not distinct from scoped.version
    ), peaks as (
      select *, greatest(0, max(total) over (partition by "isPaper", version order by "closedAt", id)) as peak from curve
    )
    select "isPaper", version, count(distinct "botId")::int as bots, count(distinct "userId")::int as owners,
      count(*)::int as trades,
      count(*) filter (where profit > 0)::int as wins, count(*) filter (where profit < 0)::int as losses,
      round(coalesce(sum(earned * stake) / nullif(max(stakes), 0), 0), 2)::text as "profitPercent",
      round(coalesce(max(peak - total), 0), 2)::text as "drawdownPercent",
      round(coalesce(sum(earned * stake) / nullif(max(stakes), 0), 0), 12)::text as "exactPercent",
      round(max(peak), 12)::text as "peakPercent", round(max(stakes), 12)::text as stake,
      floor(extract(epoch from max("closedAt") - min("openedAt")) / 86400)::int + 1 as days
    from peaks group by "isPaper", version order by "isPaper", version nulls first`.execute(rows);
  return found;
}

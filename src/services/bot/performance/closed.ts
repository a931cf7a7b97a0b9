import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
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
   * weighted by the least of their allocations.
   */
  readonly profitPercent: string;
  /** From the first opened to the last closed one, both days included. */
  readonly days: number;
}

/** The closed trades that a listing's unmodified copies opened, of all versions and of one, on paper and live apart. */
export async function readClosedTrades(rows: Reader, strategyId: string, version: number): Promise<ClosedTrades[]> {
  const { rows: found } = await sql<ClosedTrades>`
    with scoped as (
      select "isPaper", scope.version, "botId", "userId", "openedAt", "closedAt", profit,
        coalesce(profit / nullif(${ALLOCATION}, 0), 0) * 100 as earned,
        min(${ALLOCATION}) over (partition by "isPaper", scope.version, "botId") as stake
      from trading_bot_trade trade
      join (values (null::integer), (${version}::integer)) scope (version)
        on scope.version is null or scope.version = trade."strategyVersion"
      where "strategyId" = ${strategyId} and "closedAt" is not null
    ), stakes as (
      select "isPaper", version, sum(stake) as total from (
        select distinct "isPaper", version, "botId", stake from scoped
      ) bots group by "isPaper", version
    )
    select scoped."isPaper", scoped.version, count(distinct "botId")::int as bots, count(distinct "userId")::int as owners,
      count(*)::int as trades,
      count(*) filter (where profit > 0)::int as wins, count(*) filter (where profit < 0)::int as losses,
      round(coalesce(sum(earned * stake) / nullif(max(total), 0), 0), 2)::text as "profitPercent",
      floor(extract(epoch from max("closedAt") - min("openedAt")) / 86400)::int + 1 as days
    from scoped join stakes
      on stakes."isPaper" = scoped."isPaper" and stakes.version is not distinct from scoped.version
    group by scoped."isPaper", scoped.version order by scoped."isPaper", scoped.version nulls first`.execute(rows);
  return found;
}

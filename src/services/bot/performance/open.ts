import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Scoped } from './scope.js';

/** The positions that a listing's bots hold of a market, in one mode and scope. */
export interface OpenTrades extends Scoped {
  readonly symbol: string;
  readonly trades: number;
  /** What they would come to at a price of 0, in percent of what each had cost, added up. */
  readonly base: string;
  /** By how much that rises with each unit of the price. */
  readonly slope: string;
}

/**
 * Positions that a listing's unmodified copies opened, of all versions and of one. Since what a position would come to is
 * linear in the price, those of a market need no price one by one.
 */
export async function readOpenTrades(rows: Reader, strategyId: string, version: number): Promise<OpenTrades[]> {
  const { rows: found } = await sql<OpenTrades>`
    select "isPaper", scope.version, symbol, count(*)::int as trades,
      round(sum((proceeds - fee - cost) / cost) * 100, 12)::text as base,
      round(sum("openAmount" / cost) * 100, 18)::text as slope
    from trading_bot_trade trade
    join (values (null::integer), (${version}::integer)) scope (version)
      on scope.version is null or scope.version = trade."strategyVersion"
    where "strategyId" = ${strategyId} and "closedAt" is null and cost > 0
    group by "isPaper", scope.version, symbol`.execute(rows);
  return found;
}

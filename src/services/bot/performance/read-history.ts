import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readClosedTrades, type ClosedTrades } from './closed.js';
import { readEquity, type Equity } from './read-equity.js';

/** What a listing's unmodified copies have traded. */
export interface StrategyHistory {
  readonly closed: readonly ClosedTrades[];
  readonly equity: readonly Equity[];
}

/** Of how many trades on the figures are up to a minute old: computing them takes 50 µs for each. */
const MANY = 2_000;

/**
 * The trades that a listing's unmodified copies opened, of all versions and of one, on paper and live apart. Bots that are
 * stopped, deleted or changed since are among them. The figures are computed once until a trade of them changes, or once
 * a minute where there are very many.
 */
export async function readHistory(ctx: Context, strategyId: string, version: number): Promise<StrategyHistory> {
  const { paper, live, open, many } = await readExtent(ctx.db.rows, strategyId);
  const key = [strategyId, version, ...(many ? [] : [paper, live, open])].join();
  return ctx.strategyHistories.of(key, async () => {
    const [closed, equity] = await Promise.all([
      readClosedTrades(ctx.db.rows, strategyId, version),
      readEquity(ctx.db.rows, strategyId, version),
    ]);
    return { closed, equity };
  });
}

interface Extent {
  /** The trades that were closed last. */
  readonly paper: string | null;
  readonly live: string | null;
  /** Changes with those that are open. */
  readonly open: string;
  readonly many: boolean;
}

async function readExtent(rows: Reader, strategyId: string): Promise<Extent> {
  const last = (isPaper: boolean) => sql`(select id from trading_bot_trade
    where "strategyId" = ${strategyId} and "isPaper" = ${isPaper} and "closedAt" is not null
    order by "closedAt" desc, id desc limit 1)`;
  const { rows: found } = await sql<Extent>`
    select ${last(true)} as paper, ${last(false)} as live,
      (select concat_ws(' ', count(*), max("updatedAt"), max("lowestAt"), max("highestAt")) from trading_bot_trade
        where "strategyId" = ${strategyId} and "closedAt" is null) as open,
      (select count(*) > ${sql.lit(MANY)} from (
        select from trading_bot_trade where "strategyId" = ${strategyId} limit ${sql.lit(MANY + 1)}
      ) trades) as many`.execute(rows);
  return found[0] ?? { paper: null, live: null, open: '', many: false };
}

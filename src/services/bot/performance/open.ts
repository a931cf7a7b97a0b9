import { sql } from 'kysely';
import { fixed, plus, sum, timesDown, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { Context } from '../../frame/context.js';
import { quotedMarkets } from '../market/market.js';
import { ALLOCATION, isSameScope, type Scoped } from './scope.js';

/** What the positions that a listing's bots hold would come to now, in one mode and scope. */
export interface OpenTrades extends Scoped {
  readonly trades: number;
  /** In percent of what each had cost, added up; null while one of their markets has no price. */
  readonly profitPercent: Fixed | null;
  /** What they would make together, in the quote currency; null likewise. */
  readonly profit: Fixed | null;
  /** The allocations of those of their bots that have closed nothing yet. */
  readonly newStake: Fixed;
}

interface Held extends Scoped {
  readonly symbol: string;
  readonly trades: number;
  /** What they would come to at a price of 0, and by how much that rises with each unit of the price. */
  readonly base: string;
  readonly slope: string;
  /** The same in the quote currency. */
  readonly amountBase: string;
  readonly amountSlope: string;
  readonly newStake: string;
}

/** Positions that a listing's unmodified copies opened, at the prices of now, of all versions and of one. */
export async function readOpenTrades(ctx: Context, strategyId: string, version: number): Promise<OpenTrades[]> {
  const held = await readHeld(ctx, strategyId, version);
  const prices = await presentPrices(ctx, [...new Set(held.map(({ symbol }) => symbol))]);
  const scopes = held.filter((each, at) => held.findIndex((other) => isSameScope(each, other)) === at);
  return scopes.map((scope) => totalOf(scope, held, prices));
}

/** Since what a position would come to is linear in the price, positions of a market need no price one by one. */
async function readHeld({ db }: Context, strategyId: string, version: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select "isPaper", version, symbol, count(*)::int as trades,
      round(sum((proceeds - fee - cost) / cost) * 100, 12)::text as base,
      round(sum("openAmount" / cost) * 100, 12)::text as slope,
      sum(proceeds - fee - cost)::text as "amountBase", sum("openAmount")::text as "amountSlope",
      round(coalesce(sum(stake) filter (where "isNew"), 0), 12)::text as "newStake"
    from (
      select "isPaper", scope.version, symbol, proceeds, fee, cost, "openAmount",
        avg(${ALLOCATION}) over bot / count(*) over bot as stake,
        not exists (
          select from trading_bot_trade closed
          where closed."botId" = trade."botId" and closed."isPaper" = trade."isPaper" and closed."closedAt" is not null
            and closed."strategyId" = trade."strategyId"
            and (scope.version is null or closed."strategyVersion" = scope.version)
        ) as "isNew"
      from trading_bot_trade trade
      join (values (null::integer), (${version}::integer)) scope (version)
        on scope.version is null or scope.version = trade."strategyVersion"
      where "strategyId" = ${strategyId} and "closedAt" is null and cost > 0
      window bot as (partition by "isPaper", scope.version, "botId")
    ) held
    group by "isPaper", version, symbol`.execute(db.rows);
  return rows;
}

/** Without those of markets that have none at present, or that cannot be told while the exchange is down. */
async function presentPrices(ctx: Context, symbols: readonly string[]): Promise<ReadonlyMap<string, Fixed>> {
  if (symbols.length === 0) return new Map();
  try {
    const markets = await quotedMarkets(ctx, symbols);
    return new Map([...markets].flatMap(([symbol, { price }]) => (price ? [[symbol, fixed(price.price)]] : [])));
  } catch (error) {
    ctx.log.warn({ module: 'bots', err: error }, 'positions of listed strategies have no price');
    return new Map();
  }
}

function totalOf(scope: Held, held: readonly Held[], prices: ReadonlyMap<string, Fixed>): OpenTrades {
  const own = held.filter((each) => isSameScope(each, scope));
  const { isPaper, version } = scope;
  return {
    isPaper,
    version,
    trades: own.reduce((total, { trades }) => total + trades, 0),
    profitPercent: atPrices(own, prices, ({ base, slope }) => [base, slope]),
    profit: atPrices(own, prices, ({ amountBase, amountSlope }) => [amountBase, amountSlope]),
    newStake: sum(own.map(({ newStake }) => fixed(newStake))),
  };
}

/** What positions come to at the prices of their markets; null while one has none. */
function atPrices(
  held: readonly Held[],
  prices: ReadonlyMap<string, Fixed>,
  lineOf: (each: Held) => readonly [base: string, slope: string],
): Fixed | null {
  let total = ZERO;
  for (const each of held) {
    const price = prices.get(each.symbol);
    if (price === undefined) return null;
    const [base, slope] = lineOf(each);
    total = plus(total, plus(fixed(base), timesDown(fixed(slope), price)));
  }
  return total;
}

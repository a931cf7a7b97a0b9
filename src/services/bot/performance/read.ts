import {
  fixed,
  floorTo,
  greatest,
  minus,
  overDown,
  plus,
  portionDown,
  toText,
  ZERO,
  type Fixed,
} from '../../../core/trading/fixed.js';
import type { BotMode } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import type { ClosedTrades } from './closed.js';
import type { Equity } from './read-equity.js';
import { readHistory } from './read-history.js';
import { readOpenTrades, type OpenTrades } from './open.js';
import { atPrices, presentPrices, type Prices } from './value-positions.js';
import { isSameScope, type Scoped } from './scope.js';

/** How the bots of a listed strategy did, in one mode, with all versions or with one. */
export interface StrategyPerformance {
  readonly mode: BotMode;
  readonly version: number | null;
  readonly bots: number;
  readonly owners: number;
  readonly trades: number;
  readonly winningTrades: number;
  readonly losingTrades: number;
  /** Null before the first trade is closed, as the other figures of closed trades are. */
  readonly winRatePercent: string | null;
  readonly profitPercent: string | null;
  readonly maxDrawdownPercent: string | null;
  readonly days: number | null;
  readonly openTrades: number;
  readonly openProfitPercent: string | null;
}

const HUNDREDTH = fixed('0.01');

/**
 * How the bots did that run a strategy as it was sold: by the trades that engines made for them, on paper and live
 * apart, of all versions (`version` null) and of the given one. Every copy's trades count, also those of bots that lost,
 * were stopped or deleted, and what a bot had opened before its owner changed it; no backtest does.
 */
export async function readPerformance(
  ctx: Context,
  strategyId: string,
  version: number,
): Promise<StrategyPerformance[]> {
  const [{ closed, equity }, open] = await Promise.all([
    readHistory(ctx, strategyId, version),
    readOpenTrades(ctx.db.rows, strategyId, version),
  ]);
  const prices = await presentPrices(ctx, [...open, ...equity.flatMap(({ held }) => held)]);
  const scopes: Scoped[] = [...closed, ...open].filter(
    (each, at, all) => all.findIndex((other) => isSameScope(each, other)) === at,
  );
  return scopes.map((scope) => {
    const of = <Each extends Scoped>(all: readonly Each[]) => all.filter((each) => isSameScope(each, scope));
    const [[closedTrades], [curve]] = [of(closed), of(equity)];
    return {
      mode: scope.isPaper ? ('PAPER' as const) : ('LIVE' as const),
      version: scope.version,
      ...(closedTrades && curve ? ofClosed(closedTrades, curve, prices) : NONE_CLOSED),
      ...ofOpen(of(open), prices),
    };
  });
}

/** A listing together with the performance of its bots, of the version on offer or, before it was approved, the present one. */
export async function withPerformance<Listing extends Versioned>(ctx: Context, listing: Listing) {
  const { id, version, approvedVersion } = listing;
  return { ...listing, performance: await readPerformance(ctx, id, approvedVersion ?? version) };
}

interface Versioned {
  readonly id: string;
  readonly version: number;
  /** Absent where it is the present one. */
  readonly approvedVersion?: number | null;
}

const NONE_CLOSED = {
  bots: 0,
  owners: 0,
  trades: 0,
  winningTrades: 0,
  losingTrades: 0,
  winRatePercent: null,
  profitPercent: null,
  maxDrawdownPercent: null,
  days: null,
} as const;

function ofClosed(
  { bots, owners, trades, wins, losses, profitPercent, days }: ClosedTrades,
  equity: Equity,
  prices: Prices,
) {
  const counts = { bots, owners, trades, winningTrades: wins, losingTrades: losses, days };
  return {
    ...counts,
    winRatePercent: rounded(percentOf(wins, trades)),
    profitPercent: toText(fixed(profitPercent)),
    maxDrawdownPercent: rounded(greatest(fixed(equity.drawdownPercent), presentDrawdown(equity, prices))),
  };
}

/** How far the equity is below its peak at the prices of now; what has none counts as what it has cost. */
function presentDrawdown({ wonPercent, peakPercent, held }: Equity, prices: Prices): Fixed {
  const priced = held.filter(({ symbol }) => prices.has(symbol));
  return minus(fixed(peakPercent), plus(fixed(wonPercent), atPrices(priced, prices) ?? ZERO));
}

function ofOpen(open: readonly OpenTrades[], prices: Prices) {
  const openTrades = open.reduce((total, { trades }) => total + trades, 0);
  if (openTrades === 0) return { openTrades, openProfitPercent: null };
  const profit = atPrices(open, prices);
  return {
    openTrades,
    openProfitPercent: profit === null ? null : rounded(overDown(profit, fixed(String(openTrades)))),
  };
}

function percentOf(part: number, whole: number): Fixed {
  return portionDown(fixed('100'), fixed(String(part)), fixed(String(whole)));
}

function rounded(value: Fixed): string {
  return toText(floorTo(value, HUNDREDTH));
}

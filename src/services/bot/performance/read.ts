import {
  fixed,
  floorTo,
  greatest,
  minus,
  overDown,
  plus,
  portionDown,
  timesDown,
  toText,
  ZERO,
  type Fixed,
} from '../../../core/trading/fixed.js';
import type { BotMode } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import { readClosedTrades, type ClosedTrades } from './closed.js';
import { readOpenTrades, type OpenTrades } from './open.js';
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
const HUNDRED = fixed('100');

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
  const [closed, open] = await Promise.all([
    readClosedTrades(ctx, strategyId, version),
    readOpenTrades(ctx, strategyId, version),
  ]);
  const scopes: Scoped[] = [...closed, ...open.filter((each) => !closed.some((other) => isSameScope(each, other)))];
  return scopes.map((scope) => performanceOf(scope, find(closed, scope), find(open, scope)));
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

function find<Each extends Scoped>(all: readonly Each[], scope: Scoped): Each | undefined {
  return all.find((each) => isSameScope(each, scope));
}

function performanceOf(
  { isPaper, version }: Scoped,
  closed: ClosedTrades | undefined,
  open: OpenTrades | undefined,
): StrategyPerformance {
  return {
    mode: isPaper ? 'PAPER' : 'LIVE',
    version,
    ...(closed ? ofClosed(closed, open) : NONE_CLOSED),
    ...ofOpen(open),
  };
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

function ofClosed(closed: ClosedTrades, open: OpenTrades | undefined) {
  const { bots, owners, trades, wins, losses, profitPercent, days } = closed;
  const counts = { bots, owners, trades, winningTrades: wins, losingTrades: losses, days };
  return {
    ...counts,
    winRatePercent: rounded(percentOf(wins, trades)),
    profitPercent: toText(fixed(profitPercent)),
    maxDrawdownPercent: toText(greatest(fixed(closed.drawdownPercent), presentDrawdown(closed, open))),
  };
}

/** How far the equity is below its peak at the prices of now, with what is open. */
function presentDrawdown({ exactPercent, peakPercent, stake }: ClosedTrades, open: OpenTrades | undefined): Fixed {
  if (!open || open.profit === null) return ZERO;
  const staked = plus(fixed(stake), open.newStake);
  if (staked <= ZERO) return ZERO;
  const closedProfit = timesDown(fixed(exactPercent), fixed(stake));
  const equity = overDown(plus(closedProfit, timesDown(open.profit, HUNDRED)), staked);
  return floorTo(greatest(minus(fixed(peakPercent), equity), ZERO), HUNDREDTH);
}

function ofOpen(open: OpenTrades | undefined) {
  if (!open) return { openTrades: 0, openProfitPercent: null };
  const { trades: openTrades, profitPercent } = open;
  const average = profitPercent === null ? null : overDown(profitPercent, fixed(String(openTrades)));
  return { openTrades, openProfitPercent: average === null ? null : rounded(average) };
}

function percentOf(part: number, whole: number): Fixed {
  return portionDown(fixed('100'), fixed(String(part)), fixed(String(whole)));
}

function rounded(value: Fixed): string {
  return toText(floorTo(value, HUNDREDTH));
}

import type { ExitReason, Limit, Side } from '../bot-step/state.js';
import type { Terms } from '../bot-step/terms.js';
import type { BotStatus } from '../states/bot.js';
import type { Strategy } from '../strategies/strategy.js';
import type { Timeframe } from '../trading/candle.js';
import type { Fixed } from '../trading/fixed.js';
import type { Candles } from './candles.js';

/** A signal that somebody sent, in milliseconds since 1970 UTC. It acts at the first open, or price, after its time. */
export interface TimedSignal {
  readonly time: number;
  readonly action: Side;
}

/** A time in milliseconds since 1970 UTC and the price then. */
export type TimedPrice = readonly [time: number, mark: number];

/** A strategy, and the past that it is tried on. It can be copied to a thread. */
export interface BacktestInput {
  readonly strategy: Strategy;
  readonly terms: Terms;
  readonly allocated: Fixed;
  readonly timeframe: Timeframe;
  /** Null with prices alone: then the candles are built from them. */
  readonly candles: Candles | null;
  /** Replays a paper run: rules see closed candles, and the bot trades at these prices alone. Oldest first. */
  readonly prices: readonly TimedPrice[] | null;
  /** Whole candles that were asked for, where there may be fewer: when the first begins and the last ends. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Oldest first. */
  readonly signals: readonly TimedSignal[];
}

/** A position that was closed. Amounts and prices are plain decimal text, times ISO 8601. */
export interface BacktestTrade {
  readonly openedAt: string;
  readonly closedAt: string;
  readonly entryPrice: string;
  /** Average price of the sales; null when nothing was sold and the position was written off. */
  readonly exitPrice: string | null;
  readonly amount: string;
  readonly cost: string;
  readonly proceeds: string;
  readonly fee: string;
  readonly profit: string;
  readonly exitReason: ExitReason | null;
}

/** A position that was still open at the end, valued at the last price. */
export interface BacktestPosition extends Pick<BacktestTrade, 'openedAt' | 'entryPrice' | 'amount' | 'cost' | 'fee'> {
  /** What is still held, and what was sold of it. */
  readonly openAmount: string;
  readonly proceeds: string;
  readonly value: string;
}

/** All that came of a backtest. Percentages are decimal text, rounded down to two places. */
export interface BacktestResult {
  readonly candles: number;
  readonly totalTrades: number;
  readonly winningTrades: number;
  readonly losingTrades: number;
  /** The last 1,000, oldest first. */
  readonly trades: readonly BacktestTrade[];
  /** The last 100, oldest first, and how many there are. */
  readonly openPositions: readonly BacktestPosition[];
  readonly totalOpenPositions: number;
  /** Of the closed trades, exactly the sum of theirs. */
  readonly profit: string;
  readonly profitPercent: string;
  readonly winRate: string;
  readonly maxDrawdownPercent: string;
  readonly sharpe: number | null;
  readonly buyAndHoldPercent: string;
  readonly fees: string;
  /** The equity after at most 500 candles or prices, the last one included. */
  readonly equity: readonly { readonly at: string; readonly equity: string }[];
  /** The first 100 places where candles are missing, and how many candles are missing in all. */
  readonly gaps: readonly { readonly from: string; readonly to: string }[];
  readonly missingCandles: number;
  /** STOPPED and LIMIT_REACHED for a bot that ended on its own. */
  readonly status: BotStatus;
  readonly limitReached: Limit | null;
  readonly lookAhead: LookAhead;
}

/** Whether rules that saw a part of the candles alone gave the signals that they gave when they saw all of them. */
export interface LookAhead {
  readonly checkedPrefixes: number;
  readonly isClean: boolean;
}

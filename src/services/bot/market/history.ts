import { setTimeout as pause } from 'node:timers/promises';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { SECOND_MS } from '../../../core/clock.js';
import { candleOpenAt, TIMEFRAME_MS, type Candle, type Timeframe } from '../../../core/trading/candle.js';
import { gapsIn, type Gap } from '../../../core/trading/gaps.js';
import type { Context } from '../../frame/context.js';
import type { Missing } from './candle-fetches.js';
import { candleSource, readCandles } from './candles.js';

/** How long somebody who waits for an answer waits for an exchange. */
const PATIENCE_MS = 2 * SECOND_MS;

/** The last `count` closed candles of a market that begin before a time in milliseconds since 1970 UTC. */
export interface HistoryRange {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly count: number;
  readonly beforeMs: number;
}

export interface StoredHistory extends Missing {
  /** Oldest first. */
  readonly candles: Candle[];
}

/** What is stored, or computed, of a history. What is not stored yet is fetched from the configured exchange beside. */
export async function storedHistory(ctx: Context, range: HistoryRange): Promise<StoredHistory> {
  const { symbol, timeframe } = range;
  const candles = await stored(ctx, range);
  const gaps = ctx.venues.market && !isSimulated(symbol) ? missingIn(candles, range) : [];
  return { candles, ...ctx.candleFetches.begin(ctx, symbol, timeframe, gaps) };
}

/** A history, oldest first, for which an exchange is waited for two seconds at most: then what is stored must do. */
export async function history(
  ctx: Context,
  symbol: string,
  timeframe: Timeframe,
  count: number,
  beforeMs: number,
): Promise<Candle[]> {
  const range = { symbol, timeframe, count, beforeMs };
  const { candles, fetching } = await storedHistory(ctx, range);
  if (fetching === null) return candles;
  await withinPatience(fetching);
  return stored(ctx, range);
}

async function withinPatience(fetching: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([fetching, late]);
  over.abort();
}

function stored(ctx: Context, { symbol, timeframe, count, beforeMs }: HistoryRange): Promise<Candle[]> {
  return readCandles(ctx, { source: candleSource(ctx, symbol), symbol, timeframe }, { beforeMs, limit: count });
}

function missingIn(known: readonly Candle[], { timeframe, count, beforeMs }: HistoryRange): Gap[] {
  const to = candleOpenAt(beforeMs, timeframe);
  const before = to - (count + 1) * TIMEFRAME_MS[timeframe];
  return gapsIn([before, ...known.map(({ openAt }) => openAt), to], timeframe);
}

import { candleOpenAt, TIMEFRAME_MS, type Candle, type Timeframe } from '../../../core/trading/candle.js';
import { gapsIn, type Gap } from '../../../core/trading/gaps.js';
import type { Context } from '../../frame/context.js';
import { fetchCandles } from './fetch-candles.js';
import { candleSource, readCandles } from './candles.js';

/**
 * The last `count` closed candles of a market that begin before a time in milliseconds since 1970 UTC, oldest first. Those
 * that are not stored yet are fetched from the configured exchange; when it does not answer, what is stored must do.
 */
export async function history(
  ctx: Context,
  symbol: string,
  timeframe: Timeframe,
  count: number,
  beforeMs: number,
): Promise<Candle[]> {
  const series = { source: candleSource(ctx), symbol, timeframe };
  const known = await readCandles(ctx, series, { beforeMs, limit: count });
  const to = candleOpenAt(beforeMs, timeframe);
  const missing = missingIn(known, timeframe, to - count * TIMEFRAME_MS[timeframe], to);
  if (missing === null || !(await fetchCandles(ctx, symbol, timeframe, missing))) return known;
  return readCandles(ctx, series, { beforeMs, limit: count });
}

/** From the first to the last candle that is missing between two times; null when none is. */
function missingIn(known: readonly Candle[], timeframe: Timeframe, fromMs: number, toMs: number): Gap | null {
  const ends = [fromMs - TIMEFRAME_MS[timeframe], ...known.map(({ openAt }) => openAt), toMs];
  const gaps = gapsIn(ends, timeframe);
  const [first, last] = [gaps[0], gaps.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}

import type { Candle, Timeframe } from '../../../core/trading/candle.js';
import type { Context } from '../../frame/context.js';
import { PLATFORM, readCandles } from './candles.js';

/** The last `count` closed candles of a market that begin before a time in milliseconds since 1970 UTC, oldest first. */
export async function history(
  ctx: Context,
  symbol: string,
  timeframe: Timeframe,
  count: number,
  beforeMs: number,
): Promise<Candle[]> {
  return readCandles(ctx, { source: PLATFORM, symbol, timeframe }, { beforeMs, limit: count });
}

import { firstOf, newCandles, putCandle, type Candles } from '../../../core/backtest/candles.js';
import { TIMEFRAME_MS, type Timeframe } from '../../../core/trading/candle.js';
import type { Context } from '../../frame/context.js';
import { PLATFORM, readCandles } from '../market/candles.js';

const PAGE = 10_000;

/** The stored candles of a market between two times in milliseconds since 1970 UTC, read in pages. */
export async function loadCandles(
  ctx: Pick<Context, 'db'>,
  market: { readonly symbol: string; readonly timeframe: Timeframe },
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<Candles> {
  const length = TIMEFRAME_MS[market.timeframe];
  const candles = newCandles((to - from) / length);
  let count = 0;
  for (let [next, isLast] = [from, false]; !isLast;) {
    signal.throwIfAborted();
    const page = await readCandles(ctx, { source: PLATFORM, ...market }, { fromMs: next, beforeMs: to, limit: PAGE });
    for (const candle of page) putCandle(candles, count++, candle);
    isLast = page.length < PAGE;
    next = (page.at(-1)?.openAt ?? to) + length;
  }
  return firstOf(candles, count);
}

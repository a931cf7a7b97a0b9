import { firstOf, newCandles, putCandle, type Candles } from '../../../core/backtest/candles.js';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { TIMEFRAME_MS, type Timeframe } from '../../../core/trading/candle.js';
import { gapsIn, type Gap } from '../../../core/trading/gaps.js';
import type { Context } from '../../frame/context.js';
import { candleSource, readCandles } from '../market/candles.js';
import { fetchCandles } from '../market/fetch-candles.js';
import { simulatedPast } from './simulated-past.js';

const PAGE = 10_000;

/** Gaps that are fetched one by one; when there are more, all that lies between the first and the last is fetched. */
const MAX_GAPS = 50;

interface Market {
  readonly symbol: string;
  readonly timeframe: Timeframe;
}

/**
 * The candles of a market between two times in milliseconds since 1970 UTC. Those that are not stored yet are fetched
 * from the configured exchange first, and kept; those of the simulated market are computed.
 */
export async function loadCandles(ctx: Context, market: Market, range: Gap, signal: AbortSignal): Promise<Candles> {
  if (isSimulated(market.symbol)) return simulatedPast(ctx, market.timeframe, range, signal);
  const stored = await storedCandles(ctx, market, range, signal);
  if (!ctx.venues.market) return stored;
  let isFetched = false;
  for (const gap of missingIn(stored, market.timeframe, range)) {
    signal.throwIfAborted();
    if ((await fetchCandles(ctx, market.symbol, market.timeframe, gap)) === 'STORED') isFetched = true;
  }
  return isFetched ? storedCandles(ctx, market, range, signal) : stored;
}

function missingIn({ openAt }: Candles, timeframe: Timeframe, { from, to }: Gap): Gap[] {
  const gaps = gapsIn([from - TIMEFRAME_MS[timeframe], ...openAt, to], timeframe);
  const [first, last] = [gaps[0], gaps.at(-1)];
  return gaps.length > MAX_GAPS && first && last ? [{ from: first.from, to: last.to }] : gaps;
}

async function storedCandles(ctx: Context, market: Market, { from, to }: Gap, signal: AbortSignal): Promise<Candles> {
  const length = TIMEFRAME_MS[market.timeframe];
  const candles = newCandles((to - from) / length);
  let count = 0;
  for (let [next, isLast] = [from, false]; !isLast;) {
    signal.throwIfAborted();
    const page = await readCandles(
      ctx,
      { source: candleSource(ctx, market.symbol), ...market },
      { fromMs: next, beforeMs: to, limit: PAGE },
    );
    for (const candle of page) putCandle(candles, count++, candle);
    isLast = page.length < PAGE;
    next = (page.at(-1)?.openAt ?? to) + length;
  }
  return firstOf(candles, count);
}

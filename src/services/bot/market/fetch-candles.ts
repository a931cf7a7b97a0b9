import type { Timeframe } from '../../../core/trading/candle.js';
import type { Gap } from '../../../core/trading/gaps.js';
import type { Candle } from '../../../core/trading/candle.js';
import { markOf } from '../../../core/trading/fixed.js';
import type { TextCandle } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { candleSource, storeCandles } from './candles.js';

/** Candles that are stored with one statement. */
const AT_ONCE = 5_000;

/** Whether an exchange had candles. One that did not answer is logged. */
export type FetchOutcome = 'STORED' | 'NONE' | 'UNANSWERED';

/** Fetches the closed candles of a time from the configured exchange and stores them; there are none without one. */
export async function fetchCandles(
  ctx: Context,
  symbol: string,
  timeframe: Timeframe,
  { from, to }: Gap,
): Promise<FetchOutcome> {
  const exchange = ctx.venues.market;
  if (!exchange) return 'NONE';
  try {
    const candles = (await exchange.candles(symbol, timeframe, from, to)).map(candleOf);
    const series = { source: candleSource(ctx, symbol), symbol, timeframe };
    for (let at = 0; at < candles.length; at += AT_ONCE)
      await storeCandles(ctx, series, candles.slice(at, at + AT_ONCE));
    return candles.length > 0 ? 'STORED' : 'NONE';
  } catch (error) {
    ctx.log.warn({ module: 'bots', symbol, timeframe, err: error }, 'candles could not be fetched from the exchange');
    return 'UNANSWERED';
  }
}

function candleOf([openAt, open, high, low, close, volume]: TextCandle): Candle {
  return {
    openAt,
    open: markOf(open),
    high: markOf(high),
    low: markOf(low),
    close: markOf(close),
    volume: markOf(volume),
  };
}

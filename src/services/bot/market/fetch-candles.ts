import type { Timeframe } from '../../../core/trading/candle.js';
import type { Gap } from '../../../core/trading/gaps.js';
import type { Candle } from '../../../core/trading/candle.js';
import { markOf } from '../../../core/trading/fixed.js';
import type { TextCandle } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { candleSource, storeCandles } from './candles.js';

/** Candles that are stored with one statement. */
const AT_ONCE = 5_000;

/**
 * Fetches the closed candles of a time from the configured exchange and stores them. Answers whether any were stored: none
 * are without an exchange, or when it does not answer, which is logged.
 */
export async function fetchCandles(
  ctx: Context,
  symbol: string,
  timeframe: Timeframe,
  { from, to }: Gap,
): Promise<boolean> {
  const exchange = ctx.venues.market;
  if (!exchange) return false;
  try {
    const candles = (await exchange.candles(symbol, timeframe, from, to)).map(candleOf);
    const series = { source: candleSource(ctx), symbol, timeframe };
    for (let at = 0; at < candles.length; at += AT_ONCE)
      await storeCandles(ctx, series, candles.slice(at, at + AT_ONCE));
    return candles.length > 0;
  } catch (error) {
    ctx.log.warn({ module: 'bots', symbol, timeframe, err: error }, 'candles could not be fetched from the exchange');
    return false;
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

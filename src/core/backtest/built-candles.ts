import type { Timeframe } from '../trading/candle.js';
import { CandleBuilder } from '../trading/candle-builder.js';
import { candlesOf, type Candles } from './candles.js';
import type { TimedPrice } from './types.js';

/** The candles that an engine would have built from prices, as far as they have closed by the last price. */
export function builtCandles(prices: readonly TimedPrice[], timeframe: Timeframe): Candles {
  const builder = new CandleBuilder(prices[0]?.[0] ?? 0);
  const closed = prices.flatMap(([at, price]) => builder.add(price, at));
  return candlesOf(closed.filter((each) => each.timeframe === timeframe).map(({ candle }) => candle));
}

import { addMs, MINUTE_MS } from '../../../core/clock.js';
import type { MarketName } from '../../../core/trading/market-name.js';
import type { MarketData } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import type { QuotedMarket } from './quoted-market.js';

/** A quote that is older is no price to trade at. */
const OLDEST_MS = MINUTE_MS;

/** Markets of the configured exchange, as far as it trades them. EXCHANGE_FAILED when it does not say which. */
export async function exchangeMarkets(
  { marketPrices, clock }: Context,
  exchange: MarketData,
  names: readonly MarketName[],
): Promise<QuotedMarket[]> {
  const markets = await marketPrices.markets(exchange);
  const traded = names.flatMap(({ symbol }) => markets.get(symbol) ?? []).filter(({ active }) => active);
  const since = addMs(clock.now(), -OLDEST_MS);
  const prices = await marketPrices.of(traded.map(({ symbol }) => symbol));
  return traded.map((market) => {
    const price = prices.get(market.symbol);
    return { market, price: price && price.at >= since ? price : null };
  });
}

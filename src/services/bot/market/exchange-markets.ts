import type { MarketName } from '../../../core/trading/market-name.js';
import type { MarketData } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { isPresent } from './market-prices.js';
import type { QuotedMarket } from './quoted-market.js';

/** Markets of the configured exchange, as far as it trades them. EXCHANGE_FAILED when it does not say which. */
export async function exchangeMarkets(
  ctx: Context,
  exchange: MarketData,
  names: readonly MarketName[],
): Promise<QuotedMarket[]> {
  const markets = await ctx.marketPrices.markets(exchange);
  const traded = names.flatMap(({ symbol }) => markets.get(symbol) ?? []).filter(({ active }) => active);
  const prices = await ctx.marketPrices.of(traded.map(({ symbol }) => symbol));
  return traded.map((market) => {
    const price = prices.get(market.symbol);
    return { market, price: price && isPresent(ctx, price) ? price : null };
  });
}

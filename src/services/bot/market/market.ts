import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { parseMarketName, type MarketName } from '../../../core/trading/market-name.js';
import type { Context } from '../../frame/context.js';
import { configuredMarkets, refuseMarket, requireConfigured } from './configured.js';
import { exchangeMarkets } from './exchange-markets.js';
import { platformMarkets } from './platform-markets.js';
import type { Market, QuotedMarket } from './quoted-market.js';
import { simulatedMarkets } from './simulate-market.js';

/** A market as it is listed: price and its time are null while there is no price to trade at. */
export interface ListedMarket extends Pick<Market, 'symbol' | 'base' | 'quote' | 'minAmount' | 'minCost'> {
  readonly price: string | null;
  readonly priceAt: Date | null;
  /** Whether its prices are simulated. */
  readonly simulated: boolean;
}

/** The market of a name such as "BTC/USDT". BAD_INPUT when bots trade no such market here. */
export async function requireMarket(ctx: Context, symbol: string): Promise<Market> {
  const [traded] = await marketsNamed(ctx, [requireConfigured(ctx, symbol)]);
  return traded?.market ?? refuseMarket(symbol);
}

/** The markets that bots trade, in the order of the setting that names them. */
export async function readMarkets(ctx: Context): Promise<ListedMarket[]> {
  const markets = await marketsNamed(ctx, configuredMarkets(ctx));
  return markets.map(({ market: { symbol, base, quote, minAmount, minCost }, price }) => ({
    symbol,
    base,
    quote,
    price: price?.price ?? null,
    priceAt: price?.at ?? null,
    minAmount,
    minCost,
    simulated: isSimulated(symbol),
  }));
}

/**
 * Markets by name, with their prices. Those that bots no longer trade are among them, since what is held there must
 * still be sold; only one that the exchange or the platform does not have is left out.
 */
export async function quotedMarkets(
  ctx: Context,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, QuotedMarket>> {
  const names = symbols.flatMap((symbol) => parseMarketName(symbol) ?? []);
  const markets = await marketsNamed(ctx, names);
  return new Map(markets.map((each) => [each.market.symbol, each]));
}

/**
 * On the configured exchange, or, without one, between the platform's own currencies; the simulated one after them.
 * EXCHANGE_FAILED when the exchange is down.
 */
async function marketsNamed(ctx: Context, names: readonly MarketName[]): Promise<QuotedMarket[]> {
  return [...(await realMarkets(ctx, names)), ...simulatedMarkets(ctx, names)];
}

async function realMarkets(ctx: Context, names: readonly MarketName[]): Promise<QuotedMarket[]> {
  const exchange = ctx.venues.market;
  const real = names.filter(({ symbol }) => !isSimulated(symbol));
  if (real.length === 0) return [];
  return exchange ? exchangeMarkets(ctx, exchange, real) : platformMarkets(ctx, real);
}

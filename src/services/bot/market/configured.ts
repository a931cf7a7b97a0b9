import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isSimulated, SIMULATED_MARKET } from '../../../core/simulated-market/simulated-market.js';
import { parseMarketName, type MarketName } from '../../../core/trading/market-name.js';
import type { Context } from '../../frame/context.js';

const MAX_MARKETS = 1_000;

type Listing = Pick<Context, 'settings' | 'simulatedMarket'>;

/**
 * The markets that the setting tradingBotMarkets names, each once and in its order, and after them the simulated one where
 * there is one. What is no market's name is left out, and so is the name of the simulated market.
 */
export function configuredMarkets({ settings, simulatedMarket }: Listing): MarketName[] {
  const markets = new Map<string, MarketName>();
  for (const each of listed(settings.text('tradingBotMarkets'))) {
    const market = typeof each === 'string' ? parseMarketName(each) : null;
    if (market && !isSimulated(market.symbol)) markets.set(market.symbol, market);
  }
  return [...[...markets.values()].slice(0, MAX_MARKETS), ...(simulatedMarket === null ? [] : [SIMULATED_MARKET])];
}

/** The names of the markets in which bots may open positions: the one place that says whether a market is traded here. */
export function tradedSymbols(ctx: Listing): ReadonlySet<string> {
  return new Set(configuredMarkets(ctx).map(({ symbol }) => symbol));
}

/**
 * A market of {@link tradedSymbols} by the name that a request gives. BAD_INPUT when bots trade no such market here; for
 * the market of something that is stored, see {@link requireStillTraded}.
 */
export function requireConfigured(ctx: Listing, symbol: string): MarketName {
  return (tradedSymbols(ctx).has(symbol) ? parseMarketName(symbol) : null) ?? refuseMarket(symbol);
}

/** MARKET_NOT_TRADED for what was stored while bots traded its market, once that was taken out. */
export function requireStillTraded(ctx: Listing, { symbol }: { readonly symbol: string }): void {
  if (tradedSymbols(ctx).has(symbol)) return;
  throw new AppError('MARKET_NOT_TRADED', {
    message: `Bots do not trade ${symbol} here at present: nothing new begins there, and what is held can be sold`,
  });
}

/** BAD_INPUT for a name that is no market of bots here. */
export function refuseMarket(symbol: string): never {
  throw badInput(`symbol: bots trade no market ${symbol.slice(0, 41)} here, see tradingBotMarkets`);
}

/** The core's settings screen stores any text: one that is no list in JSON names no market. */
function listed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

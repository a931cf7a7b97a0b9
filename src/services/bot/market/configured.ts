import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { parseMarketName, type MarketName } from '../../../core/trading/market-name.js';
import type { Context } from '../../frame/context.js';

const MAX_MARKETS = 1_000;

/** The markets that the setting tradingBotMarkets names, each once and in its order. What is no market's name is left out. */
export function configuredMarkets({ settings }: Pick<Context, 'settings'>): MarketName[] {
  const markets = new Map<string, MarketName>();
  for (const each of listed(settings.text('tradingBotMarkets'))) {
    const market = typeof each === 'string' ? parseMarketName(each) : null;
    if (market) markets.set(market.symbol, market);
  }
  return [...markets.values()].slice(0, MAX_MARKETS);
}

/** The names of the markets in which bots may open positions: the one place that says whether a market is traded here. */
export function tradedSymbols(ctx: Pick<Context, 'settings'>): ReadonlySet<string> {
  return new Set(configuredMarkets(ctx).map(({ symbol }) => symbol));
}

/**
 * A market of {@link tradedSymbols} by the name that a request gives. BAD_INPUT when bots trade no such market here; for
 * the market of something that is stored, see {@link requireStillTraded}.
 */
export function requireConfigured(ctx: Pick<Context, 'settings'>, symbol: string): MarketName {
  return (tradedSymbols(ctx).has(symbol) ? parseMarketName(symbol) : null) ?? refuseMarket(symbol);
}

/** MARKET_NOT_TRADED for what was stored while bots traded its market, once that was taken out. */
export function requireStillTraded(ctx: Pick<Context, 'settings'>, { symbol }: { readonly symbol: string }): void {
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

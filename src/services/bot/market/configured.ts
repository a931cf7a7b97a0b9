import { badInput } from '../../../core/catalogue/errors.js';
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

/** A configured market by its name. BAD_INPUT when bots trade no such market here. */
export function requireConfigured(ctx: Pick<Context, 'settings'>, symbol: string): MarketName {
  return configuredMarkets(ctx).find((each) => each.symbol === symbol) ?? refuseMarket(symbol);
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

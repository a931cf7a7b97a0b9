import { decimal, positive, word } from './text.js';
import type { Ccxt, CcxtMarket } from './ccxt.js';
import type { MarketInfo } from './venue.js';

const DECIMAL_PLACES = 2;
const TICK_SIZE = 4;

/** The spot markets of a client that has loaded them. */
export function marketInfos({ markets = {}, precisionMode }: Ccxt): ReadonlyMap<string, MarketInfo> {
  const infos = Object.values(markets).flatMap((market) => marketInfo(market, precisionMode) ?? []);
  return new Map(infos.map((info) => [info.symbol, info]));
}

/** Whether a symbol is a spot market that can be traded now at the exchange of a client that has loaded the markets. */
export function tradedOf({ markets = {} }: Ccxt): (symbol: string) => boolean {
  return (symbol) => {
    const market = Object.hasOwn(markets, symbol) ? markets[symbol] : undefined;
    return market !== undefined && market.spot !== false && market.active !== false;
  };
}

function marketInfo(market: CcxtMarket, precisionMode: number | undefined): MarketInfo | null {
  const [symbol, base, quote] = [word(market.symbol), word(market.base), word(market.quote)];
  if (symbol === null || base === null || quote === null || market.spot === false) return null;
  return {
    symbol,
    base,
    quote,
    amountStep: step(market.precision?.amount, precisionMode),
    priceStep: step(market.precision?.price, precisionMode),
    minAmount: positive(market.limits?.amount?.min) ?? '0',
    minCost: positive(market.limits?.cost?.min) ?? '0',
    active: market.active !== false,
  };
}

/** ccxt gives precisions as steps or as decimal places, by exchange; with significant digits there is no step. */
export function step(precision: unknown, precisionMode: number | undefined): string {
  if (precisionMode === TICK_SIZE) return positive(precision) ?? '0';
  const places = precisionMode === DECIMAL_PLACES ? decimal(precision) : null;
  if (places === null || !/^-?\d{1,2}$/.test(places)) return '0';
  const digits = Number(places);
  if (digits <= 0) return `1${'0'.repeat(-digits)}`;
  return `0.${'0'.repeat(digits - 1)}1`;
}

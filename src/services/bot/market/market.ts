import { badInput } from '../../../core/catalogue/errors.js';
import { PRICE_DECIMALS } from '../../../core/trading/cross-price.js';
import { parseMarketName, type MarketName } from '../../../core/trading/market-name.js';
import type { Context } from '../../frame/context.js';
import { configuredMarkets } from './configured.js';
import { tradedCurrencies, type TradedCurrency } from './currencies.js';
import { priceOf, type MarketPrice } from './price.js';

/** What a market trades, and the bounds of its orders, in plain decimal text. */
export interface Market extends MarketName {
  /** Amounts are multiples of it, in the base currency. */
  readonly amountStep: string;
  /** Prices are multiples of it, in the quote currency. */
  readonly priceStep: string;
  /** The smallest order: in the base currency, and what it must cost in the quote currency. */
  readonly minAmount: string;
  readonly minCost: string;
}

/** A market as it is listed: price and its time are null while there is no price to trade at. */
export interface ListedMarket extends Pick<Market, 'symbol' | 'base' | 'quote' | 'minAmount' | 'minCost'> {
  readonly price: string | null;
  readonly priceAt: Date | null;
}

/** The market of a name such as "BTC/USDT". BAD_INPUT when bots trade no such market here. */
export async function requireMarket(ctx: Context, symbol: string): Promise<Market> {
  const named = configuredMarkets(ctx).filter((each) => each.symbol === symbol);
  const [traded] = await tradedMarkets(ctx, named);
  if (!traded) throw badInput(`symbol: bots trade no market ${symbol.slice(0, 41)} here, see tradingBotMarkets`);
  return traded.market;
}

/** The markets that bots trade, in the order of the setting that names them. */
export async function readMarkets(ctx: Context): Promise<ListedMarket[]> {
  const markets = await tradedMarkets(ctx, configuredMarkets(ctx));
  return markets.map((each) => {
    const { symbol, base, quote, minAmount, minCost } = each.market;
    const { price, at } = priceOf(ctx, each) ?? { price: null, at: null };
    return { symbol, base, quote, price, priceAt: at, minAmount, minCost };
  });
}

/** A market with its price; null while there is none to trade at. */
export interface QuotedMarket {
  readonly market: Market;
  readonly price: MarketPrice | null;
}

/**
 * Markets by name, with their prices, in one statement. Those that bots no longer trade are among them, since what is
 * held there must still be sold; only one without its currencies is left out.
 */
export async function quotedMarkets(
  ctx: Context,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, QuotedMarket>> {
  const names = symbols.flatMap((symbol) => parseMarketName(symbol) ?? []);
  const markets = await tradedMarkets(ctx, names);
  return new Map(markets.map((each) => [each.market.symbol, { market: each.market, price: priceOf(ctx, each) }]));
}

interface TradedMarket {
  readonly market: Market;
  readonly base: TradedCurrency;
  readonly quote: TradedCurrency;
}

/** Those of the named markets whose currencies there are, in one statement. */
async function tradedMarkets(ctx: Context, names: readonly MarketName[]): Promise<TradedMarket[]> {
  const currencies = await tradedCurrencies(ctx, [...new Set(names.flatMap(({ base, quote }) => [base, quote]))]);
  return names.flatMap((name) => {
    const [base, quote] = [currencies.get(name.base), currencies.get(name.quote)];
    return base && quote ? [{ market: marketOf(name, base, quote), base, quote }] : [];
  });
}

function marketOf(name: MarketName, base: TradedCurrency, quote: TradedCurrency): Market {
  const amountStep = tenTo(-base.precision);
  // An order must come to more than rounding to the last place of the quote can take from it.
  const minCost = tenTo(2 - quote.precision);
  return { ...name, amountStep, priceStep: tenTo(-PRICE_DECIMALS), minAmount: amountStep, minCost };
}

/** A power of ten in plain decimal text. */
function tenTo(exponent: number): string {
  return exponent < 0 ? `0.${'1'.padStart(-exponent, '0')}` : `1${'0'.repeat(exponent)}`;
}

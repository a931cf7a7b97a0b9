import { invertedPrice, storablePrice } from '../../core/money.js';
import { PRICED_IN } from './price-text.js';

/** Stable coins pegged to the dollar. Each is valued at its own dollar price, which is never assumed to be 1. */
export const STABLE_COINS = ['USDT', 'USDC'] as const;

/** Last prices on an exchange, by market. */
export type MarketPrices = ReadonlyMap<string, string>;

/** The markets that can price a currency, in order of preference. */
export function marketsOf(code: string): string[] {
  const coins = STABLE_COINS.filter((coin) => coin !== code);
  return [`${code}/${PRICED_IN}`, `${PRICED_IN}/${code}`, ...coins.map((coin) => `${code}/${coin}`)];
}

/**
 * The market that prices a currency, given the traded symbols. The choice does not depend on which markets have a price now,
 * so that the price never alternates between two.
 */
export function pricingMarketOf(code: string, isTraded: (symbol: string) => boolean): string | undefined {
  return marketsOf(code).find(isTraded);
}

/**
 * Dollars for one unit: from the market against the dollar in either direction, else from a market against a stable
 * coin whose dollar price is in `coins`. Undefined when none of these markets exists; null when the first that exists
 * has no usable price.
 */
export function marketPrice(
  code: string,
  prices: MarketPrices,
  coins: ReadonlyMap<string, string> = new Map(),
): string | null | undefined {
  const direct = prices.get(`${code}/${PRICED_IN}`);
  if (direct !== undefined) return storablePrice(direct);
  const inverse = prices.get(`${PRICED_IN}/${code}`);
  if (inverse !== undefined) return invertedPrice(inverse);
  for (const [coin, dollars] of coins) {
    const price = prices.get(`${code}/${coin}`);
    if (price !== undefined) return storablePrice(price, dollars);
  }
  return undefined;
}

import { invertedPrice, storablePrice } from '../../core/money.js';
import { PRICED_IN } from './rate.js';

/** Coins that stand for a dollar. Each is counted at its own price in dollars, never at 1 for granted. */
export const STABLE_COINS = ['USDT', 'USDC'] as const;

/** Prices that an exchange told, by market. */
export type MarketPrices = ReadonlyMap<string, string>;

/** The markets that say what a currency costs, the one that decides first. */
export function marketsOf(code: string): string[] {
  const coins = STABLE_COINS.filter((coin) => coin !== code);
  return [`${code}/${PRICED_IN}`, `${PRICED_IN}/${code}`, ...coins.map((coin) => `${code}/${coin}`)];
}

/**
 * Dollars for one unit: from the market against the dollar, either way round, else from one against a stable coin whose
 * price is in `coins`. Undefined without a market; null when the first one that there is told no price.
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

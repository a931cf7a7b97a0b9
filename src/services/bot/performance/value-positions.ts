import { fixed, plus, timesDown, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { Context } from '../../frame/context.js';
import { quotedMarkets } from '../market/market.js';

export type Prices = ReadonlyMap<string, Fixed>;

/** What positions of a market come to: at a price of 0, and by how much that rises with each unit of the price. */
export interface Linear {
  readonly symbol: string;
  readonly base: string;
  readonly slope: string;
}

/** Without those of markets that have none at present, or that cannot be told while the exchange is down. */
export async function presentPrices(ctx: Context, positions: readonly Linear[]): Promise<Prices> {
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))];
  if (symbols.length === 0) return new Map();
  try {
    const markets = await quotedMarkets(ctx, symbols);
    return new Map([...markets].flatMap(([symbol, { price }]) => (price ? [[symbol, fixed(price.price)]] : [])));
  } catch (error) {
    ctx.log.warn({ module: 'bots', err: error }, 'positions of listed strategies have no price');
    return new Map();
  }
}

/** What positions come to at the prices of their markets; null while one has none. */
export function atPrices(positions: readonly Linear[], prices: Prices): Fixed | null {
  let total = ZERO;
  for (const { symbol, base, slope } of positions) {
    const price = prices.get(symbol);
    if (price === undefined) return null;
    total = plus(total, plus(fixed(base), timesDown(fixed(slope), price)));
  }
  return total;
}

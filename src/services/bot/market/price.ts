import { crossPrice } from '../../../core/trading/cross-price.js';
import { PRICED_IN } from '../../currency/last-price.js';
import { freshPrice } from '../../currency/price-state.js';
import type { Context } from '../../frame/context.js';
import type { TradedCurrency } from './currencies.js';

/** What one unit of a market's base currency costs in its quote currency, in plain decimal text. */
export interface MarketPrice {
  readonly price: string;
  /** When the older of the two prices was said that it is computed from. */
  readonly at: Date;
}

/** The price of a market from the dollar prices of its currencies; null while one is off or has none recent enough. */
export function priceOf(
  ctx: Context,
  currencies: { readonly base: TradedCurrency; readonly quote: TradedCurrency },
): MarketPrice | null {
  const [base, quote] = [inDollars(ctx, currencies.base), inDollars(ctx, currencies.quote)];
  const price = base && quote && crossPrice(base.price, quote.price);
  return price ? { price, at: base.at < quote.at ? base.at : quote.at } : null;
}

function inDollars(ctx: Context, currency: TradedCurrency): MarketPrice | null {
  const price = currency.status ? freshPrice(ctx, currency) : null;
  if (price === null) return null;
  // The dollar's own price never gets old.
  if (currency.code === PRICED_IN) return { price, at: ctx.clock.now() };
  return currency.pricedAt === null ? null : { price, at: new Date(currency.pricedAt) };
}

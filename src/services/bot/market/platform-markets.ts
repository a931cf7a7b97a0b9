import { PRICE_DECIMALS } from '../../../core/trading/cross-price.js';
import type { MarketName } from '../../../core/trading/market-name.js';
import type { Context } from '../../frame/context.js';
import { tradedCurrencies, type TradedCurrency } from './currencies.js';
import type { Market, QuotedMarket } from './quoted-market.js';
import { priceOf } from './price.js';

/** Markets of the platform's own currencies, as far as there are both, in one statement. */
export async function platformMarkets(ctx: Context, names: readonly MarketName[]): Promise<QuotedMarket[]> {
  const currencies = await tradedCurrencies(ctx, [...new Set(names.flatMap(({ base, quote }) => [base, quote]))]);
  return names.flatMap((name) => {
    const [base, quote] = [currencies.get(name.base), currencies.get(name.quote)];
    return base && quote ? [{ market: marketOf(name, base, quote), price: priceOf(ctx, { base, quote }) }] : [];
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

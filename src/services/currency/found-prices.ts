import { isWithin } from '../../core/money.js';
import type { WalletType } from '../../entities/currency/currency.js';
import type { Context } from '../frame/context.js';
import { marketPrice, STABLE_COINS, type MarketPrices } from './market-price.js';
import { isStale } from './price-state.js';
import { priceText } from './price-text.js';
import type { CurrencyRow } from './read.js';
import type { FeedPrice } from './take-feed-prices.js';

/**
 * An exchange price that differs from the stored one by more than this factor is refused as faulty; an admin can set
 * it.
 */
const MAX_CHANGE = '3';

/** A currency with its price at the exchange. */
export interface FoundPrice {
  readonly currency: CurrencyRow;
  /** Null stands for a price that cannot be stored, undefined for a currency without a market. */
  readonly price: string | null | undefined;
  /** True if the price may replace the stored one. */
  readonly isSound: boolean;
}

/** The prices of currencies by those of markets. */
export function foundPrices(ctx: Context, currencies: readonly CurrencyRow[], prices: MarketPrices): FoundPrice[] {
  const coins = coinPrices(ctx, currencies, prices);
  return currencies.map((currency) => {
    const price = marketPrice(currency.code, prices, coins);
    return { currency, price, isSound: typeof price === 'string' && isSound(currency, price) };
  });
}

/** The prices among them that can be stored. */
export function feedPricesOf(found: readonly FoundPrice[]): FeedPrice[] {
  return found.flatMap(({ currency, price, isSound: sound }) =>
    typeof price === 'string' ? [{ currencyId: currency.id, price, isSound: sound }] : [],
  );
}

/** The prices among them that were refused as faulty. */
export function refusedPrices(found: readonly FoundPrice[]): FoundPrice[] {
  return found.filter(({ price, isSound: sound }) => price !== undefined && !sound);
}

export function warnOfRefused({ log, exchange }: Context, { currency, price }: FoundPrice): void {
  const record = { module: 'currency', currency: currency.code, type: currency.type, exchange: exchange?.id };
  log.warn(
    { ...record, told: price, stored: priceText(currency) },
    'price from the exchange differs too much from the stored one and was ignored',
  );
}

function isSound(currency: CurrencyRow, price: string): boolean {
  const stored = priceText(currency);
  return stored === null || isWithin(price, stored, MAX_CHANGE);
}

/**
 * Dollar prices of the stable coins: from the exchange, or the platform's own where the exchange has no dollar market. Of
 * several types of a coin the one of type SPOT counts, since that trades at exchanges.
 */
function coinPrices(ctx: Context, currencies: readonly CurrencyRow[], prices: MarketPrices): Map<string, string> {
  const coins = new Map<string, string>();
  for (const coin of STABLE_COINS) {
    const types = currencies.filter(({ code, usdPrice }) => code === coin && usdPrice !== null);
    const currency = types.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
    const price = marketPrice(coin, prices);
    if (price && (!currency || isSound(currency, price))) coins.set(coin, price);
    const stored = currency && !isStale(ctx, currency) ? priceText(currency) : null;
    if (price === undefined && stored !== null) coins.set(coin, stored);
  }
  return coins;
}

const TYPES: readonly WalletType[] = ['SPOT', 'FIAT', 'ECO'];

function rankOf({ type }: CurrencyRow): number {
  return TYPES.indexOf(type);
}

import { AppError } from '../../core/catalogue/errors.js';
import { isWithin } from '../../core/money.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { marketPrice, marketsOf, STABLE_COINS, type MarketPrices } from './market-price.js';
import { isStale } from './price-state.js';
import { PRICED_IN, priceText } from './price-text.js';
import type { CurrencyRow } from './read.js';
import { takeFeedPrices } from './take-feed-prices.js';

/**
 * An exchange price that differs from the stored one by more than this factor is refused as faulty; an admin can set
 * it.
 */
const MAX_CHANGE = '3';

export interface RefreshedPrices {
  readonly priced: number;
  /** Currencies that the exchange does not trade: their prices stay as they are. */
  readonly withoutMarket: number;
  /** Currencies whose exchange price was refused as faulty: their prices stay too. */
  readonly refused: number;
  readonly [count: string]: number;
}

/**
 * Updates the prices of all currencies but the dollar from the exchange, in one transaction. A price that an admin sets
 * meanwhile stays. EXCHANGE_FAILED, with nothing written, when no exchange is configured or it does not answer.
 */
export async function refreshPrices(ctx: Context): Promise<RefreshedPrices> {
  const { exchange } = ctx;
  if (!exchange) throw new AppError('EXCHANGE_FAILED', { message: 'No exchange is configured (RATES_EXCHANGE)' });
  const askedAt = ctx.clock.now();
  const currencies = await ctx.db.rows.selectFrom('currency').selectAll().where('code', '!=', PRICED_IN).execute();
  const codes = new Set([...currencies.map(({ code }) => code), ...STABLE_COINS]);
  const prices = await exchange.lastPrices([...codes].flatMap(marketsOf));
  const coins = coinPrices(ctx, currencies, prices);
  const found: Found[] = currencies.map((currency) => ({ currency, price: marketPrice(currency.code, prices, coins) }));
  const sound = found.filter(isPriced).filter(isSound);
  const withoutMarket = found.filter(({ price }) => price === undefined).length;
  const refused = found.filter(
    (each) => each.price !== undefined && !sound.some(({ currency }) => currency === each.currency),
  );
  for (const { currency, price } of refused) {
    const record = { module: 'currency', currency: currency.code, type: currency.type, exchange: exchange.id };
    ctx.log.warn(
      { ...record, told: price, stored: priceText(currency) },
      'price from the exchange differs too much from the stored one; it was not taken',
    );
  }
  const said = found.filter(isPriced).map((each) => ({
    currencyId: each.currency.id,
    price: each.price,
    isSound: sound.some(({ currency }) => currency === each.currency),
  }));
  const priced = await inTransaction(ctx, { operation: 'refreshPrices' }, (tx) =>
    takeFeedPrices(ctx, tx, said, askedAt),
  );
  return { priced, withoutMarket, refused: refused.length };
}

interface Priced {
  readonly currency: CurrencyRow;
  readonly price: string;
}

/** Null stands for a price that cannot be stored, undefined for a currency that the exchange does not trade. */
interface Found {
  readonly currency: CurrencyRow;
  readonly price: string | null | undefined;
}

function isPriced(found: Found): found is Priced {
  return typeof found.price === 'string';
}

function isSound({ currency, price }: Priced): boolean {
  const stored = priceText(currency);
  return stored === null || isWithin(price, stored, MAX_CHANGE);
}

/**
 * Dollar prices of the stable coins: from the exchange, or the platform's own where the exchange has no dollar market.
 */
function coinPrices(ctx: Context, currencies: readonly CurrencyRow[], prices: MarketPrices): Map<string, string> {
  const coins = new Map<string, string>();
  for (const coin of STABLE_COINS) {
    const currency = currencies.find(({ code, usdPrice }) => code === coin && usdPrice !== null);
    const told = marketPrice(coin, prices);
    if (told && (!currency || isSound({ currency, price: told }))) coins.set(coin, told);
    const stored = currency && !isStale(ctx, currency) ? priceText(currency) : null;
    if (told === undefined && stored !== null) coins.set(coin, stored);
  }
  return coins;
}

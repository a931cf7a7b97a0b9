import { AppError } from '../../core/catalogue/errors.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { feedPricesOf, foundPrices, refusedPrices, warnOfRefused } from './found-prices.js';
import { marketsOf, STABLE_COINS } from './market-price.js';
import { isPricedBySocket } from './price-state.js';
import type { CurrencyRow } from './read.js';
import { PRICED_IN } from './price-text.js';
import { takeFeedPrices } from './take-feed-prices.js';

export interface RefreshedPrices {
  readonly priced: number;
  /** Currencies that the exchange does not trade: their prices stay as they are. */
  readonly withoutMarket: number;
  /** Currencies whose exchange price was refused as faulty: their prices stay too. */
  readonly refused: number;
  readonly [count: string]: number;
}

/**
 * Updates the prices of all currencies except the dollar from the exchange, in one transaction. Currencies that a socket
 * prices are skipped: their prices would alternate between the market's mid price and its last trade. A price that an admin
 * sets at the same time stays. EXCHANGE_FAILED, with nothing written, if no exchange is configured or it does not answer.
 */
export async function refreshPrices(ctx: Context): Promise<RefreshedPrices> {
  const { exchange } = ctx;
  if (!exchange) throw new AppError('EXCHANGE_FAILED', { message: 'No exchange is configured (RATES_EXCHANGE)' });
  const at = ctx.clock.now();
  const currencies = await ctx.db.rows.selectFrom('currency').selectAll().where('code', '!=', PRICED_IN).execute();
  const codes = new Set([...currencies.map(({ code }) => code), ...STABLE_COINS]);
  const prices = await exchange.lastPrices([...codes].flatMap(marketsOf));
  const followed = followedCodes(at, currencies);
  const found = foundPrices(ctx, currencies, prices).filter(({ currency }) => !followed.has(currency.code));
  const withoutMarket = found.filter(({ price }) => price === undefined).length;
  const refused = refusedPrices(found);
  for (const each of refused) warnOfRefused(ctx, each);
  const said = feedPricesOf(found);
  const priced = await inTransaction(ctx, { operation: 'refreshPrices' }, (tx) =>
    takeFeedPrices(ctx, tx, { said, at }),
  );
  return { priced, withoutMarket, refused: refused.length };
}

/**
 * The codes that a socket has priced, while it prices any currency within the hour. Then it works, and it leaves out a market
 * only because that is silent or wide: its last trade is no better price.
 */
function followedCodes(at: Date, currencies: readonly CurrencyRow[]): ReadonlySet<string> {
  if (!currencies.some((each) => isPricedBySocket(at, each))) return new Set();
  return new Set(currencies.filter(({ socketPricedAt }) => socketPricedAt !== null).map(({ code }) => code));
}

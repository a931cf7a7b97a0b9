import { AppError } from '../../core/catalogue/errors.js';
import { crossRate } from '../../core/money.js';
import type { Row } from '../../entities/index.js';
import type { Transfer } from '../../entities/money/transfer.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { WalletKind } from './wallet-kind.js';
import type { CurrencyRow } from './read.js';

/** The currency that prices are in. Its own price is always 1. */
export const PRICED_IN = 'USD';

/**
 * Units of `to` for one unit of `from`, less the spread. The same currency is 1 and needs no price, whatever the wallet
 * types. RATE_UNAVAILABLE when a price is missing or older than RATE_MAX_AGE.
 */
export async function rateBetween(
  ctx: Context,
  tx: Tx,
  from: WalletKind,
  to: WalletKind,
  spreadPercent: string,
): Promise<string> {
  if (from.currency === to.currency) return '1';
  return crossRate(await priceOf(ctx, tx, from), await priceOf(ctx, tx, to), spreadPercent);
}

/**
 * RATE_UNAVAILABLE for a transfer between two currencies whose rate, taken when it was created, is older than
 * RATE_MAX_AGE.
 */
export function requireYoungRate(ctx: Context, { currency, toCurrency, createdAt }: Row<Transfer>): void {
  if (currency === toCurrency || !isTooOld(ctx, createdAt)) return;
  throw new AppError('RATE_UNAVAILABLE', {
    message: 'The price is too old to settle at: the transfer can only be rejected',
  });
}

async function priceOf(ctx: Context, tx: Tx, kind: WalletKind): Promise<string> {
  if (kind.currency === PRICED_IN) return '1';
  const { usdPrice = null, pricedAt = null } = (await findCurrency(tx, kind)) ?? {};
  return settlingPrice(ctx, { code: kind.currency, usdPrice, pricedAt });
}

/** Dollars for one unit of a currency. RATE_UNAVAILABLE when the price is missing or older than RATE_MAX_AGE. */
export function settlingPrice(ctx: Context, currency: Pick<CurrencyRow, 'code' | 'usdPrice' | 'pricedAt'>): string {
  const price = presentPrice(ctx, currency);
  if (price === null) {
    throw new AppError('RATE_UNAVAILABLE', {
      reason: `no price of ${currency.code} is recent enough to settle at; the last is from: ${currency.pricedAt ?? 'never'}`,
    });
  }
  return price;
}

/** As {@link settlingPrice}, but null for a currency without such a price. */
export function presentPrice(
  ctx: Context,
  { code, usdPrice, pricedAt }: Pick<CurrencyRow, 'code' | 'usdPrice' | 'pricedAt'>,
): string | null {
  if (code === PRICED_IN) return '1';
  return usdPrice && !isTooOld(ctx, pricedAt) ? usdPrice : null;
}

/** Whether a price is missing or older than RATE_MAX_AGE; always false when that is not set. */
export function isTooOld({ config, clock }: Context, pricedAt: string | null | undefined): boolean {
  const { rateMaxAgeMs } = config;
  return rateMaxAgeMs !== null && (!pricedAt || clock.now().getTime() - Date.parse(pricedAt) > rateMaxAgeMs);
}

export async function findCurrency(
  { rows }: Pick<Tx, 'rows'>,
  { currency, type }: WalletKind,
): Promise<CurrencyRow | undefined> {
  return rows
    .selectFrom('currency')
    .selectAll()
    .where('code', '=', currency)
    .where('type', '=', type)
    .executeTakeFirst();
}

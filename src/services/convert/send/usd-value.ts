import { AppError } from '../../../core/catalogue/errors.js';
import type { Money } from '../../../core/money.js';
import { findGuarded, limitValue, type GuardedCurrency } from '../../currency/guard.js';
import { lastPrice, requireLastPrice } from '../../currency/last-price.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

const USD_DECIMALS = 8;

/**
 * Value of an amount for a limit in dollars, rounded up, as exact decimal text. RATE_UNAVAILABLE for a currency that has
 * never had a price.
 */
export async function usdValueOf(ctx: Context, tx: Tx, kind: WalletKind, amount: Money): Promise<string> {
  const currency = await guarded(ctx, tx, kind);
  requireLastPrice(currency);
  return valueIn(currency, amount);
}

/** As {@link usdValueOf}; null for a currency that has never had a price. */
export async function findUsdValue(ctx: Context, tx: Tx, kind: WalletKind, amount: Money): Promise<string | null> {
  const currency = await guarded(ctx, tx, kind);
  return lastPrice(currency) === null ? null : valueIn(currency, amount);
}

async function guarded(ctx: Context, tx: Tx, kind: WalletKind): Promise<GuardedCurrency> {
  const [currency] = await findGuarded(ctx, tx, kind);
  if (!currency) throw new AppError('INTERNAL', { reason: 'the currency of an amount was not found' });
  return currency;
}

function valueIn(currency: GuardedCurrency, amount: Money): string {
  return limitValue({ amount, currency }).roundUp(USD_DECIMALS).toString();
}

import { usd } from '../../core/acts/tiers.js';
import type { Money } from '../../core/money.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { findActPriced } from './find-currency.js';
import { highPrice } from './high-price.js';
import type { WalletKind } from './wallet-kind.js';

/**
 * What an amount of this kind counts as, in US dollars, where that decides how many people an act takes; null for a currency
 * without a price that counts.
 */
export async function actValue(
  ctx: Pick<Context, 'clock'>,
  tx: Pick<Tx, 'rows'>,
  kind: WalletKind,
  amount: Money,
): Promise<string | null> {
  const currency = await findActPriced(ctx, tx, kind);
  const price = currency ? highPrice(currency) : null;
  return price === null ? null : amount.times(price).toString();
}

/** An amount of a kind. */
export interface ValuedAmount {
  readonly kind: WalletKind;
  readonly amount: Money;
}

/** The largest of what several amounts count as; null where one of them has no price that counts. */
export async function largestActValue(
  ctx: Pick<Context, 'clock'>,
  tx: Pick<Tx, 'rows'>,
  amounts: readonly ValuedAmount[],
): Promise<string | null> {
  let largest = '0';
  for (const { kind, amount } of amounts) {
    const value = await actValue(ctx, tx, kind, amount);
    if (value === null) return null;
    if (usd(value).compare(usd(largest)) > 0) largest = value;
  }
  return largest;
}

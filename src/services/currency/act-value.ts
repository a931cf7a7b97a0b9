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

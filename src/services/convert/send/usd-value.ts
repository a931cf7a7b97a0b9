import type { Money } from '../../../core/money.js';
import { findCurrency, PRICED_IN, settlingPrice } from '../../currency/rate.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

const USD_DECIMALS = 8;

/** What an amount is worth in dollars now, rounded up; exact decimal text. RATE_UNAVAILABLE without a price that is recent enough. */
export async function usdValueOf(ctx: Context, tx: Tx, kind: WalletKind, amount: Money): Promise<string> {
  if (kind.currency === PRICED_IN) return amount.roundUp(USD_DECIMALS).toString();
  const currency = await findCurrency(tx, kind);
  if (!currency) throw unknownCurrency(kind);
  return amount.convert(settlingPrice(ctx, currency), PRICED_IN).roundUp(USD_DECIMALS).toString();
}

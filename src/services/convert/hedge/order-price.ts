import { fixed, overDown, toText } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import { findCurrency } from '../../currency/find-currency.js';
import { requireLastPrice } from '../../currency/last-price.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { Tx } from '../../frame/tx.js';
import { quoteOf } from './venue-wallets.js';

/**
 * What the order that waits for a hedge was accepted at, in quote of the hedge's market, as exact decimal text; null for a
 * hedge of no order. Where the order is not for that quote currency, its last price counts.
 */
export async function orderPrice(tx: Pick<Tx, 'rows'>, hedge: ConvertHedge): Promise<string | null> {
  if (hedge.orderId === null) return null;
  const order = await tx.rows
    .selectFrom('convert_order')
    .select(['fromCurrency', 'fromType', 'fromPrice', 'toCurrency', 'toType', 'toPrice'])
    .where('id', '=', hedge.orderId)
    .executeTakeFirstOrThrow();
  const from = { currency: order.fromCurrency, type: order.fromType, price: order.fromPrice };
  const to = { currency: order.toCurrency, type: order.toType, price: order.toPrice };
  // The house sells what it received, and buys what it paid.
  const [own, other] = hedge.side === 'SELL' ? [from, to] : [to, from];
  const quote = quoteOf(hedge);
  const isOther = other.currency === quote.currency && other.type === quote.type;
  return toText(overDown(fixed(own.price), fixed(isOther ? other.price : await lastPriceOf(tx, quote))));
}

async function lastPriceOf(tx: Pick<Tx, 'rows'>, kind: ReturnType<typeof quoteOf>): Promise<string> {
  const currency = await findCurrency(tx, kind);
  if (!currency) throw unknownCurrency(kind);
  return requireLastPrice(currency);
}

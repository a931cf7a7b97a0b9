import { fixed } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { failHeld, settleHeld } from '../order/end-held.js';
import { lockOrder } from '../order/lock.js';

/**
 * What becomes of the order that has waited for a locked hedge, as movements: it settles once all of it is hedged, and fails
 * with the first hedge that is not filled. None for a hedge of no order, and for an order that has ended.
 */
export async function concludeOrder(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<Movement<'convert'>[]> {
  if (hedge.orderId === null) return [];
  const { order } = await lockOrder(tx, hedge.orderId);
  if (order.status !== 'ACCEPTED') return [];
  if (!isCovered(hedge)) return failHeld(ctx, tx, order, 'it could not be hedged');
  return (await isHedged(tx, hedge)) ? settleHeld(ctx, tx, order) : [];
}

/**
 * Whether all other hedges of the order are filled. A call that ends another one of them waits for the order's lock, and
 * sees this one.
 */
async function isHedged({ rows }: Tx, { id, orderId }: ConvertHedge): Promise<boolean> {
  const others = rows.selectFrom('convert_hedge').select(['amount', 'filled']).where('orderId', '=', orderId);
  const found = await others.where('id', '<>', id).execute();
  return found.every(isCovered);
}

/** Whether at least all of a hedge was traded: orders of two requests may have been filled. */
function isCovered({ amount, filled }: Pick<ConvertHedge, 'amount' | 'filled'>): boolean {
  return fixed(filled) >= fixed(amount);
}

/** Why a hedge need not begin: the order that it is for has ended without it. Null while it has not, and without one. */
export async function endOfOrder({ rows }: Pick<Tx, 'rows'>, { orderId }: ConvertHedge): Promise<string | null> {
  if (orderId === null) return null;
  const order = rows.selectFrom('convert_order').select('status').where('id', '=', orderId);
  const { status } = await order.executeTakeFirstOrThrow();
  return status === 'ACCEPTED' ? null : 'Its order has ended';
}

/** The customer whose order a hedge is for; null for a hedge of no order. */
export async function customerOf({ rows }: Pick<Tx, 'rows'>, { orderId }: ConvertHedge): Promise<string | null> {
  if (orderId === null) return null;
  const order = rows.selectFrom('convert_order').select('userId').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).userId;
}

import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { SaleRow } from './sale.js';

/** A purchase of the caller. NOT_FOUND for anybody else's, PURCHASE_REFUNDED for one that was refunded. */
export async function requireOwnPurchase(ctx: Context, id: string): Promise<SaleRow> {
  const purchase = await ctx.db.rows
    .selectFrom('trading_bot_purchase')
    .selectAll()
    .where('id', '=', id)
    .where('buyerId', '=', requireUserId(ctx.caller))
    .executeTakeFirst();
  if (!purchase) throw new AppError('NOT_FOUND', { message: 'Purchase not found' });
  if (purchase.refundedAt !== null) throw new AppError('PURCHASE_REFUNDED');
  return purchase;
}

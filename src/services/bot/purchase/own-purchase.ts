import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
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

/**
 * PURCHASE_REFUNDED once it was refunded. Until the commit no refund is made, so that it finds the bots that are made
 * from the purchase. Call it before a bot is locked, since a refund locks the purchase first.
 */
export async function holdPurchase({ rows }: Tx, id: string): Promise<void> {
  const held = rows.selectFrom('trading_bot_purchase').select('refundedAt').where('id', '=', id).forShare();
  if ((await held.executeTakeFirstOrThrow()).refundedAt !== null) throw new AppError('PURCHASE_REFUNDED');
}

/** PURCHASE_REFUNDED for a bot that may open nothing any more. */
export function requireNotBarred({ barredAt }: Pick<TradingBot, 'barredAt'>): void {
  if (barredAt !== null) throw new AppError('PURCHASE_REFUNDED');
}

import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { actingMerchant } from '../merchant/acting-merchant.js';
import { endPayment } from './end-payment.js';
import { lockPayment } from './lock-payment.js';
import { paymentView, type PaymentView } from './view.js';

/** Cancels a payment of the calling merchant. ILLEGAL_STATE unless it waits for a buyer. */
export async function cancelPayment(ctx: Context, id: string, key: string | null | undefined): Promise<PaymentView> {
  return inTransaction(ctx, { operation: 'cancelPayment', once: { input: { id }, key } }, async (tx) => {
    const { merchant, mode } = await actingMerchant(ctx, tx.rows);
    const locked = await lockPayment(tx, { id, merchantId: merchant.id, mode });
    return paymentView(ctx, await endPayment(ctx, tx, locked, 'cancel'));
  });
}

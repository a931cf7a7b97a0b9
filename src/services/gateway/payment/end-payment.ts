import { move } from '../../../core/states/machine.js';
import { PAYMENT_MOVES, type PaymentAction, type PaymentStatus } from '../../../core/states/gateway.js';
import type { EventType } from '../../../core/payment/event-types.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { recordEvent } from '../event/record-event.js';
import { checkoutTopic } from '../event/topics.js';
import type { LockedPayment } from './lock-payment.js';
import { paymentView, type PaymentRow } from './view.js';

// Writes SQL: it moves money, or keeps it from moving.

const ENDINGS = {
  cancel: 'payment.cancelled',
  expire: 'payment.expired',
  fail: 'payment.failed',
} as const satisfies Partial<Record<PaymentAction, EventType>>;

export type Ending = keyof typeof ENDINGS;

/**
 * Ends a locked payment without money: by a cancellation, its expiry, or a confirmation that fails. ILLEGAL_STATE unless
 * it waits for a buyer.
 */
export async function endPayment(
  ctx: Context,
  tx: Tx,
  { payment, merchant }: LockedPayment,
  ending: Ending,
): Promise<PaymentRow> {
  const from = ending === 'fail' ? move(PAYMENT_MOVES, payment.status, 'confirm') : payment.status;
  const status = move(PAYMENT_MOVES, from, ending);
  const ended = await moved(ctx, tx, payment, status);
  await tellOfPayment(ctx, tx, ended, merchant, ENDINGS[ending]);
  return ended;
}

async function moved({ clock }: Context, tx: Tx, payment: PaymentRow, status: PaymentStatus): Promise<PaymentRow> {
  const updatedAt = clock.now().toISOString();
  const eventCount = payment.eventCount + 1;
  const update = tx.rows.updateTable('gateway_payment').set({ status, eventCount, updatedAt });
  await tx.withCommit({ query: update.where('id', '=', payment.id).compile() });
  return { ...payment, status, eventCount, updatedAt };
}

/** Records an event of a payment whose `eventCount` already counts it, and tells its checkout page. */
export async function tellOfPayment(
  ctx: Context,
  tx: Tx,
  payment: PaymentRow,
  { userId }: Pick<LockedPayment['merchant'], 'userId'>,
  type: EventType,
): Promise<void> {
  await recordEvent(ctx, tx, {
    type,
    merchantId: payment.merchantId,
    userId,
    mode: payment.mode,
    paymentId: payment.id,
    objectId: payment.id,
    sequence: payment.eventCount,
    data: paymentView(ctx, payment),
  });
  await tx.emit(checkoutTopic(payment.id), { id: payment.id, status: payment.status });
}

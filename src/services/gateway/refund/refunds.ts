import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction, type TransactionOptions } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { actingMerchant, requireOwnMerchant } from '../merchant/acting-merchant.js';
import { noSuchPayment } from '../payment/lock-payment.js';
import { findPayment } from './find-payment.js';
import { makeRefund, type RefundInput } from './make-refund.js';
import { adminRefundView, refundView, type RefundRow, type RefundView } from './view.js';

export interface CreateRefundInput extends RefundInput {
  readonly paymentId: string;
  readonly idempotencyKey?: string | null;
}

/** Refunds a payment of the calling merchant, by {@link makeRefund}. NOT_FOUND for one of another merchant or mode. */
export async function createRefund(ctx: Context, input: CreateRefundInput): Promise<RefundView> {
  const refund = await inOneTransaction(ctx, 'createRefund', input, async (tx) => {
    const { merchant, mode } = await actingMerchant(ctx, tx.rows);
    return makeRefund(ctx, tx, { id: input.paymentId, merchantId: merchant.id, mode }, input);
  });
  return refundView(refund);
}

/** Refunds a payment of the caller's merchant, by {@link makeRefund}. */
export async function refundMerchantPayment(ctx: Context, input: CreateRefundInput): Promise<RefundView> {
  const refund = await inOneTransaction(ctx, 'refundMerchantPayment', input, async (tx) => {
    const merchant = await requireOwnMerchant(ctx, tx.rows);
    return makeRefund(ctx, tx, { id: input.paymentId, merchantId: merchant.id }, input);
  });
  return refundView(refund);
}

/**
 * Refunds anybody's payment, by its `pi_` id or its UUID, by {@link makeRefund}. SELF_DECISION for a payment that the
 * admin's own merchant took, or that the admin paid.
 */
export async function refundAnyPayment(ctx: Context, input: CreateRefundInput) {
  const refund = await inOneTransaction(ctx, 'refundAnyPayment', input, async (tx) => {
    const wanted = { id: input.paymentId, byUuid: true } as const;
    await refuseOwn(ctx, tx, wanted);
    return makeRefund(ctx, tx, wanted, input);
  });
  return adminRefundView(refund);
}

async function refuseOwn(ctx: Context, tx: Tx, wanted: { readonly id: string; readonly byUuid: true }): Promise<void> {
  const payment = await findPayment(tx, wanted);
  if (!payment) throw noSuchPayment();
  const parties = await tx.rows
    .selectFrom('gateway_payment as p')
    .innerJoin('gateway_merchant as m', 'm.id', 'p.merchantId')
    .select(['m.userId', 'p.customerId'])
    .where('p.id', '=', payment.id)
    .executeTakeFirstOrThrow();
  refuseSelfDecision(ctx, parties.userId, parties.customerId);
}

/** One refund under the caller's idempotency key. */
async function inOneTransaction(
  ctx: Context,
  operation: TransactionOptions['operation'],
  { idempotencyKey, ...input }: CreateRefundInput,
  work: (tx: Tx) => Promise<RefundRow>,
): Promise<RefundRow> {
  const amount = typeof input.amount === 'string' ? canonical(input.amount) : null;
  const once = { input: { ...input, amount }, key: idempotencyKey };
  return inTransaction(ctx, { operation, once }, work);
}

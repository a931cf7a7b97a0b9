import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction, type TransactionOptions } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { requirePayee } from '../../money-request/payee.js';
import { actingMerchant, requireOwnMerchant } from '../merchant/acting-merchant.js';
import { noSuchPayment, type PaymentWanted } from '../payment/lock-payment.js';
import { findPayment } from './find-payment.js';
import { makeRefund, requireRefundable, type RefundInput } from './make-refund.js';
import { adminRefundView, refundView, type RefundRow, type RefundView } from './view.js';

export interface CreateRefundInput extends RefundInput {
  readonly paymentId: string;
  readonly idempotencyKey?: string | null;
}

/** Refunds a payment of the calling merchant, by {@link makeRefund}. NOT_FOUND for one of another merchant or mode. */
export async function createRefund(ctx: Context, input: CreateRefundInput): Promise<RefundView> {
  const once = onceOf(input);
  const refund = await inTransaction(ctx, { operation: 'createRefund', once }, async (tx) => {
    const { merchant, mode } = await actingMerchant(ctx, tx.rows);
    return payBack(ctx, tx, { id: input.paymentId, merchantId: merchant.id, mode }, input);
  });
  return refundView(refund);
}

/** Refunds a payment of the caller's merchant, by {@link makeRefund}. */
export async function refundMerchantPayment(ctx: Context, input: CreateRefundInput): Promise<RefundView> {
  const once = onceOf(input);
  const refund = await inTransaction(ctx, { operation: 'refundMerchantPayment', once }, async (tx) => {
    const merchant = await requireOwnMerchant(ctx, tx.rows);
    return payBack(ctx, tx, { id: input.paymentId, merchantId: merchant.id }, input);
  });
  return refundView(refund);
}

/**
 * Refunds anybody's payment, by its `pi_` id or its UUID, by {@link makeRefund}. SELF_DECISION for a payment that the
 * admin's own merchant took, or that the admin paid.
 */
export async function refundAnyPayment(ctx: Context, input: CreateRefundInput) {
  const once = onceOf(input);
  const refund = await inTransaction(ctx, { operation: 'refundAnyPayment', once }, async (tx) => {
    const wanted = { id: input.paymentId, byUuid: true } as const;
    await refuseOwn(ctx, tx, wanted);
    return payBack(ctx, tx, wanted, input);
  });
  return adminRefundView(refund);
}

/** A refund to a payer whose account is ACTIVE; in test mode nobody is paid. */
async function payBack(ctx: Context, tx: Tx, wanted: PaymentWanted, input: RefundInput): Promise<RefundRow> {
  const payment = await findPayment(tx, wanted);
  if (!payment) throw noSuchPayment();
  requireRefundable(payment);
  if (payment.customerId !== null) await requirePayee(tx, payment.customerId);
  return makeRefund(ctx, tx, payment, input);
}

async function refuseOwn(ctx: Context, tx: Tx, wanted: PaymentWanted): Promise<void> {
  const payment = await findPayment(tx, wanted);
  if (!payment) throw noSuchPayment();
  refuseSelfDecision(ctx, payment.ownerId, payment.customerId);
}

/** The request and its key: amounts that are spelled differently are the same request. */
function onceOf({ idempotencyKey, ...input }: CreateRefundInput): TransactionOptions['once'] {
  const amount = typeof input.amount === 'string' ? canonical(input.amount) : null;
  return { input: { ...input, amount }, key: idempotencyKey };
}

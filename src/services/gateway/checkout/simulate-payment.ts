import { AppError } from '../../../core/catalogue/errors.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { testBuyerWallet } from './paying-wallets.js';
import { settle, sharesOf } from './settle.js';
import { actingMerchant } from '../merchant/acting-merchant.js';
import { endPayment } from '../payment/end-payment.js';
import { lockPayment, type LockedPayment } from '../payment/lock-payment.js';
import { paymentView, type PaymentRow, type PaymentView } from '../payment/view.js';

// Pays nobody else: no money moves in test mode.

export const SIMULATED_OUTCOMES = { COMPLETED: 'COMPLETED', FAILED: 'FAILED', EXPIRED: 'EXPIRED' } as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[keyof typeof SIMULATED_OUTCOMES];

export interface SimulatePaymentInput {
  readonly id: string;
  readonly outcome: SimulatedOutcome;
  readonly idempotencyKey?: string | null;
}

/**
 * Brings a payment in test mode to an end without a buyer, with all its events. FORBIDDEN for a live key, ILLEGAL_STATE
 * unless the payment waits for a buyer.
 */
export async function simulatePayment(
  ctx: Context,
  { id, outcome, idempotencyKey }: SimulatePaymentInput,
): Promise<PaymentView> {
  const once = { input: { id, outcome }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'simulatePayment', once }, async (tx) => {
    const { merchant, mode } = await actingMerchant(ctx, tx.rows);
    if (mode !== 'TEST') throw new AppError('FORBIDDEN', { message: 'Only a test key can simulate a payment' });
    const locked = await lockPayment(tx, { id, merchantId: merchant.id, mode });
    return paymentView(ctx, await reach(ctx, tx, locked, outcome));
  });
}

async function reach(ctx: Context, tx: Tx, locked: LockedPayment, outcome: SimulatedOutcome): Promise<PaymentRow> {
  if (outcome === 'FAILED') return endPayment(ctx, tx, locked, 'fail');
  if (outcome === 'EXPIRED') return endPayment(ctx, tx, locked, 'expire');
  const { amount, currency, walletType } = locked.payment;
  const whole = Money.parse(canonical(amount), currency, GATEWAY_SCALE);
  const wallets = [testBuyerWallet('test_ok', walletType, whole)];
  return settle(ctx, tx, locked, { userId: null, wallets, shares: sharesOf(locked.payment, wallets), others: null });
}

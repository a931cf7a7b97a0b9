import type { EventType } from '../../../core/payment/event-types.js';
import type { PaymentStatus } from '../../../core/states/gateway.js';
import type { Context } from '../../frame/context.js';
import { checkoutUrl, type PaymentView } from '../payment/view.js';
import type { RefundView } from '../refund/view.js';

const PAYMENT_ID = 'pi_sampleSampleSampleSample';
const REFUND_ID = 're_sampleSampleSampleSample';

const STATUSES: Readonly<Partial<Record<EventType, PaymentStatus>>> = {
  'payment.completed': 'COMPLETED',
  'payment.cancelled': 'CANCELLED',
  'payment.expired': 'EXPIRED',
  'payment.failed': 'FAILED',
};

/** What an event that tries an endpoint out is about: a payment or refund that does not exist, in test mode. */
export function sampleData(ctx: Context, type: EventType): PaymentView | RefundView {
  const now = ctx.clock.now().toISOString();
  return type === 'refund.completed' ? refund(now) : payment(ctx, STATUSES[type] ?? 'PENDING', now);
}

function payment(ctx: Context, status: PaymentStatus, now: string): PaymentView {
  return {
    id: PAYMENT_ID,
    status,
    mode: 'TEST',
    amount: '25',
    currency: 'USD',
    walletType: 'FIAT',
    fee: '0.25',
    net: '24.75',
    refundedAmount: '0',
    merchantOrderId: 'order-1',
    description: 'A sample',
    metadata: null,
    lineItems: null,
    customerEmail: null,
    customerName: null,
    returnUrl: null,
    cancelUrl: null,
    checkoutUrl: checkoutUrl(ctx, PAYMENT_ID),
    allocations: [],
    expiresAt: now,
    completedAt: status === 'COMPLETED' ? now : null,
    createdAt: now,
  };
}

function refund(now: string): RefundView {
  return {
    id: REFUND_ID,
    paymentId: PAYMENT_ID,
    amount: '25',
    currency: 'USD',
    fee: '0',
    status: 'COMPLETED',
    reason: 'REQUESTED_BY_CUSTOMER',
    description: 'A sample',
    mode: 'TEST',
    createdAt: now,
  };
}

import type { Move } from './machine.js';

export const PaymentStatus = {
  PENDING: 'PENDING',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  REFUNDED: 'REFUNDED',
  PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED',
} as const;

export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];
export type PaymentAction = 'confirm' | 'settle' | 'fail' | 'cancel' | 'expire' | 'refundPart' | 'refundRest';

/** Statuses of a payment whose money the merchant has received, less what was refunded. */
export const PAID: readonly PaymentStatus[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
/** Statuses from which a payment can be refunded. */
export const REFUNDABLE: readonly PaymentStatus[] = ['COMPLETED', 'PARTIALLY_REFUNDED'];

/**
 * The legal moves of a payment. A confirmation settles or fails in its own transaction, so nobody else ever reads
 * PROCESSING, and a payment in it neither expires nor is cancelled.
 */
export const PAYMENT_MOVES: readonly Move<PaymentStatus, PaymentAction>[] = [
  { from: ['PENDING'], action: 'confirm', to: 'PROCESSING' },
  { from: ['PROCESSING'], action: 'settle', to: 'COMPLETED' },
  { from: ['PROCESSING'], action: 'fail', to: 'FAILED' },
  { from: ['PENDING'], action: 'cancel', to: 'CANCELLED' },
  { from: ['PENDING'], action: 'expire', to: 'EXPIRED' },
  { from: REFUNDABLE, action: 'refundPart', to: 'PARTIALLY_REFUNDED' },
  { from: REFUNDABLE, action: 'refundRest', to: 'REFUNDED' },
];

export const RefundStatus = {
  PENDING: 'PENDING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

export type RefundStatus = (typeof RefundStatus)[keyof typeof RefundStatus];

/** A refund is created COMPLETED or not at all. */
export const REFUND_MOVES: readonly Move<RefundStatus, 'complete'>[] = [
  { from: ['PENDING'], action: 'complete', to: 'COMPLETED' },
];

export const PayoutStatus = {
  PENDING: 'PENDING',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];
export type PayoutAction = 'approve' | 'complete' | 'fail' | 'reject';

/** The legal moves of a payout. An approval completes or fails in its own transaction. */
export const PAYOUT_MOVES: readonly Move<PayoutStatus, PayoutAction>[] = [
  { from: ['PENDING'], action: 'approve', to: 'PROCESSING' },
  { from: ['PROCESSING'], action: 'complete', to: 'COMPLETED' },
  { from: ['PROCESSING'], action: 'fail', to: 'FAILED' },
  { from: ['PENDING'], action: 'reject', to: 'CANCELLED' },
];

export const DeliveryStatus = {
  PENDING: 'PENDING',
  SENT: 'SENT',
  RETRYING: 'RETRYING',
  FAILED: 'FAILED',
} as const;

export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus];
export type DeliveryAction = 'succeed' | 'retry' | 'giveUp' | 'redeliver';

/** The legal moves of a webhook delivery. */
export const DELIVERY_MOVES: readonly Move<DeliveryStatus, DeliveryAction>[] = [
  { from: ['PENDING', 'RETRYING'], action: 'succeed', to: 'SENT' },
  { from: ['PENDING', 'RETRYING'], action: 'retry', to: 'RETRYING' },
  { from: ['PENDING', 'RETRYING'], action: 'giveUp', to: 'FAILED' },
  { from: ['SENT', 'RETRYING', 'FAILED'], action: 'redeliver', to: 'PENDING' },
];

export const MerchantStatus = {
  PENDING: 'PENDING',
  ACTIVE: 'ACTIVE',
  SUSPENDED: 'SUSPENDED',
  REJECTED: 'REJECTED',
} as const;

export type MerchantStatus = (typeof MerchantStatus)[keyof typeof MerchantStatus];
export type MerchantAction = 'reopen' | 'activate' | 'suspend' | 'reject';

const ANY_MERCHANT = Object.values(MerchantStatus);

/** An admin puts a merchant into whichever state is named. */
export const MERCHANT_MOVES: readonly Move<MerchantStatus, MerchantAction>[] = [
  { from: ANY_MERCHANT, action: 'reopen', to: 'PENDING' },
  { from: ANY_MERCHANT, action: 'activate', to: 'ACTIVE' },
  { from: ANY_MERCHANT, action: 'suspend', to: 'SUSPENDED' },
  { from: ANY_MERCHANT, action: 'reject', to: 'REJECTED' },
];

/** The action by which an admin puts a merchant into a state. */
export const MERCHANT_WRITES: Readonly<Record<MerchantStatus, MerchantAction>> = {
  PENDING: 'reopen',
  ACTIVE: 'activate',
  SUSPENDED: 'suspend',
  REJECTED: 'reject',
};

export const MerchantVerification = {
  UNVERIFIED: 'UNVERIFIED',
  PENDING: 'PENDING',
  VERIFIED: 'VERIFIED',
} as const;

export type MerchantVerification = (typeof MerchantVerification)[keyof typeof MerchantVerification];
export type VerificationAction = 'withdraw' | 'review' | 'verify';

const ANY_VERIFICATION = Object.values(MerchantVerification);

/** An admin sets the verification to whichever state is named. */
export const VERIFICATION_MOVES: readonly Move<MerchantVerification, VerificationAction>[] = [
  { from: ANY_VERIFICATION, action: 'withdraw', to: 'UNVERIFIED' },
  { from: ANY_VERIFICATION, action: 'review', to: 'PENDING' },
  { from: ANY_VERIFICATION, action: 'verify', to: 'VERIFIED' },
];

/** The action by which an admin sets a verification. */
export const VERIFICATION_WRITES: Readonly<Record<MerchantVerification, VerificationAction>> = {
  UNVERIFIED: 'withdraw',
  PENDING: 'review',
  VERIFIED: 'verify',
};

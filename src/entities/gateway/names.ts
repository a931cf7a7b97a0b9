import { registerEnumType } from 'type-graphql';
import {
  DeliveryStatus,
  MerchantStatus,
  MerchantVerification,
  PaymentStatus,
  PayoutStatus,
  RefundStatus,
} from '../../core/states/gateway.js';

export const GatewayMode = { LIVE: 'LIVE', TEST: 'TEST' } as const;
export type GatewayMode = (typeof GatewayMode)[keyof typeof GatewayMode];

export const KeyHalf = { PUBLIC: 'PUBLIC', SECRET: 'SECRET' } as const;
export type KeyHalf = (typeof KeyHalf)[keyof typeof KeyHalf];

export const FeeType = { PERCENTAGE: 'PERCENTAGE', FIXED: 'FIXED', BOTH: 'BOTH' } as const;
export type FeeType = (typeof FeeType)[keyof typeof FeeType];

export const PayoutSchedule = { INSTANT: 'INSTANT', DAILY: 'DAILY', WEEKLY: 'WEEKLY', MONTHLY: 'MONTHLY' } as const;
export type PayoutSchedule = (typeof PayoutSchedule)[keyof typeof PayoutSchedule];

export const RefundReason = {
  REQUESTED_BY_CUSTOMER: 'REQUESTED_BY_CUSTOMER',
  DUPLICATE: 'DUPLICATE',
  FRAUDULENT: 'FRAUDULENT',
  OTHER: 'OTHER',
} as const;
export type RefundReason = (typeof RefundReason)[keyof typeof RefundReason];

registerEnumType(GatewayMode, {
  name: 'GatewayMode',
  description: 'Whether a key or a payment moves money.',
  valuesConfig: { LIVE: { description: 'It does.' }, TEST: { description: 'It is for trying out and never does.' } },
});

registerEnumType(KeyHalf, {
  name: 'GatewayKeyType',
  description: 'The half of a key pair.',
  valuesConfig: {
    PUBLIC: { description: 'For web pages: it reads what the checkout shows.' },
    SECRET: { description: "For the merchant's server alone." },
  },
});

registerEnumType(FeeType, {
  name: 'GatewayFeeType',
  description: 'How the fee of a payment is computed.',
  valuesConfig: {
    PERCENTAGE: { description: 'A percentage of the amount.' },
    FIXED: { description: 'A fixed amount in US dollars.' },
    BOTH: { description: 'The sum of both.' },
  },
});

registerEnumType(PayoutSchedule, {
  name: 'GatewayPayoutSchedule',
  description: 'When payouts are proposed, in UTC.',
  valuesConfig: {
    INSTANT: { description: 'With each run of the job.' },
    DAILY: { description: 'At midnight.' },
    WEEKLY: { description: 'At the beginning of Monday.' },
    MONTHLY: { description: 'At the beginning of the first of the month.' },
  },
});

registerEnumType(RefundReason, {
  name: 'GatewayRefundReason',
  description: 'Why a payment is refunded.',
  valuesConfig: {
    REQUESTED_BY_CUSTOMER: { description: 'The buyer asked for it.' },
    DUPLICATE: { description: 'The buyer paid twice.' },
    FRAUDULENT: { description: 'The payment was not made by the owner of the money.' },
    OTHER: { description: 'Another reason.' },
  },
});

registerEnumType(PaymentStatus, {
  name: 'GatewayPaymentStatus',
  description: 'What became of a payment.',
  valuesConfig: {
    PENDING: { description: 'It waits for a buyer.' },
    PROCESSING: { description: 'It is being settled.' },
    COMPLETED: { description: 'It was paid.' },
    FAILED: { description: 'It could not be settled; no money moved.' },
    CANCELLED: { description: 'The merchant or the buyer cancelled it.' },
    EXPIRED: { description: 'Nobody paid in time.' },
    REFUNDED: { description: 'All of it was paid back.' },
    PARTIALLY_REFUNDED: { description: 'A part of it was paid back.' },
  },
});

registerEnumType(RefundStatus, {
  name: 'GatewayRefundStatus',
  description: 'What became of a refund.',
  valuesConfig: {
    PENDING: { description: 'It waits.' },
    COMPLETED: { description: 'The money was paid back.' },
    FAILED: { description: 'It could not be paid back.' },
    CANCELLED: { description: 'It was taken back.' },
  },
});

registerEnumType(PayoutStatus, {
  name: 'GatewayPayoutStatus',
  description: 'What became of a payout.',
  valuesConfig: {
    PENDING: { description: 'It waits for an admin.' },
    PROCESSING: { description: 'It is being paid.' },
    COMPLETED: { description: "It is in the merchant's wallet." },
    FAILED: { description: "The merchant's account could not be paid." },
    CANCELLED: { description: 'An admin rejected it; the money is pending again.' },
  },
});

registerEnumType(DeliveryStatus, {
  name: 'GatewayDeliveryStatus',
  description: 'What became of a webhook delivery.',
  valuesConfig: {
    PENDING: { description: 'It has not been tried yet.' },
    SENT: { description: 'The endpoint accepted it.' },
    RETRYING: { description: 'It failed and is tried again.' },
    FAILED: { description: 'It failed for good.' },
  },
});

registerEnumType(MerchantStatus, {
  name: 'GatewayMerchantStatus',
  description: 'Whether a merchant may take payments.',
  valuesConfig: {
    PENDING: { description: 'In test mode only, until an admin has decided.' },
    ACTIVE: { description: 'It may.' },
    SUSPENDED: { description: 'An admin stopped it.' },
    REJECTED: { description: 'An admin refused it.' },
  },
});

registerEnumType(MerchantVerification, {
  name: 'GatewayMerchantVerification',
  description: "Whether a merchant's identity is verified.",
  valuesConfig: {
    UNVERIFIED: { description: 'It is not.' },
    PENDING: { description: 'It is being looked at.' },
    VERIFIED: { description: 'It is; its name, address and tax id no longer change.' },
  },
});

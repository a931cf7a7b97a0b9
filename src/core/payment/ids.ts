import { randomAlphanumeric } from '../ids.js';

const ID_LENGTH = 24;
const KEY_LENGTH = 48;

export const newPaymentId = (): string => `pi_${randomAlphanumeric(ID_LENGTH)}`;
export const newRefundId = (): string => `re_${randomAlphanumeric(ID_LENGTH)}`;
export const newPayoutId = (): string => `po_${randomAlphanumeric(ID_LENGTH)}`;

/** A merchant's key, such as `sk_test_...`: 48 characters behind its prefix. */
export function newMerchantKey(half: 'PUBLIC' | 'SECRET', mode: 'LIVE' | 'TEST'): string {
  return `${half === 'PUBLIC' ? 'pk' : 'sk'}_${mode.toLowerCase()}_${randomAlphanumeric(KEY_LENGTH)}`;
}

/** Id of an event: that of its payment or refund with what happened, so that it is the same in every delivery. */
export function eventId(objectId: string, type: string): string {
  return `evt_${objectId}_${type.slice(type.indexOf('.') + 1)}`;
}

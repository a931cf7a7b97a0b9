import type { OfferingRow } from '../own/offering.js';

/** Why a cancelled sale was cancelled, as a sentence that others can follow. */
export function cancelledBecause(reason: string | null): string {
  const text = reason === null ? 'The platform cancelled the sale' : `The platform cancelled the sale: ${reason}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Why a sale below its soft cap is refunded. */
export const BELOW_SOFT_CAP = 'The sale ended below its soft cap.';

/** Whether an offering is over without success, so that all that is outstanding of it goes back. */
export function isRefunded({ status }: Pick<OfferingRow, 'status'>): boolean {
  return status === 'FAILED' || status === 'CANCELLED';
}

/** Why such an offering is refunded, as a sentence for its buyers. */
export function refundReason({ status, cancelReason }: Pick<OfferingRow, 'status' | 'cancelReason'>): string {
  return status === 'CANCELLED' ? cancelledBecause(cancelReason) : BELOW_SOFT_CAP;
}

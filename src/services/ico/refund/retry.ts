import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { holdOffering } from '../own/gate.js';
import { tellProgress } from '../own/tell-progress.js';
import { isRefunded, refundReason } from './refund-reason.js';
import { refundOutstanding, type Refunded } from './refund-outstanding.js';

// Takes no idempotency key: a contribution is refunded once, and only the job does it.
// Pays nobody else: what is in escrow goes back to the wallets that paid, and accounts that cannot be paid are left out.

/**
 * Refunds what is outstanding of an offering that has failed or was cancelled, and can be paid by now; first it pays for
 * confirmed deliveries that a cancellation could not pay for. Null for an offering
 * in another status; NOT_FOUND.
 */
export async function retryRefunds(ctx: Context, id: string): Promise<Refunded | null> {
  return inTransaction(ctx, { operation: 'processIcoOfferings' }, async (tx) => {
    const offering = await holdOffering(tx, id);
    if (!isRefunded(offering)) return null;
    const done = await refundOutstanding(ctx, tx, offering, { because: refundReason(offering) });
    if (done.refunded > 0) await tellProgress(ctx, tx, offering);
    return done;
  });
}

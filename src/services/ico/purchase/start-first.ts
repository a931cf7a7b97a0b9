import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { holdOffering } from '../own/gate.js';
import { startOffering } from '../own/start.js';

/**
 * Starts an approved offering whose start has passed, as the hourly job would. In a transaction of its own: a purchase
 * shares the offering, and two of them that both asked to hold it would wait for each other.
 */
export async function startFirst(ctx: Context, offeringId: string): Promise<void> {
  await inTransaction(ctx, { operation: 'startIcoOffering' }, async (tx) => {
    const offering = await holdOffering(tx, offeringId);
    const { status, approvedAt, startDate, endDate } = offering;
    const now = ctx.clock.now();
    const isDue = now >= new Date(startDate) && now < new Date(endDate);
    // Another purchase may have started it meanwhile.
    if (status === 'PENDING' && approvedAt !== null && isDue) await startOffering(ctx, tx, offering);
  });
}

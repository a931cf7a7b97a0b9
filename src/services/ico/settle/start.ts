import { isLegal } from '../../../core/states/machine.js';
import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { holdOffering } from '../own/gate.js';
import { startOffering } from '../own/start.js';

/** Puts an approved offering on sale whose start has passed; false when it is not to be started any more. */
export async function startDue(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, { operation: 'processIcoOfferings' }, async (tx) => {
    const offering = await holdOffering(tx, id);
    const isDue = offering.approvedAt !== null && new Date(offering.startDate) <= ctx.clock.now();
    if (!isDue || !isLegal(ICO_OFFERING_MOVES, offering.status, 'start')) return false;
    await startOffering(ctx, tx, offering);
    return true;
  });
}

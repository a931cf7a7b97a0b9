import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import { isLegal, move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { holdOffering } from './gate.js';
import type { OfferingRow } from './offering.js';
import { tellProgress } from './tell-progress.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Puts an approved offering on sale whose start has passed; false when it is not to be started any more. In a transaction of
 * its own: a purchase shares the offering, and two of them that both asked to hold it would wait for each other.
 */
export async function startDue(ctx: Context, id: string, operation: string): Promise<boolean> {
  return inTransaction(ctx, { operation }, async (tx) => {
    const offering = await holdOffering(tx, id);
    const isDue = offering.approvedAt !== null && new Date(offering.startDate) <= ctx.clock.now();
    // Somebody else may have started it meanwhile.
    if (!isDue || !isLegal(ICO_OFFERING_MOVES, offering.status, 'start')) return false;
    await start(ctx, tx, offering);
    return true;
  });
}

/** Starts an approved offering that is held, and tells its followers. */
async function start(ctx: Context, tx: Tx, offering: OfferingRow): Promise<void> {
  const { id, status } = offering;
  const started = move(ICO_OFFERING_MOVES, status, 'start', ['approved']);
  const at = ctx.clock.now().toISOString();
  await tx.rows
    .updateTable('ico_token_offering')
    .set({ status: started, activatedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
  await tellProgress(ctx, tx, offering);
}

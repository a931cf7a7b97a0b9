import { isLegal } from '../../../core/states/machine.js';
import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { holdOffering } from '../own/gate.js';
import { tellProgress } from '../own/tell-progress.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Puts an approved offering on sale whose start has passed; false when it is not to be started any more. */
export async function startOffering(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, { operation: 'processIcoOfferings' }, async (tx) => {
    const offering = await holdOffering(tx, id);
    const now = ctx.clock.now();
    const isDue = offering.approvedAt !== null && new Date(offering.startDate) <= now;
    if (!isDue || !isLegal(ICO_OFFERING_MOVES, offering.status, 'start')) return false;
    const at = now.toISOString();
    await tx.rows
      .updateTable('ico_token_offering')
      .set({ status: 'ACTIVE', activatedAt: at, updatedAt: at })
      .where('id', '=', id)
      .execute();
    await tellProgress(ctx, tx, offering);
    return true;
  });
}

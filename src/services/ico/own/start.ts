import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from './offering.js';
import { tellProgress } from './tell-progress.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Starts an approved offering that the caller holds and whose start has passed, and tells its followers. ILLEGAL_STATE. */
export async function startOffering(ctx: Context, tx: Tx, offering: OfferingRow): Promise<void> {
  const { id, status, approvedAt } = offering;
  const started = move(ICO_OFFERING_MOVES, status, 'start', approvedAt === null ? [] : ['approved']);
  const at = ctx.clock.now().toISOString();
  await tx.rows
    .updateTable('ico_token_offering')
    .set({ status: started, activatedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
  await tellProgress(ctx, tx, offering);
}

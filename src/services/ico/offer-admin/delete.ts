import { AppError } from '../../../core/catalogue/errors.js';
import { DELETABLE_OFFERING, OUTSTANDING } from '../../../core/states/ico.js';
import { IcoTokenOffering } from '../../../entities/ico/offering.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import type { AdminRow } from '../admin/offerings.js';
import { recordActivity } from '../own/activity.js';
import { tellProgress } from '../own/tell-progress.js';
import { changeForAdmin } from './hold.js';
import { tellCreator } from './tell.js';

/**
 * Deletes an offering: nobody sees it any more, and its contributions stay what they are. ILLEGAL_STATE unless it is
 * PENDING, REJECTED, FAILED or CANCELLED, and while a contribution waits in escrow; SELF_DECISION for one of the admin's
 * own. What was paid for its plan is not given back.
 */
export async function deleteIcoOffering(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteIcoOffering' }, (tx) =>
    changeForAdmin(ctx, tx, id, ({ offering }) => deleteHeld(ctx, tx, offering)),
  );
}

async function deleteHeld(ctx: Context, tx: Tx, offering: AdminRow): Promise<{ message: string }> {
  const { id, name, status } = offering;
  if (!DELETABLE_OFFERING.includes(status)) {
    throw new AppError('ILLEGAL_STATE', {
      message: `Only an offering that is PENDING, REJECTED, FAILED or CANCELLED can be deleted: this one is ${status}`,
    });
  }
  await requireNothingOutstanding(tx, id);
  const stored = await lockOne(tx, IcoTokenOffering, { id });
  const now = ctx.clock.now();
  Object.assign(stored, { deletedAt: now, updatedAt: now });
  const details = { status };
  recordActivity(ctx, tx, {
    action: 'deleteIcoOffering',
    target: 'offering',
    targetId: id,
    name,
    offeringId: id,
    details,
  });
  await tx.em.flush();
  const message = `An administrator has deleted your offering ${name}.`;
  await tellCreator(ctx, tx, offering, { title: 'Offering Deleted', message });
  await tellProgress(ctx, tx, offering);
  return { message: 'The offering was deleted' };
}

async function requireNothingOutstanding({ rows }: Tx, id: string): Promise<void> {
  const waiting = await rows
    .selectFrom('ico_transaction')
    .select('id')
    .where('offeringId', '=', id)
    .where('status', 'in', OUTSTANDING)
    .limit(1)
    .execute();
  if (waiting.length === 0) return;
  throw new AppError('ILLEGAL_STATE', { message: 'Contributions still wait in escrow: refund them first' });
}

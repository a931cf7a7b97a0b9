import { sql } from 'kysely';
import { ICO_CONTRIBUTION_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import { tellProgress } from '../own/tell-progress.js';
import { refundOne } from '../refund/refund-one.js';
import { holdContribution, type Found } from './find.js';
import { tellRejected } from './tell-rejected.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Refuses the delivery of a whole contribution, which ends it: what is still in escrow goes back to the buyer, open
 * tranches are cancelled, and what was not paid for claims nothing of the chain any more.
 */
export async function rejectContribution(ctx: Context, tx: Tx, found: Found, notes: string): Promise<void> {
  const { offering, contribution } = await holdContribution(tx, found);
  // What is raised meanwhile decides whether the sale fails.
  if (offering.status === 'ACTIVE') await refuseBuyer(ctx, tx, offering.id);
  const { id } = contribution;
  const status = move(ICO_CONTRIBUTION_MOVES, contribution.status, 'reject');
  await failDeliveries(tx, id, notes);
  const back = await withChange(ctx, tx, { record: 'ico_transaction' }, [id], () =>
    refundOne(ctx, tx, offering, id, { status: status as 'REJECTED', because: notes }),
  );
  recordActivity(ctx, tx, {
    action: 'rejectIcoContribution',
    target: 'contribution',
    targetId: id,
    name: offering.name,
    offeringId: offering.id,
    details: { notes, refunded: back.toString(), currency: back.currency },
  });
  await tellRejected(ctx, tx, offering, contribution, back, notes);
  await tellProgress(ctx, tx, offering);
}

/** Deliveries of tranches that were not paid for have failed; the refund then cancels them with all that is open. */
async function failDeliveries({ rows }: Tx, id: string, notes: string): Promise<void> {
  await sql`
    update ico_token_vesting_release r set status = 'FAILED', "chainCheck" = 'FAILED', "checkReason" = ${notes}
    from ico_token_vesting v
    where v.id = r."vestingId" and v."transactionId" = ${id} and r.status = 'RELEASED' and r."paidAt" is null`.execute(
    rows,
  );
}

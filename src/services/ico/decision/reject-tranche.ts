import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { ICO_TRANCHE_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { contributionEvents } from '../own/contribution-event.js';
import { endDeliveryApprovals } from '../own/end-approvals.js';
import { freeParts } from '../own/free-parts.js';
import type { ContributionRow, TrancheRow } from '../own/offering.js';
import { holdContribution, holdTranche, type Found } from './find.js';
import { tellTrancheRejected } from './tell-rejected.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Refuses the delivery of one tranche that is not paid yet: it has failed and can be delivered again, and what it claimed
 * of the chain is free. The contribution goes on.
 */
export async function rejectTranche(
  ctx: Context,
  tx: Tx,
  found: Found,
  releaseId: string,
  notes: string,
): Promise<void> {
  const { offering, contribution } = await holdContribution(tx, found);
  const { tranche } = await holdTranche(tx, contribution, releaseId);
  if (contribution.status !== 'VERIFICATION') {
    throw new AppError('ILLEGAL_STATE', {
      message: `Only a contribution in VERIFICATION can be rejected: this one is ${contribution.status}`,
    });
  }
  await withChange(ctx, tx, { record: 'ico_token_vesting_release' }, [releaseId], () => fail(tx, tranche, notes));
  await freeParts(tx, sql`p."deliveryId" = ${releaseId}::uuid`);
  await endDeliveryApprovals(ctx, tx, [releaseId], { status: 'REJECTED', reason: notes });
  const changed = await touch(ctx, tx, contribution);
  recordActivity(ctx, tx, {
    action: 'rejectIcoTranche',
    target: 'tranche',
    targetId: releaseId,
    name: offering.name,
    offeringId: offering.id,
    details: { transactionId: contribution.id, sequence: tranche.sequence, notes },
  });
  await tellTrancheRejected(ctx, tx, offering, contribution, tranche, notes);
  await tx.emitAll(contributionEvents(changed, offering.userId));
}

async function fail({ rows }: Tx, { id, status: from, paidAt }: TrancheRow, notes: string): Promise<void> {
  const status = move(ICO_TRANCHE_MOVES, from, 'fail', paidAt === null ? ['unpaid'] : []);
  const change = { status, chainCheck: 'FAILED', checkReason: notes } as const;
  await rows.updateTable('ico_token_vesting_release').set(change).where('id', '=', id).execute();
}

async function touch({ clock }: Context, { rows }: Tx, { id }: ContributionRow): Promise<ContributionRow> {
  return rows
    .updateTable('ico_transaction')
    .set({ updatedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

import { illegalState } from '../../../core/catalogue/errors.js';
import { claimHash } from '../../../core/chain-proof/claim-key.js';
import type { ApprovalView } from '../../approval/act-view.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { WaitingRecord } from '../../approval/waiting-record.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireUnclaimed } from '../delivery/claim.js';
import { recordActivity } from '../own/activity.js';
import { requirePayable } from '../payout/may-be-paid.js';
import { deliveryToApprove, type ApprovedDelivery } from './approved-delivery.js';
import { holdDelivered, type Delivered, type Found } from './find.js';
import type { Verification } from './input.js';
import { payingOf, type Paying } from './pay-delivered.js';

/**
 * Confirms a delivery, which pays for it, and records what overruled the chain. A transaction whose delivery its chain has
 * not confirmed must not stand for another one (DELIVERY_CLAIMED): no chain says what else it has paid. Unless the chain has
 * confirmed it, it is paid for with the last approval that it takes; answers the approvals of one that waits for more.
 */
export async function verify(
  ctx: Context,
  tx: Tx,
  found: Found,
  verification: Verification,
  definition: WaitingRecord<ApprovedDelivery>,
): Promise<ApprovalView | null> {
  const held = await holdDelivered(tx, found, verification.releaseId);
  const { releaseId, contribution } = held;
  const { id, status } = contribution;
  if (status !== 'VERIFICATION') {
    throw illegalState(`Only a contribution in VERIFICATION can be verified: this one is ${status}`);
  }
  const pay = await payingOf(ctx, tx, held);
  requireSeen(pay, verification);
  if (pay.chainCheck === 'PENDING' || pay.chainCheck === 'FAILED') {
    requireForced(pay.chainCheck, verification);
    if (held.at) await requireUnclaimed(tx, held.at, { transactionId: id, releaseId });
  }
  await requirePayable(tx, held.offering);
  if (pay.chainCheck !== 'CONFIRMED') {
    const waits = await approveRecord(ctx, tx, definition, deliveryToApprove(ctx, tx, held, pay, verification.notes));
    if (waits) return waits;
  }
  await withChange(ctx, tx, { record: 'ico_transaction' }, [id], pay.run);
  record(ctx, tx, held, pay, verification);
  return null;
}

function record(
  ctx: Context,
  tx: Tx,
  { offering, contribution: { id }, releaseId }: Delivered,
  { transactionHash, chainCheck }: Paying,
  { force, notes }: Verification,
): void {
  recordActivity(ctx, tx, {
    action: 'verifyIcoContribution',
    target: releaseId === null ? 'contribution' : 'tranche',
    targetId: releaseId ?? id,
    name: offering.name,
    offeringId: offering.id,
    details: { transactionId: id, releaseId, transactionHash, chainCheck, force, notes },
  });
}

/**
 * The creator may name another transaction while an admin looks at the one before, or its chain say something else of
 * it.
 */
function requireSeen({ transactionHash, chainCheck }: Paying, seen: Verification): void {
  const stored = transactionHash === null ? null : claimHash(transactionHash);
  if (seen.transactionHash !== null && stored !== seen.transactionHash) {
    throw illegalState('The creator has named another transaction since: check that one, then verify it');
  }
  if (seen.chainCheck === null || chainCheck === seen.chainCheck) return;
  throw illegalState(`The chain check of the delivery is ${chainCheck} by now: look at it again, then verify it`);
}

/** The chain is overruled by force, with a reason that stays on record. */
function requireForced(chainCheck: 'PENDING' | 'FAILED', { force, notes }: Verification): void {
  if (force && notes !== null) return;
  const said = chainCheck === 'PENDING' ? 'The chain has not confirmed this delivery' : 'This delivery was found wrong';
  throw illegalState(`${said}: send force: true and notes to verify it all the same`);
}

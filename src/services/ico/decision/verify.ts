import { AppError } from '../../../core/catalogue/errors.js';
import { claimHash } from '../../../core/launchpad/addresses.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireUnclaimed } from '../delivery/claim.js';
import { recordActivity } from '../own/activity.js';
import { requirePayable } from '../payout/may-be-paid.js';
import { holdDelivered, type Found } from './find.js';
import type { Verification } from './input.js';
import { payingOf } from './pay-delivered.js';

/**
 * Confirms a delivery, which pays for it, and records what overruled the chain. A transaction whose delivery its chain has
 * not confirmed must not stand for another one (DELIVERY_CLAIMED): no chain says what else it has paid.
 */
export async function verify(ctx: Context, tx: Tx, found: Found, verification: Verification): Promise<void> {
  const { force, notes } = verification;
  const held = await holdDelivered(tx, found, verification.releaseId);
  const { releaseId, contribution } = held;
  const { id, status } = contribution;
  if (status !== 'VERIFICATION') {
    throw new AppError('ILLEGAL_STATE', {
      message: `Only a contribution in VERIFICATION can be verified: this one is ${status}`,
    });
  }
  const pay = await payingOf(ctx, tx, held);
  requireSeen(pay.transactionHash, verification.transactionHash);
  if (pay.chainCheck === 'PENDING' || pay.chainCheck === 'FAILED') {
    requireForced(pay.chainCheck, verification);
    if (held.at) await requireUnclaimed(tx, held.at, { transactionId: id, releaseId });
  }
  await requirePayable(tx, held.offering);
  await withChange(ctx, tx, { record: 'ico_transaction' }, [id], pay.run);
  recordActivity(ctx, tx, {
    action: 'verifyIcoContribution',
    target: releaseId === null ? 'contribution' : 'tranche',
    targetId: releaseId ?? id,
    name: held.offering.name,
    offeringId: held.offering.id,
    details: {
      transactionId: id,
      releaseId,
      transactionHash: pay.transactionHash,
      chainCheck: pay.chainCheck,
      force,
      notes,
    },
  });
}

/** The creator may name another transaction while an admin looks at the one before. */
function requireSeen(stored: string | null, seen: string | null): void {
  if (seen === null || (stored !== null && claimHash('', stored) === seen)) return;
  throw new AppError('ILLEGAL_STATE', {
    message: 'The creator has named another transaction since: check that one, then verify it',
  });
}

/** The chain is overruled by force, with a reason that stays on record. */
function requireForced(chainCheck: 'PENDING' | 'FAILED', { force, notes }: Verification): void {
  if (force && notes !== null) return;
  const said = chainCheck === 'PENDING' ? 'The chain has not confirmed this delivery' : 'This delivery was found wrong';
  throw new AppError('ILLEGAL_STATE', {
    message: `${said}: send force: true and notes to verify it all the same`,
  });
}

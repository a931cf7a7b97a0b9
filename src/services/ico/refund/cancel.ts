import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readText } from '../../../core/text/read-text.js';
import { move } from '../../../core/states/machine.js';
import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { endOfferingApprovals } from '../own/end-approvals.js';
import { holdOffering } from '../own/gate.js';
import type { OfferingRow } from '../own/offering.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import { tellProgress } from '../own/tell-progress.js';
import { refundOutstanding } from './refund-outstanding.js';
import { cancelledBecause } from './refund-reason.js';
import { tellBarred } from './tell-barred.js';
import { tellCancelled } from './tell-cancelled.js';

// Pays nobody else: what is in escrow goes back to the wallets that paid, and accounts that cannot be paid are left out.
// Writes SQL: it moves money, or keeps it from moving.

export interface CancelOfferingInput {
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

export interface Cancelled {
  readonly refunded: number;
  readonly amount: string;
  /** Contributions that were paid out before, and stay. */
  readonly alreadyReleased: number;
}

/**
 * Ends an offering for good, and refunds what is outstanding of it; what was paid out stays so. Buyers and creator are
 * told the reason. What cannot be refunded now stays outstanding, and the job tries it again. BAD_INPUT for a blank reason or one above 500 characters; NOT_FOUND; SELF_DECISION for the admin's own
 * offering, and for one that the admin has bought of; ILLEGAL_STATE unless it is PENDING, ACTIVE or SUCCESS.
 */
export async function cancelOffering(
  ctx: Context,
  { id, idempotencyKey, ...input }: CancelOfferingInput,
): Promise<Cancelled> {
  const reason = readText('reason', input.reason, ICO_LIMITS.reason);
  const once = { input: { id, reason }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'cancelIcoOffering', once }, async (tx) => {
    const found = await holdOffering(tx, id);
    refuseSelfDecision(ctx, found.userId);
    await refuseBuyer(ctx, tx, id);
    const status = move(ICO_OFFERING_MOVES, found.status, 'cancelRefund');
    const cancelled = { status, cancelledAt: ctx.clock.now().toISOString(), cancelReason: reason };
    await withChange(ctx, tx, { record: 'ico_token_offering' }, [id], () => store(tx, id, cancelled));
    const offering = { ...found, ...cancelled };
    const because = cancelledBecause(reason);
    await endOfferingApprovals(ctx, tx, id, { status: 'WITHDRAWN', reason: because });
    const alreadyReleased = await tellCancelled(ctx, tx, offering, because);
    const { refunded, amount, barred, uncovered } = await refundOutstanding(ctx, tx, offering, { because });
    if (barred + uncovered > 0) await tellBarred(ctx, tx, offering, because);
    const answer = { refunded, amount: amount.toString(), alreadyReleased };
    record(ctx, tx, offering, { reason, ...answer });
    await tellProgress(ctx, tx, offering);
    return answer;
  });
}

type Change = Pick<OfferingRow, 'status' | 'cancelledAt' | 'cancelReason'>;

async function store({ rows }: Tx, id: string, change: Change): Promise<void> {
  const updatedAt = change.cancelledAt as string;
  await rows
    .updateTable('ico_token_offering')
    .set({ ...change, updatedAt })
    .where('id', '=', id)
    .execute();
}

function record(ctx: Context, tx: Tx, { id, name }: OfferingRow, details: Readonly<Record<string, unknown>>): void {
  recordActivity(ctx, tx, {
    action: 'cancelIcoOffering',
    target: 'offering',
    targetId: id,
    name,
    offeringId: id,
    details,
  });
}

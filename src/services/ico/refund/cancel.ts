import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readText } from '../../../core/text/read-text.js';
import { move } from '../../../core/states/machine.js';
import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import type { ApprovalView } from '../../approval/act-view.js';
import type { WaitingRecord } from '../../approval/waiting-record.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { endDeliveryApprovals, endOfferingApprovals } from '../own/end-approvals.js';
import { holdOffering } from '../own/gate.js';
import type { OfferingRow } from '../own/offering.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import { tellProgress } from '../own/tell-progress.js';
import { type ApprovedCancellation, approveConfirmed, confirmedToPay } from './confirmed-choice.js';
import { refundOutstanding } from './refund-outstanding.js';
import { cancelledBecause } from './refund-reason.js';
import { tellBarred } from './tell-barred.js';
import { tellCancelled } from './tell-cancelled.js';

// Pays nobody else: payouts ask for the creator themselves, and refunds leave out accounts that cannot be paid.
// Writes SQL: it moves money, or keeps it from moving.

export interface CancelOfferingInput {
  readonly id: string;
  readonly reason: string;
  /** Of a flagged offering: whether deliveries are paid for that their chain has confirmed. */
  readonly payConfirmedDeliveries?: boolean | null;
  readonly idempotencyKey?: string | null;
}

export interface Cancelled {
  readonly refunded: number;
  readonly amount: string;
  /** Deliveries that were paid for first, and what left escrow for them. */
  readonly paid: number;
  readonly paidAmount: string;
  /** Contributions that stay outstanding, and what escrow lacks of them: the job tries them again. */
  readonly open: number;
  readonly missing: string;
  /** Contributions that were paid out before, and stay. */
  readonly alreadyReleased: number;
  /** The approvals that it waits for; null where it is carried out. */
  readonly approval: ApprovalView | null;
}

/** A cancellation that pays for deliveries of a flagged offering, approved by as many people as its dollars ask for. */
export const CANCEL_OFFERING: WaitingRecord<ApprovedCancellation> = {
  operation: 'cancelIcoOffering',
  kind: 'ICO_VERIFY',
  right: 'edit.ico.transaction',
  extension: 'ico',
  approve: (ctx, input, idempotencyKey) => cancelOffering(ctx, { ...input, idempotencyKey }),
};

/**
 * Ends an offering for good: pays for deliveries that their chain has confirmed, then refunds what is outstanding; what was
 * paid out stays so. What cannot be paid for or refunded now stays outstanding, and the job tries it again. Buyers and
 * creator are told the reason. BAD_INPUT for a blank reason or one above 500 characters, and as `confirmedToPay` says;
 * NOT_FOUND; SELF_DECISION for the admin's own offering, and for one that the admin has bought of; ILLEGAL_STATE unless it
 * is PENDING, ACTIVE or SUCCESS. Of a flagged offering with such deliveries also what `approveRecord` refuses: until the
 * last approval it stays as it is.
 */
export async function cancelOffering(
  ctx: Context,
  { id, idempotencyKey, ...input }: CancelOfferingInput,
): Promise<Cancelled> {
  const reason = readText('reason', input.reason, ICO_LIMITS.reason);
  const wanted = { id, reason, payConfirmedDeliveries: input.payConfirmedDeliveries ?? null };
  const once = { input: wanted, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'cancelIcoOffering', once }, async (tx) => {
    const found = await holdOffering(tx, id);
    refuseSelfDecision(ctx, found.userId);
    await refuseBuyer(ctx, tx, id);
    const status = move(ICO_OFFERING_MOVES, found.status, 'cancelRefund');
    const confirmed = await confirmedToPay(tx, found, wanted);
    const approval = await approveConfirmed(ctx, tx, CANCEL_OFFERING, found, confirmed, wanted);
    const alreadyReleased = await countReleased(tx, id);
    if (approval) return { ...NOTHING_DONE, alreadyReleased, approval };
    const paysConfirmed = found.status === 'SUCCESS' && wanted.payConfirmedDeliveries !== false;
    const cancelled = { status, paysConfirmed, cancelledAt: ctx.clock.now().toISOString(), cancelReason: reason };
    await withChange(ctx, tx, { record: 'ico_token_offering' }, [id], () => store(tx, id, cancelled));
    return payAndRefund(ctx, tx, { ...found, ...cancelled }, reason, alreadyReleased);
  });
}

const NOTHING_DONE = { refunded: 0, amount: '0', paid: 0, paidAmount: '0', open: 0, missing: '0' } as const;

async function payAndRefund(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  reason: string,
  alreadyReleased: number,
): Promise<Cancelled> {
  const because = cancelledBecause(reason);
  await endOfferingApprovals(ctx, tx, offering.id, { status: 'WITHDRAWN', reason: because });
  await endDeliveryApprovals(ctx, tx, [offering.id], { status: 'WITHDRAWN', reason: because });
  const done = await refundOutstanding(ctx, tx, offering, { because });
  const open = done.barred + done.uncovered;
  await tellCancelled(ctx, tx, offering, because, done.unpaid > 0);
  if (open > 0) await tellBarred(ctx, tx, offering, because);
  const answer = {
    refunded: done.refunded,
    amount: done.amount.toString(),
    paid: done.paid,
    paidAmount: done.paidAmount.toString(),
    open,
    missing: done.missing.toString(),
    alreadyReleased,
  };
  record(ctx, tx, offering, { reason, ...answer });
  await tellProgress(ctx, tx, offering);
  return { ...answer, approval: null };
}

async function countReleased({ rows }: Tx, offeringId: string): Promise<number> {
  const { released } = await rows
    .selectFrom('ico_transaction')
    .select(({ fn }) => fn.countAll<string>().as('released'))
    .where('offeringId', '=', offeringId)
    .where('status', '=', 'RELEASED')
    .executeTakeFirstOrThrow();
  return Number(released);
}

type Change = Pick<OfferingRow, 'status' | 'paysConfirmed' | 'cancelledAt' | 'cancelReason'>;

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

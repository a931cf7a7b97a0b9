import type { Row } from '../../../entities/index.js';
import type { Withdrawal } from '../../../entities/money/withdrawal.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { WaitingRecord } from '../../approval/waiting-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { post } from '../../ledger/post.js';
import { decide, WAITS } from '../../money-request/decide.js';
import { releaseOf } from '../../money-request/kind.js';
import { requirePayee } from '../../money-request/payee.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { sendOff, WITHDRAWAL, withdrawalToApprove, type ApprovedWithdrawal } from './withdrawal-request.js';

/** A withdrawal that waits, approved by as many people as its dollars ask for. */
export const APPROVE_WITHDRAWAL: WaitingRecord<ApprovedWithdrawal> = {
  operation: 'approveWithdrawal',
  kind: 'WITHDRAWAL',
  right: 'edit.withdraw',
  approve: (ctx, { id }, key) => approveWithdrawal(ctx, id, key),
  reject: (ctx, { id }, reason, key) => rejectWithdrawal(ctx, id, reason, key),
};

/**
 * Approves a withdrawal; the last approval that it takes sends the held money and books the fee. SELF_DECISION for the
 * admin's own withdrawal, ILLEGAL_STATE unless it waits, PAYEE_NOT_ACTIVE when the owner is not ACTIVE; what
 * {@link approveRecord} refuses.
 */
export async function approveWithdrawal(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Withdrawal>> {
  return inTransaction(ctx, { operation: 'approveWithdrawal', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, WITHDRAWAL, { id, as: 'admin', action: 'approve' }, async (withdrawal) => {
      await requirePayee(tx, withdrawal.userId);
      if (await approveRecord(ctx, tx, APPROVE_WITHDRAWAL, withdrawalToApprove(ctx, tx, withdrawal))) return WAITS;
      return sendOff(ctx, tx, withdrawal);
    }),
  );
}

/**
 * Returns the held money to its owner, who gets the reason. SELF_DECISION for the admin's own withdrawal, ILLEGAL_STATE
 * unless it waits.
 */
export async function rejectWithdrawal(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Withdrawal>> {
  return inTransaction(ctx, { operation: 'rejectWithdrawal', once: { input: { id, reason }, key } }, async (tx) =>
    decide(ctx, tx, WITHDRAWAL, { id, as: 'admin', action: 'reject', reason }, async (withdrawal) => {
      await post(tx, [releaseOf(WITHDRAWAL, withdrawal, 'reject')]);
      await tellOwner(ctx, tx, withdrawal.userId, 'Your withdrawal was rejected', reason);
    }),
  );
}

/** Cancels one of the caller's withdrawals. ILLEGAL_STATE unless it waits. */
export async function cancelWithdrawal(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Withdrawal>> {
  return inTransaction(ctx, { operation: 'cancelWithdrawal', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, WITHDRAWAL, { id, as: 'owner', action: 'cancel' }, async (withdrawal) => {
      await post(tx, [releaseOf(WITHDRAWAL, withdrawal, 'cancel')]);
    }),
  );
}

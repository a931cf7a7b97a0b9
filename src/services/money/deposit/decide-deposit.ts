import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Deposit } from '../../../entities/money/deposit.js';
import type { Row } from '../../../entities/index.js';
import { approveRecord } from '../../approval/approve-record.js';
import { emailOf } from '../../account/email-of.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import { requireStillOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import { post } from '../../ledger/post.js';
import { decide, WAITS } from '../../money-request/decide.js';
import { expireRequests } from '../../money-request/expire.js';
import { requirePayee } from '../../money-request/payee.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { duplicateText } from '../../reference/refuse-duplicate.js';
import { confirmReference, markDuplicate } from './confirm-reference.js';
import { DEPOSIT } from './create-deposit.js';

/** A deposit that waits, approved by as many people as its dollars ask for. */
export const APPROVE_DEPOSIT: WaitingRecord<Approved> = {
  operation: 'approveDeposit',
  kind: 'DEPOSIT',
  right: 'edit.deposit',
  approve: (ctx, { id, duplicateOf }, key) => approveDeposit(ctx, id, key, duplicateOf),
  reject: (ctx, { id }, reason, key) => rejectDeposit(ctx, id, reason, key),
};

interface Approved {
  readonly id: string;
  /** Deposits that have its reference, where the approvers confirm that it is another payment. */
  readonly duplicateOf?: readonly string[];
}

/**
 * Approves a deposit, and credits its wallet with the last approval that it takes. SELF_DECISION for the admin's own,
 * ILLEGAL_STATE unless it waits, is not overdue and its currency is offered, PAYEE_NOT_ACTIVE when the owner is not ACTIVE;
 * DUPLICATE_REFERENCE where another deposit with its reference waits for approvals or is completed, unless the admin
 * confirms that it is another payment than all of them, or than those named; what {@link approveRecord} refuses.
 */
export async function approveDeposit(
  ctx: Context,
  id: string,
  key: string | null | undefined,
  confirmDuplicate: boolean | readonly string[] | null | undefined,
): Promise<Row<Deposit>> {
  const once = { input: { id, ...(confirmDuplicate && { confirmDuplicate }) }, key };
  return inTransaction(ctx, { operation: 'approveDeposit', once }, async (tx) =>
    decide(ctx, tx, DEPOSIT, { id, as: 'admin', action: 'approve' }, async (deposit) => {
      requireInTime(ctx, deposit);
      await requirePayee(tx, deposit.userId);
      await requireStillOffered(tx, deposit);
      const duplicateOf = await confirmReference(ctx, tx, deposit, confirmDuplicate ?? false);
      if (await approveRecord(ctx, tx, APPROVE_DEPOSIT, toApprove(ctx, tx, deposit, duplicateOf))) return WAITS;
      if (duplicateOf.length > 0) await markDuplicate(tx, id);
      await post(tx, [
        {
          walletId: deposit.walletId,
          operation: 'CREDIT',
          amount: Money.parse(deposit.amount, deposit.currency),
          key: ledgerKey('depositApproved', { id }),
          transactionId: id,
          external: true,
          metadata: { operationType: 'DEPOSIT' },
        },
      ]);
      return tellOwner(ctx, tx, deposit.userId, 'Your deposit has arrived', null);
    }),
  );
}

function toApprove(
  ctx: Context,
  tx: Tx,
  deposit: Row<Deposit>,
  duplicateOf: readonly string[],
): RecordToApprove<Approved> {
  const { id, userId, currency, type, method, reference } = deposit;
  const amount = Money.parse(deposit.amount, currency);
  return {
    id,
    input: { id, ...(duplicateOf.length > 0 && { duplicateOf }) },
    accountId: userId,
    usd: () => actValue(ctx, tx, { currency, type }, amount),
    describe: async () => ({
      title: `Credit a deposit of ${amount.toString()} ${currency}: ${await emailOf(tx, userId)}${duplicateText(duplicateOf)}`,
      details: { amount: amount.toString(), currency, type, method, reference, duplicateOf },
    }),
  };
}

/** Refuses a deposit; its owner gets the reason. SELF_DECISION for the admin's own, ILLEGAL_STATE unless it waits. */
export async function rejectDeposit(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Deposit>> {
  return inTransaction(ctx, { operation: 'rejectDeposit', once: { input: { id, reason }, key } }, async (tx) =>
    decide(ctx, tx, DEPOSIT, { id, as: 'admin', action: 'reject', reason }, ({ userId }) =>
      tellOwner(ctx, tx, userId, 'Your deposit was rejected', reason),
    ),
  );
}

/** Cancels one of the caller's deposits. ILLEGAL_STATE unless it waits. */
export async function cancelDeposit(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Deposit>> {
  return inTransaction(ctx, { operation: 'cancelDeposit', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, DEPOSIT, { id, as: 'owner', action: 'cancel' }),
  );
}

/** Expires overdue deposits and tells their owners; returns how many. */
export async function expireDeposits(ctx: Context): Promise<{ expired: number }> {
  const expiry = { action: 'expire', from: ['PENDING'], due: 'expiresAt' } as const;
  return expireRequests(ctx, DEPOSIT, expiry, (tx, deposit) =>
    tellOwner(ctx, tx, deposit.userId, 'Your deposit has expired', expiredBecause(deposit)),
  );
}

/** The deposit may become overdue before the job expires it, or while this call waits for its lock. */
function requireInTime(ctx: Context, { expiresAt }: Row<Deposit>): void {
  if (expiresAt === null || new Date(expiresAt) > ctx.clock.now()) return;
  const message = `This deposit expired at ${expiresAt} and cannot be approved: ask its owner to announce it again`;
  throw new AppError('ILLEGAL_STATE', { message });
}

function expiredBecause({ amount, currency }: Row<Deposit>): string {
  return `${canonical(amount)} ${currency} did not arrive in time. If it is on its way, announce it again`;
}

import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Deposit } from '../../../entities/money/deposit.js';
import type { Row } from '../../../entities/index.js';
import { requireStillOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { ledgerKey } from '../../ledger/key.js';
import { post } from '../../ledger/post.js';
import { decide } from '../../money-request/decide.js';
import { expireRequests } from '../../money-request/expire.js';
import { requirePayee } from '../../money-request/payee.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { DEPOSIT } from './create-deposit.js';

/**
 * Credits the wallet with a deposit. SELF_DECISION for the admin's own, ILLEGAL_STATE unless it waits, is not overdue
 * and its currency is offered, PAYEE_NOT_ACTIVE when the owner is not ACTIVE.
 */
export async function approveDeposit(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Deposit>> {
  return inTransaction(ctx, { operation: 'approveDeposit', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, DEPOSIT, { id, as: 'admin', action: 'approve' }, async (deposit) => {
      requireInTime(ctx, deposit);
      await requirePayee(tx, deposit.userId);
      await requireStillOffered(tx, deposit);
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
      await tellOwner(ctx, tx, deposit.userId, 'Your deposit has arrived', null);
    }),
  );
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

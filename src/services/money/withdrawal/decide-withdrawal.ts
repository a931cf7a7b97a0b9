import { requireUserId } from '../../../auth/authenticate.js';
import { Money } from '../../../core/money.js';
import { move } from '../../../core/states/machine.js';
import { MONEY_MOVEMENT_MOVES, type MoneyMovementAction } from '../../../core/states/money-movement.js';
import type { Row } from '../../../entities/index.js';
import type { MoneyMovementStatus } from '../../../entities/money/money-movement-status.js';
import type { Withdrawal } from '../../../entities/money/withdrawal.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import { post, postWithCommit } from '../../ledger/post.js';
import type { Tx } from '../../frame/tx.js';
import { decide, lockRequest } from '../request/movement-list.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { requirePayee } from '../request/payee.js';
import { requireOthers } from '../../frame/self-decision.js';
import { tellOwner } from '../request/tell-owner.js';

/**
 * Sends the held money off and books the fee. SELF_DECISION for an own one, ILLEGAL_STATE unless it waits,
 * PAYEE_NOT_ACTIVE for an owner who is not.
 */
export async function approveWithdrawal(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Withdrawal>> {
  return inTransaction(ctx, { operation: 'approveWithdrawal', once: { input: { id }, key } }, async (tx) => {
    const withdrawal = await lockRequest(tx, 'withdrawal', id, null);
    requireOthers(ctx, withdrawal.userId);
    move(MONEY_MOVEMENT_MOVES, withdrawal.status, 'approve');
    await requirePayee(tx, withdrawal.userId);
    return completeWithdrawal(ctx, tx, withdrawal);
  });
}

/**
 * Gives the held money back to its owner, who is told the reason. SELF_DECISION for an own one, ILLEGAL_STATE unless it
 * waits.
 */
export async function rejectWithdrawal(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Withdrawal>> {
  return inTransaction(ctx, { operation: 'rejectWithdrawal', once: { input: { id, reason }, key } }, async (tx) => {
    const locked = await lockRequest(tx, 'withdrawal', id, null);
    requireOthers(ctx, locked.userId);
    const withdrawal = await release(ctx, tx, locked, 'reject', reason);
    await tellOwner(ctx, tx, withdrawal.userId, 'Your withdrawal was rejected', reason);
    return withdrawal;
  });
}

/** Takes one of the caller's withdrawals back. ILLEGAL_STATE unless it waits. */
export async function cancelWithdrawal(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Withdrawal>> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'cancelWithdrawal', once: { input: { id }, key } }, async (tx) =>
    release(ctx, tx, await lockRequest(tx, 'withdrawal', id, userId), 'cancel', null),
  );
}

/** Completes a withdrawal whose row is locked, or was made in this transaction, and whose owner may be paid. */
export async function completeWithdrawal(ctx: Context, tx: Tx, withdrawal: Row<Withdrawal>): Promise<Row<Withdrawal>> {
  const status = move(MONEY_MOVEMENT_MOVES, withdrawal.status, 'approve') as MoneyMovementStatus;
  const { id, currency, type } = withdrawal;
  const spent = { walletId: withdrawal.walletId, operation: 'EXECUTE_FROM_HOLD', transactionId: id } as const;
  const amount = Money.parse(withdrawal.amount, currency);
  const fee = Money.parse(withdrawal.fee, currency);
  const movements: Movement[] = [
    {
      ...spent,
      amount,
      key: ledgerKey('leg', { operation: 'withdraw', id, leg: 'execute' }),
      external: true,
      metadata: { operationType: 'WITHDRAW' },
    },
  ];
  if (!fee.isZero()) {
    const platform = await openWallet(tx, { system: 'platform' }, { currency, type });
    const metadata: LedgerMetadata = { operationType: 'WITHDRAW_FEE' };
    movements.push({
      ...spent,
      amount: fee,
      key: ledgerKey('leg', { operation: 'withdraw', id, leg: 'fee' }),
      metadata,
    });
    movements.push({
      walletId: platform.id,
      operation: 'CREDIT',
      amount: fee,
      key: ledgerKey('platformFee', { type: 'WITHDRAW', reference: id }),
      transactionId: id,
      metadata,
    });
  }
  await postWithCommit(tx, movements);
  await tellOwner(ctx, tx, withdrawal.userId, 'Your withdrawal is on its way', null);
  return decide(ctx, tx, 'withdrawal', id, status, null);
}

async function release(
  ctx: Context,
  tx: Tx,
  withdrawal: Row<Withdrawal>,
  action: MoneyMovementAction,
  reason: string | null,
): Promise<Row<Withdrawal>> {
  const status = move(MONEY_MOVEMENT_MOVES, withdrawal.status, action) as MoneyMovementStatus;
  const { id, walletId, currency } = withdrawal;
  const amount = Money.parse(withdrawal.amount, currency).plus(Money.parse(withdrawal.fee, currency));
  await post(tx, [
    {
      walletId,
      operation: 'RELEASE',
      amount,
      key: ledgerKey('leg', { operation: 'withdraw', id, leg: 'release' }),
      transactionId: id,
      metadata: { operationType: 'WITHDRAW', action },
    },
  ]);
  return decide(ctx, tx, 'withdrawal', id, status, reason);
}

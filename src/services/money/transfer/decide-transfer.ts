import { requireUserId } from '../../../auth/authenticate.js';
import { Money } from '../../../core/money.js';
import { move } from '../../../core/states/machine.js';
import { MONEY_MOVEMENT_MOVES, type MoneyMovementAction } from '../../../core/states/money-movement.js';
import type { Row } from '../../../entities/index.js';
import type { MoneyMovementStatus } from '../../../entities/money/money-movement-status.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { requireYoungRate } from '../../currency/rate.js';
import { requireStillOffered } from '../../currency/require-offered.js';
import { ledgerKey } from '../../ledger/key.js';
import { post, postWithCommit } from '../../ledger/post.js';
import type { Tx } from '../../frame/tx.js';
import { decide, lockRequest } from '../request/movement-list.js';
import { requirePayee } from '../request/payee.js';
import { requireOthers } from '../../frame/self-decision.js';
import { tellOwner } from '../request/tell-owner.js';
import { transferMovements } from './movements.js';

/**
 * Hands the held money over, at the rate of when it was asked for. SELF_DECISION for one that the admin sent or would
 * receive, ILLEGAL_STATE unless it waits and its currencies are offered, PAYEE_NOT_ACTIVE for a recipient who is not,
 * RATE_UNAVAILABLE when that rate is older than a price may be, CONVERSION_UNAVAILABLE when the platform lacks the other
 * currency.
 */
export async function approveTransfer(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'approveTransfer', once: { input: { id }, key } }, async (tx) => {
    const transfer = await lockRequest(tx, 'transfer', id, null);
    requireOthers(ctx, transfer.userId, transfer.toUserId);
    const status = move(MONEY_MOVEMENT_MOVES, transfer.status, 'approve') as MoneyMovementStatus;
    await requirePayee(tx, transfer.toUserId);
    await requireStillOffered(tx, transfer, { currency: transfer.toCurrency, type: transfer.toType });
    requireYoungRate(ctx, transfer);
    await postWithCommit(tx, await transferMovements(tx, transfer, 'approve'));
    await tellOwner(ctx, tx, transfer.userId, 'Your transfer was approved', null);
    return decide(ctx, tx, 'transfer', id, status, null);
  });
}

/**
 * Gives the held money back to the sender, who is told the reason. SELF_DECISION for one that the admin sent or would
 * receive, ILLEGAL_STATE unless it waits.
 */
export async function rejectTransfer(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'rejectTransfer', once: { input: { id, reason }, key } }, async (tx) => {
    const locked = await lockRequest(tx, 'transfer', id, null);
    requireOthers(ctx, locked.userId, locked.toUserId);
    const transfer = await release(ctx, tx, locked, 'reject', reason);
    await tellOwner(ctx, tx, transfer.userId, 'Your transfer was rejected', reason);
    return transfer;
  });
}

/** Takes one of the caller's transfers back. ILLEGAL_STATE unless it waits. */
export async function cancelTransfer(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Transfer>> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'cancelTransfer', once: { input: { id }, key } }, async (tx) =>
    release(ctx, tx, await lockRequest(tx, 'transfer', id, userId), 'cancel', null),
  );
}

async function release(
  ctx: Context,
  tx: Tx,
  transfer: Row<Transfer>,
  action: MoneyMovementAction,
  reason: string | null,
): Promise<Row<Transfer>> {
  const status = move(MONEY_MOVEMENT_MOVES, transfer.status, action) as MoneyMovementStatus;
  const { id, walletId, currency } = transfer;
  await post(tx, [
    {
      walletId,
      operation: 'RELEASE',
      amount: Money.parse(transfer.amount, currency),
      key: ledgerKey('transferEnded', { action, id }),
      transactionId: id,
      metadata: { operationType: 'TRANSFER', action },
    },
  ]);
  return decide(ctx, tx, 'transfer', id, status, reason);
}

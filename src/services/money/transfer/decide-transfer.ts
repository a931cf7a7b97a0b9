import type { Row } from '../../../entities/index.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { requireYoungRate } from '../../currency/rate.js';
import { requireStillOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { post, postWithCommit } from '../../ledger/post.js';
import { decide } from '../../money-request/decide.js';
import { releaseOf } from '../../money-request/kind.js';
import { requirePayee } from '../../money-request/payee.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { TRANSFER, transferMovements } from './create-transfer.js';

/**
 * Completes a held transfer at the rate of its request. SELF_DECISION for one that the admin sent or would receive,
 * ILLEGAL_STATE unless it waits and its currencies are offered, PAYEE_NOT_ACTIVE when the recipient is not ACTIVE,
 * RATE_UNAVAILABLE when that rate is too old, CONVERSION_UNAVAILABLE when the platform lacks the other currency.
 */
export async function approveTransfer(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'approveTransfer', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, TRANSFER, { id, as: 'admin', action: 'approve' }, async (transfer) => {
      await requirePayee(tx, transfer.toUserId);
      await requireStillOffered(tx, transfer, { currency: transfer.toCurrency, type: transfer.toType });
      requireYoungRate(ctx, transfer);
      await postWithCommit(tx, await transferMovements(tx, transfer, 'approve'));
      await tellOwner(ctx, tx, transfer.userId, 'Your transfer was approved', null);
    }),
  );
}

/**
 * Returns the held money to the sender, who gets the reason. SELF_DECISION for a transfer that the admin sent or would
 * receive, ILLEGAL_STATE unless it waits.
 */
export async function rejectTransfer(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'rejectTransfer', once: { input: { id, reason }, key } }, async (tx) =>
    decide(ctx, tx, TRANSFER, { id, as: 'admin', action: 'reject', reason }, async (transfer) => {
      await post(tx, [releaseOf(TRANSFER, transfer, 'reject')]);
      await tellOwner(ctx, tx, transfer.userId, 'Your transfer was rejected', reason);
    }),
  );
}

/** Cancels one of the caller's transfers. ILLEGAL_STATE unless it waits. */
export async function cancelTransfer(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'cancelTransfer', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, TRANSFER, { id, as: 'owner', action: 'cancel' }, async (transfer) => {
      await post(tx, [releaseOf(TRANSFER, transfer, 'cancel')]);
    }),
  );
}

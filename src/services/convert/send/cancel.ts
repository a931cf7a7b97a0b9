import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { CONVERT_SEND_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import { endApprovals } from '../../approval/approve-record.js';
import type { Context } from '../../frame/context.js';
import { isAnswered, type Once } from '../../frame/idempotency.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { decisionReason } from '../../money-request/decide.js';
import { countBack } from './day-limit.js';
import { endMovements } from './movements.js';
import type { GasQuote } from './payment.js';
import { findSend, NO_SEND, type SendAct, type SendRow } from './read.js';
import { quoteReplacement, replaceLocked, type Replacement } from './replace.js';
import { repeat } from './repeat.js';

// Pays nobody else: the money is the house's own.

const OPERATION = 'cancelConvertSend';

export interface CancelSendInput extends SendAct {
  /** Why, 1 to 500 characters. */
  readonly reason: string;
}

/**
 * Cancels a send. One that is not broadcast ends at once, and its money is free. For one that is, an empty transaction
 * under the same nonce is sent: the send is CANCELLED once that is mined, and CONFIRMED if the payment was first. NOT_FOUND,
 * ILLEGAL_STATE; for one that is broadcast CHAIN_FAILED, and INVENTORY_FLOOR without the coin for the empty transaction.
 */
export async function cancelSend(ctx: Context, { id, idempotencyKey, ...input }: CancelSendInput): Promise<SendRow> {
  const reason = decisionReason(input.reason);
  const once = { input: { id, reason }, key: idempotencyKey };
  const replacement = await quotedOnce(ctx, id, once);
  const done = { signed: null as Replacement | null };
  const answer = await inTransaction(ctx, { operation: OPERATION, once }, async (tx) => {
    const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
    if (send.status !== 'BROADCAST') return endLocked(ctx, tx, send, { reason, approvals: 'WITHDRAWN' });
    if (!replacement) throw new AppError('CONFLICT', { message: 'It was broadcast just now: cancel it once more' });
    done.signed = await replaceLocked(ctx, tx, send, { ...replacement, reason });
    return findSend(tx.rows, id);
  });
  // The job repeats what the chain does not take now.
  if (done.signed) await repeat(ctx, done.signed).catch((error: unknown) => logUnsent(ctx, id, error));
  return answer;
}

/**
 * Cancels a send that waits for its approvals, and for nothing else: one that was approved may be on its way. NOT_FOUND,
 * ILLEGAL_STATE.
 */
export async function rejectSend(ctx: Context, { id, idempotencyKey, ...input }: CancelSendInput): Promise<SendRow> {
  const reason = decisionReason(input.reason);
  const once = { input: { id, reason }, key: idempotencyKey };
  return inTransaction(ctx, { operation: OPERATION, once }, async (tx) => {
    const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
    if (send.status !== 'PENDING_APPROVAL')
      throw illegalState(`Its approvals are no longer awaited: it is ${send.status}`);
    return endLocked(ctx, tx, send, { reason, approvals: 'REJECTED' });
  });
}

/** What the replacement costs; null where none is needed, and for a call that was answered before under its key. */
async function quotedOnce(ctx: Context, id: string, once: Once): Promise<GasQuote | null> {
  if (await isAnswered(ctx, OPERATION, once)) return null;
  return quoteReplacement(ctx, await findSend(ctx.db.rows, id));
}

interface End {
  readonly reason: string;
  /** How the approvals end that were given so far. */
  readonly approvals: 'REJECTED' | 'WITHDRAWN';
}

async function endLocked(ctx: Context, tx: Tx, send: ConvertSend, { reason, approvals }: End): Promise<SendRow> {
  const held = send.status !== 'DRAFT';
  const status = move(CONVERT_SEND_MOVES, send.status, 'cancel');
  await endApprovals(ctx, tx, send.id, approvals, reason);
  await countBack(tx, send);
  const now = ctx.clock.now();
  Object.assign(send, { status, reason, failure: null, cancelledAt: now, updatedAt: now });
  const movements = held ? await endMovements(tx, send, { leaves: '0', gas: 0n }) : [];
  await tx.em.flush();
  const cancelled = await findSend(tx.rows, send.id);
  if (movements.length > 0) await postWithCommit<'convert'>(tx, movements);
  return cancelled;
}

function logUnsent({ log }: Context, sendId: string, error: unknown): void {
  log.warn({ module: 'convert', err: error, sendId }, 'the replacement of a send waits for its chain');
}

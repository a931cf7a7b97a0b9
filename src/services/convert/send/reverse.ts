import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { decisionReason } from '../../money-request/decide.js';
import { readTxHash } from '../own/proven-transfer.js';
import type { CancelSendInput } from './cancel.js';
import { displacingTransaction } from './displaced.js';
import { endSend, type EndOfSend } from './end.js';
import { findOutcome } from './outcome.js';
import { findSend, type SendRow } from './read.js';

// Pays nobody else: the money is the house's own.

export interface ReverseSendInput extends CancelSendInput {
  /** The transaction that has the nonce of the send in its place; only where another one has it. */
  readonly txHash?: string | null;
}

/**
 * Frees the money of a send whose transaction failed on its chain, or whose nonce another transaction of the house has; gas
 * that either cost is booked. NOT_FOUND, ILLEGAL_STATE; CHAIN_MISMATCH while it is or may still be paid, and unless the
 * transaction that has its nonce is named; CONFLICT when it was replaced meanwhile; CHAIN_FAILED.
 */
export async function reverseSend(ctx: Context, { id, idempotencyKey, ...input }: ReverseSendInput): Promise<SendRow> {
  const reason = decisionReason(input.reason);
  const txHash = isGiven(input.txHash) ? readTxHash(input.txHash) : null;
  const end = await endOf(ctx, await findSend(ctx.db.rows, id), txHash);
  const once = { input: { id, reason, txHash }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'reverseConvertSend', once }, async (tx) =>
    endSend(ctx, tx, id, { ...end, reason }),
  );
}

async function endOf(ctx: Context, send: SendRow, txHash: string | null): Promise<EndOfSend> {
  const nothing = { action: 'reverse', seen: send, txHash: null, gas: 0n, transfers: [] } as const;
  // A repeated call gets its first answer, and any other state is refused.
  if (send.status !== 'BROADCAST') return nothing;
  const outcome = await findOutcome(ctx, send);
  if (outcome.is === 'failed') return { ...nothing, txHash: outcome.mined.hash, gas: outcome.mined.gasPaid };
  if (outcome.is !== 'displaced') throw mismatch(`The send is or may still be paid: it is ${outcome.is}`);
  if (txHash === null) throw mismatch('Name the transaction that has the nonce of the send');
  const { gasPaid } = await displacingTransaction(ctx, send, txHash);
  return { ...nothing, txHash, gas: gasPaid };
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}

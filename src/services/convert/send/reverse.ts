import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { decisionReason } from '../../money-request/decide.js';
import { endSend, type EndOfSend } from './end.js';
import { findOutcome } from './outcome.js';
import { findSend, type SendRow } from './read.js';
import type { SendAct } from './submit.js';

// Pays nobody else: the money is the house's own.

export interface ReverseSendInput extends SendAct {
  /** Why, 1 to 500 characters. */
  readonly reason: string;
}

/**
 * Frees the money of a send whose transaction failed on its chain, or can never be mined; gas that it cost is booked.
 * NOT_FOUND, ILLEGAL_STATE; CHAIN_MISMATCH while it is or may still be paid; CHAIN_FAILED.
 */
export async function reverseSend(ctx: Context, { id, idempotencyKey, ...input }: ReverseSendInput): Promise<SendRow> {
  const reason = decisionReason(input.reason);
  const end = await endOf(ctx, await findSend(ctx.db.rows, id), reason);
  const once = { input: { id, reason }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'reverseConvertSend', once }, async (tx) => endSend(ctx, tx, id, end));
}

async function endOf(ctx: Context, send: SendRow, reason: string): Promise<EndOfSend> {
  const nothing = { action: 'reverse', txHash: null, gas: 0n, transfers: [], reason } as const;
  // A repeated call gets its first answer, and any other state is refused.
  if (send.status !== 'BROADCAST') return nothing;
  const outcome = await findOutcome(ctx, send);
  if (outcome.is === 'displaced') return nothing;
  if (outcome.is === 'failed') return { ...nothing, txHash: outcome.receipt.hash, gas: outcome.receipt.paid };
  throw new AppError('CHAIN_MISMATCH', { message: `The send is or may still be paid: it is ${outcome.is}` });
}

import { SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { gasOfHouse } from '../own/claim-gas.js';
import { provenTransfers, readTxHash } from '../own/proven-transfer.js';
import { isSignedFor } from './attempts.js';
import { endSend, type EndOfSend } from './end.js';
import { oddEnd, paidEnd } from './end-by-outcome.js';
import { houseAddress } from './house.js';
import { findOutcome } from './outcome.js';
import { findSend, type SendAct, type SendRow } from './read.js';

// Pays nobody else: the money is the house's own.

/** How far clocks of chains may be behind that of the server. */
const CLOCKS_APART_MS = 60 * SECOND_MS;

export interface ConfirmSendInput extends SendAct {
  /** The transaction that paid; without it, the house's own transactions are looked for. */
  readonly txHash?: string | null;
}

/**
 * Ends a send that the chain has paid. NOT_FOUND, ILLEGAL_STATE; CHAIN_MISMATCH unless a transaction of the house,
 * mined after the send was broadcast, or approved where it was not, and deep enough, paid just this amount of just this
 * token to just this address, and no other send or funding has counted it; CONFLICT when it was signed or replaced
 * meanwhile; CHAIN_FAILED. The hash of its own transaction confirms it also when that moved another amount: what has
 * really left is booked, and the rest is free.
 */
export async function confirmSend(ctx: Context, { id, idempotencyKey, ...input }: ConfirmSendInput): Promise<SendRow> {
  const txHash = isGiven(input.txHash) ? readTxHash(input.txHash) : null;
  const end = await endOf(ctx, await findSend(ctx.db.rows, id), txHash);
  const once = { input: { id, txHash }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'confirmConvertSend', once }, async (tx) => endSend(ctx, tx, id, end));
}

/** A send that has ended is not looked for again: the repeated call gets its first answer. */
async function endOf(ctx: Context, send: SendRow, txHash: string | null): Promise<EndOfSend> {
  if (send.status !== 'APPROVED' && send.status !== 'BROADCAST') {
    return { action: 'confirm', seen: send, txHash, gas: 0n, transfers: [] };
  }
  if (txHash !== null && !(await isSignedFor(ctx, send, txHash))) return paidByHand(ctx, send, txHash);
  if (send.status === 'APPROVED') throw mismatch('Name the transaction that paid it');
  const outcome = await findOutcome(ctx, send);
  if (outcome.is === 'paid') return paidEnd(send, outcome);
  if (outcome.is !== 'odd') throw mismatch(`The chain has not confirmed the payment: it is ${outcome.is}`);
  // Whoever names it has looked at it.
  if (outcome.mined.hash !== txHash) throw mismatch('Another amount has left the house: name the hash to book that');
  return oddEnd(send, outcome);
}

async function paidByHand(ctx: Context, send: SendRow, txHash: string): Promise<EndOfSend> {
  const { chainId, address } = send;
  const house = houseAddress(ctx);
  const expected = { from: house, to: address, amount: canonical(send.amount) };
  const { mined, transfers } = await provenTransfers(ctx, send, txHash, expected);
  const transaction = await ctx.chains.transaction(chainId, txHash);
  if (!transaction) throw mismatch('The chain has not mined such a transaction');
  if (mined.minedAt.getTime() < new Date(sentFrom(send)).getTime() - CLOCKS_APART_MS) {
    throw mismatch('The transaction is older than the send');
  }
  // What was broadcast may still be mined, unless this transaction has taken its nonce.
  const isSafe = send.status === 'APPROVED' || (mined.sender === house && transaction.nonce === send.nonce);
  if (!isSafe) throw mismatch('The transaction of the send may still be mined, and would pay a second time');
  return { action: 'confirm', seen: send, txHash, gas: gasOfHouse(mined, house), transfers };
}

/** Its first broadcast; without one, its approval. */
function sentFrom({ broadcastAt, approvedAt, createdAt }: SendRow): string {
  return broadcastAt ?? approvedAt ?? createdAt;
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}

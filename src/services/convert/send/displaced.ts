import type { ChainReceipt } from '../../../core/chain/receipt.js';
import { unitsOfAmount } from '../../../core/chain/units.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { isDeep, transfersOf } from '../own/proven-transfer.js';
import { isSignedFor, readAttempts } from './attempts.js';
import type { SendRow } from './read.js';

/**
 * The receipt of the transaction that has taken the nonce of a send without being signed for it. CHAIN_MISMATCH unless it is
 * of the same address under that nonce and deep enough, and when it made the payment after all; CHAIN_FAILED.
 */
export async function displacingReceipt(ctx: Context, send: SendRow, txHash: string): Promise<ChainReceipt> {
  const { chainId, confirmations } = send;
  if (await isSignedFor(ctx, send, txHash)) throw mismatch('The transaction was signed for the send itself');
  const [newest] = await readAttempts(ctx.db.rows, send.id);
  // The head first: a block that is dropped in between makes the receipt look less deep, and never deeper.
  const head = await ctx.chains.head(chainId);
  const receipt = await ctx.chains.receipt(chainId, txHash);
  const transaction = await ctx.chains.transaction(chainId, txHash);
  if (!receipt || !transaction || !isDeep(receipt, head, confirmations)) {
    throw mismatch(`The chain has no such transaction that is ${confirmations} blocks deep`);
  }
  if (transaction.from !== newest?.address || transaction.nonce !== newest.nonce) {
    throw mismatch('It is not the transaction that has the nonce of the send');
  }
  if (await hasPaid(ctx, send, receipt)) throw mismatch('It made the payment: confirm the send by its hash');
  return receipt;
}

/** Whether a transaction has moved the amount of a send to its recipient. */
async function hasPaid(ctx: Context, send: SendRow, receipt: ChainReceipt): Promise<boolean> {
  if (!receipt.succeeded) return false;
  const units = unitsOfAmount(send.amount, send.decimals);
  const moved = await transfersOf(ctx, send, receipt);
  return moved.some((transfer) => transfer.to === send.address && transfer.units === units);
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}

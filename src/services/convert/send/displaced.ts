import { unitsOfAmount } from '../../../core/chain/units.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { findMined, type MinedTransaction } from '../../chain-proof/mined.js';
import { movedMoney } from '../../chain-proof/transfers.js';
import type { Context } from '../../frame/context.js';
import { isSignedFor, readAttempts } from './attempts.js';
import type { SendRow } from './read.js';

/**
 * The transaction that has taken the nonce of a send without being signed for it. CHAIN_MISMATCH unless it is
 * of the same address under that nonce and deep enough, and when it made the payment after all; CHAIN_FAILED.
 */
export async function displacingTransaction(ctx: Context, send: SendRow, txHash: string): Promise<MinedTransaction> {
  const { chainId, confirmations } = send;
  if (await isSignedFor(ctx, send, txHash)) throw mismatch('The transaction was signed for the send itself');
  const [newest] = await readAttempts(ctx.db.rows, send.id);
  const mined = await findMined(ctx, chainId, txHash, confirmations);
  const transaction = await ctx.chains.transaction(chainId, txHash);
  if (mined.is !== 'mined' || !transaction || !mined.isDeep) {
    throw mismatch(`The chain has no such transaction that is ${confirmations} blocks deep`);
  }
  if (transaction.from !== newest?.address || transaction.nonce !== newest.nonce) {
    throw mismatch('It is not the transaction that has the nonce of the send');
  }
  if (await hasPaid(ctx, send, mined)) throw mismatch('It made the payment: confirm the send by its hash');
  return mined;
}

/** Whether a transaction has moved the amount of a send to its recipient. */
async function hasPaid(ctx: Context, send: SendRow, mined: MinedTransaction): Promise<boolean> {
  if (!mined.succeeded) return false;
  const units = unitsOfAmount(send.amount, send.decimals);
  const moved = await movedMoney(ctx, mined, send.contract);
  return moved.some((each) => each.to === send.address && each.units === units);
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}

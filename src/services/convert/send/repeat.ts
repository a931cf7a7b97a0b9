import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Attempt } from './attempts.js';
import { plain } from './payment.js';

/** The chain has the transaction already. */
const KNOWN = /already known|known transaction|already imported|already exists|already in mempool|alreadyknown/i;
/** A transaction with its nonce is mined: the receipts say which. */
const MINED = /nonce too low|nonce is too low|old nonce|invalid nonce.*expected/i;

/**
 * Gives the chain a signed transaction, once more or for the first time: the same bytes are the same transaction.
 * CHAIN_FAILED when it is silent, or refuses the transaction.
 */
export async function repeat({ chains, log }: Context, attempt: Attempt): Promise<void> {
  const { chainId, raw, hash, sendId, movementId } = attempt;
  const answer = await chains.send(chainId, raw);
  if (!('refused' in answer)) {
    log.info({ module: 'convert', sendId, movementId, chainId, hash }, 'a transaction was given to the chain');
    return;
  }
  const { refused } = answer;
  if (KNOWN.test(refused) || MINED.test(refused)) return;
  const message = `The chain refuses the transaction: ${plain(refused)}`;
  throw new AppError('CHAIN_FAILED', { message, reason: `${hash} on chain ${chainId}: ${refused}` });
}

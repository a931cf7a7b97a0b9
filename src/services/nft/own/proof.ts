import { AppError } from '../../../core/catalogue/errors.js';
import { readChainHash } from '../../../core/launchpad/addresses.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import { findMined, type MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';
import { requireChains } from './chain.js';

// Asks chains: nothing here is called inside a transaction.

type Asking = Pick<Context, 'chains' | 'config'>;

/** The hash of a transaction in its one spelling. BAD_INPUT for any other text. */
export function readHash(text: string): string {
  return readChainHash('ethereum', 'transactionHash', text.trim());
}

/**
 * A transaction that is mined, final and has succeeded. TRANSFER_UNPROVEN while it is not mined or not deep enough,
 * TRANSFER_MISMATCH for one that failed, CHAIN_FAILED, CHAIN_NOT_CONFIGURED.
 */
export async function requireMined(ctx: Asking, chain: NftChain, hash: string): Promise<MinedTransaction> {
  requireChains(ctx);
  const evidence = await findMined(ctx, chainNumber(chain), hash);
  if (evidence.is !== 'mined') {
    throw unproven('The blockchain has not mined the transaction yet: try again later');
  }
  if (!evidence.succeeded) throw mismatch('The transaction failed on its blockchain');
  if (!evidence.isDeep) {
    throw unproven(`The transaction is not ${evidence.confirmations} blocks deep yet: try again later`);
  }
  return evidence;
}

export function unproven(message: string): AppError {
  return new AppError('TRANSFER_UNPROVEN', { message });
}

export function mismatch(message: string): AppError {
  return new AppError('TRANSFER_MISMATCH', { message });
}

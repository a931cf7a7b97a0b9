import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import { linkedAccount } from '../../account/linked-account.js';
import { custodyOf } from '../../chain-proof/custody.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';
import { mismatch, unproven } from './proof.js';
import type { ProvenTransfer } from './prove-transfer.js';

/** Whose token is sold, and on which chain. */
interface Seller {
  readonly chain: NftChain;
  readonly sellerId: string;
}

/** TRANSFER_MISMATCH for a transfer to an address of the seller's own, which sells nothing. */
export async function requireOthers(
  { db }: Pick<Context, 'db'>,
  { chain, sellerId }: Seller,
  { from, to }: Pick<ProvenTransfer, 'from' | 'to'>,
): Promise<void> {
  if (from === to || (await linkedAccount(db.rows, chainNumber(chain), to)) === sellerId) {
    throw mismatch('The token went to another address of the same account');
  }
}

/**
 * TRANSFER_MISMATCH where the contract of a token says that the giver of a transfer has it still; TRANSFER_UNPROVEN where that
 * is not clear; CHAIN_FAILED. Asks the chain, so call it outside of transactions.
 */
export async function requireReceived(
  ctx: Pick<Context, 'chains'>,
  mined: MinedTransaction,
  transfer: ProvenTransfer,
): Promise<void> {
  const custody = await custodyOf(ctx, mined, transfer);
  if (custody.is === 'kept') throw mismatch(custody.reason);
  if (custody.is === 'unclear') throw unproven(custody.reason);
}

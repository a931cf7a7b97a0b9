import { AppError } from '../../../core/catalogue/errors.js';
import { claimChain } from '../../../core/chain-proof/claim-key.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { claimsOf, isClaimed } from '../../chain-proof/claims.js';
import type { Context } from '../../frame/context.js';
import type { ProvenTransfer } from './prove-transfer.js';

/** TRANSFER_CLAIMED where one of a transaction's transfers has proven something: it is used up, and its hash names no other. */
export async function requireUnclaimed(
  { db }: Pick<Context, 'db'>,
  chain: NftChain,
  transfers: readonly Pick<ProvenTransfer, 'transactionHash' | 'place'>[],
): Promise<void> {
  const [first] = transfers;
  if (!first) return;
  const claims = await claimsOf(db.rows, { chain: claimChain(chain), hash: first.transactionHash });
  if (transfers.some(({ place }) => isClaimed(claims, { kind: 'LOG', place }))) throw new AppError('TRANSFER_CLAIMED');
}

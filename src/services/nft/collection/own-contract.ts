import { badInput } from '../../../core/catalogue/errors.js';
import { collectionCall, ERC721_ID, isYes } from '../../../core/nft-market/calls.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { requireContractOwner } from '../own/contract-owner.js';

/**
 * BAD_INPUT unless a contract says that it is an ERC-721 (ERC-165), NFT_NOT_OWNER unless its owner() is linked to the caller's
 * account. Asks the chain, so call it outside of transactions.
 */
export async function requireOwnContract(ctx: Context, chain: NftChain, address: string): Promise<void> {
  const call = { to: address, data: collectionCall('supportsInterface', ERC721_ID) };
  if (!isYes(await ctx.chains.tryCall(chainNumber(chain), call))) {
    throw badInput('contractAddress must be the contract of an ERC-721 collection on this chain');
  }
  await requireContractOwner(ctx, chain, address);
}

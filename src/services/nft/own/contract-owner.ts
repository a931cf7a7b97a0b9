import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { addressIn, collectionCall, OWNER_GAS } from '../../../core/nft-market/calls.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { linkedAddresses } from './addresses.js';

/** The address that a contract says it belongs to. NFT_NOT_OWNER unless it is linked to the caller's account. */
export async function requireContractOwner(ctx: Context, chain: NftChain, contract: string): Promise<string> {
  const call = { to: contract, data: collectionCall('owner'), gas: OWNER_GAS };
  const owner = addressIn(await ctx.chains.tryCall(chainNumber(chain), call));
  const linked = await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller), chain);
  if (owner !== null && linked.includes(owner)) return owner;
  throw new AppError('NFT_NOT_OWNER', {
    message: 'The contract belongs to no address that is linked to your account: its owner() must be one of these',
  });
}

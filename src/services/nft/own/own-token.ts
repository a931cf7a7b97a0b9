import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { linkedAddresses } from './addresses.js';
import { chainOwner, requireChains } from './chain.js';
import type { MintedToken } from './token.js';

/**
 * The address that has a token by its chain, if it is linked to the caller's account. NFT_NOT_OWNER for any other,
 * CHAIN_NOT_CONFIGURED, CHAIN_FAILED. Asks the chain, so call it outside of transactions.
 */
export async function requireOwnToken(ctx: Context, token: MintedToken): Promise<string> {
  requireChains(ctx);
  const owner = await chainOwner(ctx, token);
  const linked = await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller), token.chain);
  if (owner !== null && linked.includes(owner)) return owner;
  throw new AppError('NFT_NOT_OWNER');
}

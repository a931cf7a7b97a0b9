import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { linkedAddresses } from './addresses.js';
import { tokenRows } from './token.js';

/**
 * NFT_NOT_OWNER unless a token belongs to an address of the caller, as far as its chain has been read: for what gives
 * nothing away, and may be done while the chain is silent.
 */
export async function requireKnownOwner(ctx: Pick<Context, 'caller'>, rows: Reader, tokenId: string): Promise<void> {
  const token = await tokenRows(rows).where('token.id', '=', tokenId).executeTakeFirst();
  const linked = token ? await linkedAddresses(rows, requireUserId(ctx.caller), token.chain) : [];
  if (token?.ownerAddress && linked.includes(token.ownerAddress)) return;
  throw new AppError('NFT_NOT_OWNER');
}

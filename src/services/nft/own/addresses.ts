import { getAddress } from 'ethers';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

/** Addresses that are linked to an account, in the spelling of EIP-55, the primary one first. */
export async function linkedAddresses(rows: Reader, userId: string): Promise<readonly string[]> {
  const links = await rows
    .selectFrom('provider_user')
    .select('providerUserId')
    .where('userId', '=', userId)
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .orderBy('isPrimary', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();
  return links.map(({ providerUserId }) => getAddress(providerUserId));
}

/**
 * The address that the caller acts with: the given one, which must be linked to the caller's account, otherwise the primary
 * one. BAD_INPUT for what is no address, FORBIDDEN for another's, NFT_NO_ADDRESS where none is linked.
 */
export async function ownAddress(ctx: Context, given: string | null | undefined): Promise<string> {
  const linked = await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller));
  const [primary] = linked;
  if (!isGiven(given)) {
    if (primary === undefined) throw new AppError('NFT_NO_ADDRESS');
    return primary;
  }
  const address = readChainAddress('ethereum', 'walletAddress', given.trim());
  if (linked.includes(address)) return address;
  throw new AppError('FORBIDDEN', { message: 'walletAddress must be an address that is linked to your account' });
}

/** The account that an address is linked to; null where it is linked to none. */
export async function accountOf(rows: Reader, address: string): Promise<string | null> {
  const link = await rows
    .selectFrom('provider_user')
    .select('userId')
    .where('providerUserId', '=', address.toLowerCase())
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return link?.userId ?? null;
}

import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import { checkOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { hasAcceptedOffer } from '../own/accepted.js';
import { chainOwner, isApproved, requireChains } from '../own/chain.js';
import { isOffered } from '../own/contract-item.js';
import { placed, placeOf, type PlacedListing, type ShownListing } from '../own/listing.js';
import { requireShown } from '../own/shown.js';

/**
 * FORBIDDEN for the seller; ILLEGAL_STATE for an auction, outside of its time, and for what is not on sale; BAD_INPUT while the
 * currency is switched off.
 */
export function requireBuyable(ctx: Context, listing: ShownListing, userId: string): PlacedListing {
  const { type, sellerId, status } = listing;
  requireShown(listing);
  requireFixedPrice(type);
  if (sellerId === userId) throw new AppError('FORBIDDEN', { message: 'You cannot buy your own token' });
  if (status === 'INVALID') throw new AppError('LISTING_INVALID');
  if (status === 'RESERVED') throw illegalState('An offer for the token is accepted already');
  if (status !== 'ACTIVE') throw illegalState(`The token is no longer on sale: the listing is ${status}`);
  const now = ctx.clock.now();
  if (now < new Date(listing.startTime)) throw illegalState(`The sale begins at ${listing.startTime}`);
  if (now >= new Date(listing.endTime)) throw illegalState(`The sale ended at ${listing.endTime}`);
  checkOffered({ currency: listing.currency, type: listing.walletType }, listing.isOffered);
  return placed(listing);
}

/** ILLEGAL_STATE for an auction. */
export function requireFixedPrice(type: ShownListing['type']): void {
  if (type !== 'FIXED_PRICE') throw illegalState('An auction takes bids: it cannot be bought');
}

/**
 * ILLEGAL_STATE while an offer for the token is accepted, whose buyer is to get it. Its listing is RESERVED then, but for one
 * that was made later.
 */
export async function requireNoneAccepted(rows: Reader, tokenId: string): Promise<void> {
  if (await hasAcceptedOffer(rows, tokenId)) throw illegalState('An offer for the token is accepted already');
}

/**
 * How a token changes hands now: by its contract, which offers it, or directly. LISTING_INVALID where its seller no longer
 * has it, or the contract may no longer move it. CHAIN_NOT_CONFIGURED, CHAIN_FAILED. Asks the chain.
 */
export async function routeOf(ctx: Context, listing: PlacedListing): Promise<'CONTRACT' | 'DIRECT'> {
  requireChains(ctx);
  const { sellerAddress } = listing;
  const place = placeOf(listing);
  if ((await chainOwner(ctx, place)) !== sellerAddress) throw new AppError('LISTING_INVALID');
  if (listing.contractAddress === null || !(await isOffered(ctx, listing))) return 'DIRECT';
  if (await isApproved(ctx, place, sellerAddress, listing.contractAddress)) return 'CONTRACT';
  throw new AppError('LISTING_INVALID');
}

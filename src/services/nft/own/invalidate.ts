import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES, type NftInvalidReason } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from './listing-event.js';
import type { ListingRow } from './rows.js';
import { tellOfToken } from './tell.js';

// Writes SQL: it moves money, or keeps it from moving.

const WHY = {
  OWNER: 'the token has left your address',
  APPROVAL: 'the contract may no longer transfer the token: approve it again to go on',
} as const satisfies Record<NftInvalidReason, string>;

/** Why a listing is not valid, and the block in which its approval is gone where that is why. */
export type Invalid =
  { readonly invalidReason: 'OWNER' } | { readonly invalidReason: 'APPROVAL'; readonly invalidBlock: string };

/** Takes a listing that is locked off sale, since its token could not be delivered. What is held for it is the caller's. */
export async function invalidateListing(
  ctx: Context,
  tx: Tx,
  listing: ListingRow,
  collectionId: string,
  why: Invalid,
): Promise<ListingRow> {
  const status = move(NFT_LISTING_MOVES, listing.status, 'invalidate');
  const change = { status, ...why, updatedAt: ctx.clock.now().toISOString() } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
  await tellOfToken(ctx, tx, listing.tokenId, [
    {
      userId: listing.sellerId,
      title: 'Your listing is no longer valid',
      message: `It was taken off sale: ${WHY[why.invalidReason]}.`,
    },
  ]);
  return { ...listing, ...change };
}

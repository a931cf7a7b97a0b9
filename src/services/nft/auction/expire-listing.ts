import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { emitListing } from '../own/listing-event.js';
import type { ShownListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { NOBODY_LEADS, voidLeadingBid } from '../own/void-bid.js';

// Writes SQL: it moves money, or keeps it from moving.

interface Unsold {
  readonly shown: ShownListing;
  /** As it is locked. */
  readonly listing: ListingRow;
  /** Told to the bidder who leads. */
  readonly why: string;
}

/** Ends a listing unsold: what its leading bid holds is its bidder's again, and both are told. Posts its movement last. */
export async function expireListing(ctx: Context, tx: Tx, { shown, listing, why }: Unsold): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const released = await voidLeadingBid(tx, listing, now);
  const change = { status: move(NFT_LISTING_MOVES, listing.status, 'expire'), endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change, ...(released.length > 0 ? NOBODY_LEADS : {}) }, shown.collectionId);
  const name = nameOf(shown);
  await tellOfToken(ctx, tx, shown.tokenId, [
    { userId: listing.sellerId, title: 'Your listing has ended', message: `${name} was not sold.` },
    {
      userId: listing.highestBidderId,
      title: 'The auction has ended',
      message: `${name} was not sold, since ${why}: the held amount has been released.`,
    },
  ]);
  if (released.length > 0) await postWithCommit(tx, released);
}

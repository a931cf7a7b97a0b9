import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from '../own/listing-event.js';
import { lockListing, lockToken, type ShownListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { NOBODY_LEADS, voidLeadingBid } from '../own/void-bid.js';
import { auctionOf } from './auction-of.js';
import type { ChainEventRow } from './event-row.js';

// Writes SQL: it moves money, or keeps it from moving.

/** A contract has sold nothing and gives back what it held; it is over. */
export async function auctionFailed(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  const shown = await auctionOf(tx.rows, event);
  if (!shown) return;
  await lockToken(tx, shown.tokenId);
  const listing = await lockListing(tx, shown.id);
  if (listing.status === 'SOLD') return;
  const now = ctx.clock.now().toISOString();
  await voidLeadingBid(tx, listing, now);
  const isOpen = listing.status === 'ACTIVE';
  const change = {
    ...(isOpen ? { status: move(NFT_LISTING_MOVES, listing.status, 'expire'), endedAt: now } : {}),
    isOnContract: false,
    updatedAt: now,
  };
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...NOBODY_LEADS, ...change }, shown.collectionId);
  if (isOpen) await tell(ctx, tx, shown, listing);
}

async function tell(ctx: Context, tx: Tx, shown: ShownListing, { highestBidderId }: ListingRow): Promise<void> {
  const name = nameOf(shown);
  await tellOfToken(ctx, tx, shown.tokenId, [
    { userId: shown.sellerId, title: 'Your listing has ended', message: `${name} was not sold.` },
    {
      userId: highestBidderId,
      title: 'The auction has ended',
      message: `${name} was not sold: the contract has sent back what you bid, or keeps it for you to withdraw.`,
    },
  ]);
}

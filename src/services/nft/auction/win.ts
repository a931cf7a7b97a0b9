import { Money, canonical } from '../../../core/money.js';
import { move } from '../../../core/states/machine.js';
import { NFT_BID_MOVES, NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from '../own/listing-event.js';
import { sharesAt, type ShownListing } from '../own/listing.js';
import { acceptedOffer } from '../own/new-offer.js';
import { emitOffer } from '../own/offer-event.js';
import type { BidRow, ListingRow, OfferRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes nft_offer in one statement: it writes one row.

/** An auction is won: its token is its bidder's from now on, and the seller is paid for its transfer. The listing is locked. */
export async function win(ctx: Context, tx: Tx, shown: ShownListing, listing: ListingRow, head: number): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const bid = await tx.rows
    .updateTable('nft_bid')
    .set({ status: move(NFT_BID_MOVES, 'ACTIVE', 'win'), updatedAt: now })
    .where('id', '=', listing.highestBidId)
    .where('status', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = { status: move(NFT_LISTING_MOVES, listing.status, 'reserve'), updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, shown.collectionId);
  const offer = wonOffer(ctx, { shown, listing, bid }, { now, head });
  await tx.rows.insertInto('nft_offer').values(offer).execute();
  await emitOffer(tx, offer);
  await tellWon(ctx, tx, shown, offer);
}

/** Fee and royalty come out of the bid. */
function wonOffer(
  ctx: Context,
  { shown, listing, bid }: { readonly shown: ShownListing; readonly listing: ListingRow; readonly bid: BidRow },
  { now, head }: { readonly now: string; readonly head: number },
): OfferRow {
  if (bid.userId === null || bid.walletId === null) throw new Error('a bid on the platform is held in a wallet');
  const amount = Money.parse(canonical(bid.amount), listing.currency);
  const { fee, royalty } = sharesAt({ ...listing, precision: shown.precision }, amount);
  return acceptedOffer(
    ctx,
    {
      tokenId: listing.tokenId,
      listingId: listing.id,
      source: 'AUCTION',
      bidId: bid.id,
      buyerId: bid.userId,
      buyerAddress: bid.bidderAddress,
      sellerId: listing.sellerId,
      sellerAddress: listing.sellerAddress,
      walletId: bid.walletId,
      currency: listing.currency,
      walletType: listing.walletType,
      amount: amount.toString(),
      feePercent: listing.feePercent,
      fee: fee.toString(),
      royalty: royalty.toString(),
      royaltyReceiver: royalty.isZero() ? null : listing.royaltyReceiver,
    },
    { now, head },
  );
}

async function tellWon(ctx: Context, tx: Tx, shown: ShownListing, offer: OfferRow): Promise<void> {
  const name = nameOf(shown);
  const price = `${offer.amount} ${offer.currency}`;
  await tellOfToken(ctx, tx, shown.tokenId, [
    {
      userId: offer.buyerId,
      title: 'You have won the auction',
      message: `${name} is yours for ${price}: the seller now transfers it to ${offer.buyerAddress}.`,
    },
    {
      userId: shown.sellerId,
      title: 'Your auction was won',
      message: `${name} was sold for ${price}: transfer it to ${offer.buyerAddress} in time, and confirm the offer with the hash of the transaction.`,
    },
  ]);
}

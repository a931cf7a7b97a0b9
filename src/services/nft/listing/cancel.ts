import { requireUserId } from '../../../auth/authenticate.js';
import { illegalState } from '../../../core/catalogue/errors.js';
import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { isPromised } from '../own/accepted.js';
import { emitListing } from '../own/listing-event.js';
import { lockListing, noListing, requireListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { staleStep } from '../own/stale-listing.js';
import { listedView, type ListedView } from '../own/listed.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Takes a listing of the caller back. NOT_FOUND for anybody else's; ILLEGAL_STATE unless it is ACTIVE or INVALID, and for an
 * auction with bids, or while an offer that it was reserved for waits. Where its contract offers it still, the answer has
 * the transaction that takes it back there.
 */
export async function cancelNftListing(ctx: Context, id: string): Promise<ListedView> {
  const listing = await requireListing(ctx.db.rows, id);
  if (listing.sellerId !== requireUserId(ctx.caller)) throw noListing();
  await inTransaction(ctx, { operation: 'cancelNftListing' }, async (tx) => {
    await endListing(ctx, tx, await lockListing(tx, id), listing.collectionId, null);
  });
  const cancelled = await requireListing(ctx.db.rows, id);
  return listedView(cancelled, staleStep(ctx, cancelled));
}

/** Cancels a listing that is locked, with an admin's reason or without. ILLEGAL_STATE as {@link cancelNftListing}. */
export async function endListing(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  listing: ListingRow,
  collectionId: string,
  cancelReason: string | null,
): Promise<void> {
  const status = move(NFT_LISTING_MOVES, listing.status, 'cancel');
  // What a contract has of bids ends there.
  const isBidFor = listing.status === 'ACTIVE' || listing.venue === 'CONTRACT';
  if (listing.highestBidId !== null && isBidFor) {
    throw illegalState('The auction has bids: it ends by its time');
  }
  if (await isPromised(tx.rows, listing.id)) {
    throw illegalState('An offer for the token is accepted: it is settled or released first');
  }
  const now = clock.now().toISOString();
  // A contract of its own takes bids as soon as it is approved, whether that is known here or not.
  const isOnContract = listing.isOnContract || (listing.type === 'AUCTION' && listing.venue === 'CONTRACT');
  const change = { status, invalidReason: null, cancelReason, isOnContract, endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
}

import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from './listing-event.js';
import { stoppedSince } from './standing.js';
import { isTimedByContract } from './listing.js';
import type { ListingRow } from './rows.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Puts a listing that is RESERVED and locked back on sale, or ends it where its time was over before
 * clocks stood still, or is over now. The token is due to be compared
 * with its chain, since a contract may have sold it meanwhile.
 */
export async function releaseListing(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  listing: ListingRow,
  collectionId: string,
): Promise<void> {
  const now = clock.now();
  const stoppedAt = isTimedByContract(listing) ? null : await stoppedSince(tx.rows, listing.collectionId);
  const isRunning = new Date(listing.endTime) > new Date(stoppedAt ?? now) && listing.highestBidId === null;
  const status = isRunning
    ? move(NFT_LISTING_MOVES, listing.status, 'release', ['running'])
    : move(NFT_LISTING_MOVES, listing.status, 'expire');
  const at = now.toISOString();
  const change = { status, endedAt: isRunning ? null : at, updatedAt: at } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await tx.rows
    .updateTable('nft_token')
    .set({ isDue: true, updatedAt: at })
    .where('id', '=', listing.tokenId)
    .execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
}

import { canonical } from '../../../core/money.js';
import type { NftInvalidReason, NftListingStatus } from '../../../core/states/nft.js';
import type { NftListingType } from '../../../entities/nft/names.js';
import type { NewEvent, Tx } from '../../frame/tx.js';
import type { ListingRow } from './rows.js';

/** What everybody hears of a listing. Amounts are decimal text; it has addresses, and no account. */
export interface ListingEvent {
  readonly id: string;
  readonly tokenId: string;
  readonly collectionId: string;
  readonly type: NftListingType;
  readonly status: NftListingStatus;
  readonly invalidReason: NftInvalidReason | null;
  readonly sellerAddress: string;
  readonly currency: string;
  readonly price: string;
  readonly highestBid: string | null;
  /** ISO 8601. */
  readonly endTime: string;
  readonly updatedAt: string;
}

/** Topic of all listings, and of those of a collection. */
export function listingTopic(collectionId?: string | null): string {
  return collectionId ? `nft.collection.${collectionId}` : 'nft.listings';
}

/** Tells the followers of listings, and of its collection's, that a listing is new or has changed. */
export async function emitListing(tx: Tx, row: ListingRow, collectionId: string): Promise<void> {
  await tx.emitAll(eventsOf(row, collectionId));
}

/** As {@link emitListing}, of many. */
export async function emitListings(tx: Tx, listings: readonly ListingRow[]): Promise<void> {
  await tx.emitAll(listings.flatMap((row) => eventsOf(row, row.collectionId)));
}

function eventsOf(row: ListingRow, collectionId: string): NewEvent[] {
  const payload: ListingEvent = {
    id: row.id,
    tokenId: row.tokenId,
    collectionId,
    type: row.type,
    status: row.status,
    invalidReason: row.invalidReason,
    sellerAddress: row.sellerAddress,
    currency: row.currency,
    price: canonical(row.price),
    highestBid: row.highestBid === null ? null : canonical(row.highestBid),
    endTime: row.endTime,
    updatedAt: row.updatedAt,
  };
  return [listingTopic(), listingTopic(collectionId)].map((topic) => ({ topic, payload }));
}

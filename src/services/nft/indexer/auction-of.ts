import type { Reader } from '../../../infra/database/database.js';
import { listingRows, type ShownListing } from '../own/listing.js';
import type { ChainEventRow } from './event-row.js';

/** The auction whose contract has logged an event. */
export async function auctionOf(rows: Reader, event: ChainEventRow): Promise<ShownListing | undefined> {
  return listingRows(rows)
    .where('collection.chain', '=', event.chain)
    .where('listing.contractAddress', '=', event.contractAddress)
    .where('listing.type', '=', 'AUCTION')
    .where('listing.venue', '=', 'CONTRACT')
    .executeTakeFirst();
}

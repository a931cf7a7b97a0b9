import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { noListing, requireListing } from '../own/listing.js';
import { auctionTopic, type BidEvent } from './event.js';

/** A bid in an auction, and where it stands in the order of events. */
export type BidChange = BidEvent & { readonly cursor: string };

/**
 * The bids in an auction; with `after`, first what is stored behind that cursor. NOT_FOUND for what is no auction, BAD_INPUT
 * for what is not a cursor.
 */
export async function followNftBids(
  ctx: Context,
  listingId: string,
  after?: string | null,
): Promise<AsyncIterableIterator<BidChange>> {
  const { type } = await requireListing(ctx.db.rows, listingId);
  if (type !== 'AUCTION') throw noListing();
  return follow(ctx, auctionTopic(listingId), after, ({ cursor, payload }) => ({ ...(payload as BidEvent), cursor }));
}

import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { listingTopic, type ListingEvent } from '../own/listing-event.js';

/** A listing as a change leaves it, and where the change stands in the order of events. */
export type ListingChange = ListingEvent & { readonly cursor: string };

/**
 * What becomes of listings, of those of one collection where one is named; with `after`, first what is stored behind that
 * cursor. BAD_INPUT for what is not a cursor.
 */
export function followNftListings(
  ctx: Context,
  collectionId?: string | null,
  after?: string | null,
): AsyncIterableIterator<ListingChange> {
  const topic = listingTopic(collectionId);
  return follow(ctx, topic, after, ({ cursor, payload }) => ({ ...(payload as ListingEvent), cursor }));
}

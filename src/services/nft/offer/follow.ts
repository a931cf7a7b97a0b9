import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { offerTopic, type OfferEvent } from '../own/offer-event.js';

/** An offer as a change leaves it, and where the change stands in the order of events. */
export type OfferChange = OfferEvent & { readonly cursor: string };

/**
 * What becomes of the offers that the caller has made, and of those for tokens of the caller; with `after`, first what is
 * stored behind that cursor. BAD_INPUT for what is not a cursor.
 */
export function followNftOffers(ctx: Context, after?: string | null): AsyncIterableIterator<OfferChange> {
  const topic = offerTopic(requireUserId(ctx.caller));
  return follow(ctx, topic, after, ({ cursor, payload }) => ({ ...(payload as OfferEvent), cursor }));
}

import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';

/** Whether an offer for a token is accepted, and waits for its transfer or for a decision: the token is its buyer's then. */
export async function hasAcceptedOffer(rows: Reader, tokenId: string): Promise<boolean> {
  const accepted = await rows
    .selectFrom('nft_offer')
    .select('id')
    .where('tokenId', '=', tokenId)
    .where('status', 'in', ['ACCEPTED', 'FLAGGED'])
    .executeTakeFirst();
  return accepted !== undefined;
}

/** For queries of nft_listing: an offer for it is accepted, or flagged. */
export const IS_PROMISED = sql<boolean>`exists (select from nft_offer o
  where o."tokenId" = nft_listing."tokenId" and o."listingId" = nft_listing.id and o.status in ('ACCEPTED', 'FLAGGED'))`;

/** Whether an offer waits that a listing was reserved for: it is settled or released before the listing ends otherwise. */
export async function isPromised(rows: Reader, listingId: string): Promise<boolean> {
  const promised = await rows
    .selectFrom('nft_listing')
    .select('id')
    .where('id', '=', listingId)
    .where(IS_PROMISED)
    .executeTakeFirst();
  return promised !== undefined;
}

import { sql } from 'kysely';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from '../own/listing-event.js';
import type { ListingRow } from '../own/rows.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes nft_listing in one statement: what a chain has dropped, in one use case of the platform's own.

/**
 * Forgets the bids that a chain has dropped in auctions at contracts, unless the auction is over: the highest of the others
 * leads again. What is mined anew is applied again, and tells the end of the auction too.
 */
export async function unwindBids(ctx: Context, tx: Tx, chain: NftChain, hashes: readonly string[]): Promise<void> {
  const { rows: concerned } = await sql<{ id: string }>`
    select l.id from nft_listing l join nft_collection c on c.id = l."collectionId"
    where c.chain = ${chain} and l.type = 'AUCTION' and l.venue = 'CONTRACT' and l.status in ('ACTIVE', 'INVALID')
      and exists (select from nft_bid b where b."listingId" = l.id and b."transactionHash" = any(${hashes}::text[]))
    order by l.id for no key update of l`.execute(tx.rows);
  if (concerned.length === 0) return;
  const ids = concerned.map(({ id }) => id);
  await sql`
    delete from nft_bid where "listingId" = any(${ids}::uuid[]) and "transactionHash" = any(${hashes}::text[])`.execute(
    tx.rows,
  );
  const now = ctx.clock.now().toISOString();
  const { rows: listings } = await sql<ListingRow>`
    update nft_listing l set "highestBidId" = h.id, "highestBid" = h.amount, "highestBidderId" = h."userId",
      "bidCount" = n.count, "updatedAt" = ${now}::timestamptz
    from unnest(${ids}::uuid[]) as i (id)
    left join lateral (select * from nft_bid b
      where b."listingId" = i.id and b.status in ('ACTIVE', 'OUTBID') order by amount desc limit 1) h on true
    cross join lateral (select count(*)::int as count from nft_bid b where b."listingId" = i.id) n
    where l.id = i.id
    returning l.*`.execute(tx.rows);
  await sql`
    update nft_bid b set status = 'ACTIVE', "updatedAt" = ${now}::timestamptz
    from nft_listing l where l.id = any(${ids}::uuid[]) and b.id = l."highestBidId" and b.status = 'OUTBID'`.execute(
    tx.rows,
  );
  for (const listing of listings) await emitListing(tx, listing, listing.collectionId);
}

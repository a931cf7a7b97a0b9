import { sql } from 'kysely';
import { world } from '../../support/world.js';

/** How often a run has ended in what takes several acts, one after the other, by the words for it. */
export async function endsSeen(): Promise<Readonly<Record<string, number>>> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ what: string; times: number }>`
    select 'accepted offers that expired' as what, count(*)::int as times from nft_offer
    where status = 'EXPIRED' and "acceptedAt" is not null
    union all
    select 'accepted offers whose token went elsewhere', count(*)::int from nft_offer
    where status = 'CANCELLED' and "acceptedAt" is not null
    union all
    select 'pending offers that expired', count(*)::int from nft_offer where status = 'EXPIRED' and "acceptedAt" is null
    union all
    select 'listings that lost their token', count(*)::int from nft_listing
    where status = 'INVALID' and "invalidReason" = 'OWNER'
    union all
    select 'auctions without a bid', count(*)::int from nft_listing
    where status = 'EXPIRED' and type = 'AUCTION' and "bidCount" = 0
    union all
    select 'bids that were given back with their auction', count(*)::int from nft_bid where status = 'CANCELLED'
    union all
    select 'offers whose buyer got the token otherwise', count(*)::int from notification
    where title = 'Your offer was cancelled' and message like '% is yours: %'
    union all
    select 'royalties that were claimed', count(*)::int from nft_royalty where "claimedAt" is not null
    union all
    select 'ends that moved on after a stop', count(*)::int from noted_move where "becomes" > was and not "isBid"
    union all
    select 'sales by ' || kind, count(s.id)::int
    from unnest(array['DIRECT', 'OFFER', 'AUCTION', 'ESCROW']) as k (kind)
    left join (nft_sale s left join nft_offer o on o.id = s."offerId")
      on case when o.source = 'ESCROW' then 'ESCROW' else s.route end = kind
    group by kind`.execute(rows);
  return Object.fromEntries(found.map(({ what, times }) => [what, times]));
}

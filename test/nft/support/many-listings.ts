import { sql } from 'kysely';
import { world } from '../../support/world.js';
import { storedListing } from './stored.js';

/** So many auctions without bids of an account, of tokens of one collection. */
export async function storedListings(sellerId: string, count: number): Promise<void> {
  const id = await storedListing(sellerId);
  const { rows } = (await world()).system.db;
  await sql`
    with first as (select "tokenId" from nft_listing where id = ${id}),
    tokens as (
      insert into nft_token select (jsonb_populate_record(t,
        jsonb_build_object('id', gen_random_uuid(), 'tokenId', n::text))).*
      from nft_token t, generate_series(2, ${count}::int) n where t.id = (select "tokenId" from first) returning id
    )
    insert into nft_listing select (jsonb_populate_record(l,
      jsonb_build_object('id', gen_random_uuid(), 'tokenId', t.id))).*
    from nft_listing l, tokens t where l.id = ${id}`.execute(rows);
}

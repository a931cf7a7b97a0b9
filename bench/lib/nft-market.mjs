// Tokens on sale, and bidders with money, an address and a session, for the measurements of the NFT marketplace.
import { newId } from '../../dist/core/ids.js';
import { newBuyer } from './ico-sale.mjs';
import { account } from './shops.mjs';

const COIN = { currency: 'ETH', type: 'SPOT' };

/** Collections with tokens, each of them on sale: every tenth in an auction. Answers the auctions' ids. */
export async function newListings({ pool, ...world }, { count, collections }) {
  const seller = await account({ pool, ...world }, `seller-${newId()}`);
  await pool.query(
    `insert into nft_collection (id, "userId", chain, name, symbol, "royaltyPercent", "contractAddress", "isImported",
      status, "startBlock", "createdAt", "updatedAt", "deployedAt")
    select gen_random_uuid(), $1, 'ethereum', 'Collection ' || n, 'BNC', 0, '0x' || lpad(to_hex(n), 40, 'c'), false,
      'DEPLOYED', 0, now(), now(), now()
    from generate_series(1, $2::int) n on conflict do nothing`,
    [seller.id, collections],
  );
  await pool.query(
    `insert into nft_token (id, "collectionId", "tokenId", "userId", name, status, "ownerAddress", "createdAt", "updatedAt",
      "mintedAt")
    select gen_random_uuid(), id, n::text, $1, 'Token ' || n, 'MINTED', '0x' || repeat('5', 40), now(), now(), now()
    from nft_collection, generate_series(1, $2::int) n`,
    [seller.id, Math.ceil(count / collections)],
  );
  const { rows } = await pool.query(
    `insert into nft_listing (id, "tokenId", "collectionId", "sellerId", "sellerAddress", type, status, currency, "walletType", price,
      "minBidIncrement", "feePercent", royalty, "listingFee", "listedBlock", "startTime", "endTime", "createdAt", "updatedAt")
    select gen_random_uuid(), t.id, t."collectionId", $1, t."ownerAddress", case when n % 10 = 0 then 'AUCTION' else 'FIXED_PRICE' end,
      'ACTIVE', $2, $3, (1 + n % 1000) * 0.01, case when n % 10 = 0 then 0.00000001 end, 2.5, 0, 0, 0,
      now(), now() + interval '30 days', now() - n * interval '1 second', now()
    from (select id, "collectionId", "ownerAddress", row_number() over (order by id) as n from nft_token) t
    returning id, type`,
    [seller.id, COIN.currency, COIN.type],
  );
  await pool.query('vacuum analyze nft_collection, nft_token, nft_listing');
  return rows.filter(({ type }) => type === 'AUCTION').map(({ id }) => id);
}

/** A bidder with money, a linked address and a session. */
export async function newBidder(world, n) {
  const bidder = await newBuyer(world, n, COIN);
  await world.pool.query(
    `insert into provider_user (id, "userId", "providerUserId", provider, "isPrimary", "chainId", "verifiedAt")
    values ($1, $2, $3, 'WALLET', true, 1, now())`,
    [newId(), bidder.user.id, `0x${String(n).padStart(40, '7')}`],
  );
  return bidder;
}

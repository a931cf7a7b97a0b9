import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { following, refusal } from '../../support/subscribed.js';
import { listingRow, newAuction, newBid, newListing } from '../support/auction-acts.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer } from '../support/offer-acts.js';

const BIDS = `subscription ($listingId: UUID!, $after: String) { nftAuctionBids(listingId: $listingId, after: $after) {
  cursor listingId bidId bidderAddress currency amount bidCount minimumNextBid endTime createdAt
} }`;

interface Change {
  readonly nftAuctionBids: { readonly cursor: string; readonly amount: string };
}

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe('nftAuctionBids', () => {
  it('tells everybody of each bid by its address alone, and of no other auction', async () => {
    const [auction, other] = [await newAuction(chain, collection), await newAuction(chain, collection)];
    const bidder = await newBuyer(chain);
    const events = await following<Change>(await anonymous(), BIDS, { listingId: auction.id });
    await newBid(bidder, other, '1');
    const { bid } = await newBid(bidder, auction, '1.5');
    const change = (await events.next()).nftAuctionBids;
    await events.close();
    const { endTime } = await listingRow(auction.id);
    expect(change).toEqual({
      cursor: expect.any(String),
      listingId: auction.id,
      bidId: bid.id,
      bidderAddress: bidder.wallet.address,
      currency: 'ETH',
      amount: '1.5',
      bidCount: 1,
      minimumNextBid: '1.6',
      endTime: new Date(endTime).toISOString(),
      createdAt: bid.createdAt,
    });
    expect(JSON.stringify(change)).not.toContain(bidder.user.id);
  });

  it('goes on behind a cursor, so that nothing is missed and nothing comes twice', async () => {
    const auction = await newAuction(chain, collection);
    const [one, two] = [await newBuyer(chain), await newBuyer(chain)];
    const before = await following<Change>(await anonymous(), BIDS, { listingId: auction.id });
    await newBid(one, auction, '1');
    const { cursor } = (await before.next()).nftAuctionBids;
    await before.close();
    await newBid(two, auction, '2');
    await newBid(one, auction, '3');
    const after = await following<Change>(await anonymous(), BIDS, { listingId: auction.id, after: cursor });
    const amounts = [await after.next(), await after.next()].map(({ nftAuctionBids: { amount } }) => amount);
    await after.close();
    expect(amounts).toEqual(['2', '3']);
  });

  it('is NOT_FOUND for what is no auction, and refuses what is no cursor', async () => {
    const client = await anonymous();
    const { id: fixed } = await newListing(await newToken(chain, collection), { type: 'FIXED_PRICE' });
    for (const listingId of [fixed, newId()]) expect(await refusal(client, BIDS, { listingId })).toEqual(['NOT_FOUND']);
    const { id: listingId } = await newAuction(chain, collection);
    expect(await refusal(client, BIDS, { listingId, after: 'yesterday' })).toEqual(['BAD_INPUT']);
  });
});

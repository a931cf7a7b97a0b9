import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { called, newCollection, newToken, type Deployed } from '../support/market.js';
import { bidsOf, endingIn, listingRow, newAuction, newBid, newListing, wonOffer } from '../support/auction-acts.js';
import { acceptedBefore, newBuyer, OFFER, salesOf, standOf, traded } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf, toldOf, writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the auctions of a whole market that a job ends');

const NOTHING = { expired: 0, won: 0, waiting: 0 };

let chain: LocalChain;
let creator: Person;
let owner: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
beforeEach(async () => {
  owner = await newPerson(chain);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

const run = () => runJob('settleNftAuctions');

/** An auction whose time is over, with bids of so much each, one after the other. */
async function ended(amounts: readonly string[], over: object = {}) {
  const auction = await newAuction(chain, collection, { owner, ...over });
  const bidders: Person[] = [];
  for (const amount of amounts) {
    const bidder = await newBuyer(chain);
    await newBid(bidder, auction, amount);
    bidders.push(bidder);
  }
  await endingIn(auction.id, 0);
  return { ...auction, bidders };
}

/** The transfer that the seller of a won auction owes. */
const owed = async (auction: Awaited<ReturnType<typeof ended>>) => {
  const { buyerAddress } = await wonOffer(auction);
  const { contractAddress } = auction.token.collection;
  const [from, tokenId] = [owner.wallet.address, auction.token.tokenId];
  return called(owner, contractAddress, 'transferFrom', from, buyerAddress, tokenId);
};

describe('settleNftAuctions', () => {
  it('lets an auction without a bid expire, and tells its seller', async () => {
    const auction = await ended([]);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'EXPIRED', endedAt: expect.any(String) });
    expect((await toldOf(owner)).at(-1)).toMatchObject({
      title: 'Your listing has ended',
      message: 'Token of a test was not sold.',
    });
    expect(await run()).toMatchObject({ error: null, counts: NOTHING });
  });

  it('lets one below its reserve expire, whose highest bid is CANCELLED and its hold released', async () => {
    const auction = await ended(['1', '1.999999999999999999'], { reservePrice: '2' });
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'EXPIRED', highestBidId: null, highestBid: null });
    expect((await bidsOf(auction)).map(({ status }) => status)).toEqual(['OUTBID', 'CANCELLED']);
    for (const bidder of auction.bidders) expect(await standOf(bidder)).toEqual(['10', '0']);
    expect((await toldOf(auction.bidders[1] as Person)).at(-1)).toMatchObject({
      title: 'The auction has ended',
      message: 'Token of a test was not sold, since no bid has met the reserve: the held amount has been released.',
    });
    expect(await bookFaults()).toEqual([]);
  });

  it.each([['1'], [undefined]])('makes the highest bid WON that meets a reserve of %s', async (reservePrice) => {
    const head = Number(await chain.rpc('eth_blockNumber'));
    const auction = await ended(['1'], reservePrice === undefined ? {} : { reservePrice });
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, won: 1 } });
    const [bid] = await bidsOf(auction);
    expect(bid).toMatchObject({ status: 'WON' });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'RESERVED', endedAt: null });
    const offer = await wonOffer(auction);
    expect(offer).toMatchObject({
      source: 'AUCTION',
      status: 'ACCEPTED',
      bidId: bid?.id,
      buyerId: auction.bidders[0]?.user.id,
      buyerAddress: auction.bidders[0]?.wallet.address,
      sellerId: owner.user.id,
      sellerAddress: owner.wallet.address,
    });
    expect(Number(offer.acceptedBlock)).toBeGreaterThan(head);
    expect(await standOf(auction.bidders[0] as Person)).toEqual(['9', '1']);
  });

  it('tells both parties what is next', async () => {
    const auction = await ended(['1.5']);
    await run();
    const { address } = (auction.bidders[0] as Person).wallet;
    expect((await toldOf(auction.bidders[0] as Person)).at(-1)).toMatchObject({
      title: 'You have won the auction',
      message: `Token of a test is yours for 1.5 ETH: the seller now transfers it to ${address}.`,
    });
    expect((await toldOf(owner)).at(-1)).toMatchObject({
      title: 'Your auction was won',
      message: `Token of a test was sold for 1.5 ETH: transfer it to ${address} in time, and confirm the offer with the hash of the transaction.`,
    });
  });

  it('ends in a sale whose fee and royalty come out of the bid, to the last digit', async () => {
    const auction = await ended(['1.234567890123456789']);
    await run();
    const offer = await wonOffer(auction);
    const transactionHash = await signed(chain, owner, await owed(auction));
    expect(await traded(owner, `${OFFER}/${offer.id}/confirm`, { transactionHash })).toMatchObject({
      status: 'COMPLETED',
      source: 'AUCTION',
      fee: '0.03086419725308642',
      royalty: '0.061728394506172839',
      held: '1.234567890123456789',
      sellerReceives: '1.14197529836419753',
    });
    const [bid] = await bidsOf(auction);
    expect((await legsOf(bid?.id ?? '')).map(({ operation, amount, key }) => [operation, amount, key])).toEqual([
      ['HOLD', '1.234567890123456789', `nft_bid_${bid?.id}_hold`],
      ['EXECUTE_FROM_HOLD', '1.234567890123456789', `nft_bid_${bid?.id}_pay`],
    ]);
    expect((await legsOf(offer.id)).map(({ wallet, amount, key }) => [wallet, amount, key])).toEqual([
      [creator.user.id, '0.061728394506172839', `nft_sale_${offer.id}_royalty`],
      [owner.user.id, '1.14197529836419753', `nft_sale_${offer.id}_seller`],
      ['platform', '0.03086419725308642', `platform_fee_NFT_${offer.id}`],
    ]);
    expect(await salesOf(auction.token)).toMatchObject([
      { route: 'AUCTION', listingId: auction.id, offerId: offer.id },
    ]);
    expect(await listingRow(auction.id)).toMatchObject({ status: 'SOLD' });
    expect(await bookFaults()).toEqual([]);
  });

  it('takes the rates of the moment at which the auction was listed', async () => {
    const auction = await ended(['2']);
    await whileSet({ nftMarketplaceFeePercentage: '50', nftMaxRoyaltyPercentage: '0' }, run);
    const { fee, royalty } = await wonOffer(auction);
    expect([Number(fee), Number(royalty)]).toEqual([0.05, 0.1]);
  });

  it('of which the token is never transferred releases the bid after the grace, and the listing is EXPIRED', async () => {
    const auction = await ended(['2']);
    await run();
    const offer = await wonOffer(auction);
    await acceptedBefore(offer.id, 25);
    expect(await runJob('expireOffers')).toMatchObject({ error: null, counts: { expired: 1 } });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await standOf(auction.bidders[0] as Person)).toEqual(['10', '0']);
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
  });

  it('lets a won auction wait while the chain is silent, and lets others expire meanwhile', async () => {
    const [won, empty] = [await ended(['1']), await ended([])];
    chain.mood = 'error';
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1, waiting: 1 } });
    expect([(await listingRow(won.id)).status, (await listingRow(empty.id)).status]).toEqual(['ACTIVE', 'EXPIRED']);
    chain.mood = 'answers';
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, won: 1 } });
  });

  it('goes on while auctions are switched off', async () => {
    const auction = await ended(['1']);
    await whileSet({ nftEnableAuctions: 'false' }, run);
    expect(await listingRow(auction.id)).toMatchObject({ status: 'RESERVED' });
  });

  it('lets a fixed price expire whose time is over, and leaves what runs', async () => {
    const token = await newToken(chain, collection, { owner });
    const fixed = await newListing(token, { type: 'FIXED_PRICE', price: '1' });
    const running = await newAuction(chain, collection, { owner });
    await endingIn(fixed.id, 0);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect((await listingRow(fixed.id)).status).toBe('EXPIRED');
    expect((await listingRow(running.id)).status).toBe('ACTIVE');
    await writingNothing(run);
  });
});

import { newLink } from '../../support/linked-wallets.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { funded, newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { BID, bidsOf, listingRow, LISTING, newAuction, newBid } from '../support/auction-acts.js';
import { newBuyer, standOf, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf, newKey, toldOf, writingNothing } from '../support/offer-state.js';
import { freeze, whileSet } from '../support/offer-switched.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a bid that is placed by %s', (transport) => {
  const call = trading(transport);
  const bid = (person: Person, { id }: { readonly id: string }, amount: string, over: object = {}) =>
    call(person, 'POST', BID, { listingId: id, amount, ...over });

  it('holds its amount and no fee, and says what the next one must be', async () => {
    const [auction, bidder] = [await newAuction(chain, collection), await newBuyer(chain)];
    const { statusCode, bid: placed, ...next } = await bid(bidder, auction, '1.000000000000000001');
    expect(statusCode).toBe(200);
    expect(placed).toMatchObject({
      bidderAddress: bidder.wallet.address,
      amount: '1.000000000000000001',
      status: 'ACTIVE',
      createdAt: expect.any(String),
    });
    expect(next).toMatchObject({
      minimumNextBid: '1.100000000000000001',
      endTime: auction.listing.endTime,
      auctionExtended: false,
      transaction: null,
    });
    expect(await standOf(bidder)).toEqual(['8.999999999999999999', '1.000000000000000001']);
    const key = `nft_bid_${placed.id}_hold`;
    const leg = { wallet: bidder.user.id, operation: 'HOLD', amount: '1.000000000000000001', key };
    expect(await legsOf(placed.id)).toEqual([leg]);
    expect(await listingRow(auction.id)).toMatchObject({ highestBidId: placed.id, bidCount: 1 });
  });

  it('may be the very price at first, and then the highest one with the least increment', async () => {
    const auction = await newAuction(chain, collection);
    expect(await bid(await newBuyer(chain), auction, '1')).toMatchObject({ statusCode: 200, minimumNextBid: '1.1' });
    expect(await bid(await newBuyer(chain), auction, '1.1')).toMatchObject({ statusCode: 200, minimumNextBid: '1.2' });
    expect(await bid(await newBuyer(chain), auction, '5')).toMatchObject({ statusCode: 200, minimumNextBid: '5.1' });
  });

  it('sets what the one before it holds free in the same moment, and its bidder is told', async () => {
    const auction = await newAuction(chain, collection);
    const [first, second] = [await newBuyer(chain), await newBuyer(chain)];
    const { bid: outbid } = await newBid(first, auction, '1');
    const { bid: leading } = await bid(second, auction, '1.5');
    expect([await standOf(first), await standOf(second)]).toEqual([
      ['10', '0'],
      ['8.5', '1.5'],
    ]);
    expect((await bidsOf(auction)).map(({ id, status }) => [id, status])).toEqual([
      [outbid.id, 'OUTBID'],
      [leading.id, 'ACTIVE'],
    ]);
    expect((await legsOf(outbid.id)).map(({ operation, amount, key }) => [operation, amount, key])).toEqual([
      ['HOLD', '1', `nft_bid_${outbid.id}_hold`],
      ['RELEASE', '1', `nft_bid_${outbid.id}_release`],
    ]);
    expect(await toldOf(first)).toMatchObject([
      {
        title: 'You were outbid',
        message:
          'Somebody bids 1.5 ETH for Token of a test: your held amount has been released. The next bid must be at least 1.6 ETH.',
      },
    ]);
    expect(await bookFaults()).toEqual([]);
  });

  it('replaces the own one of its bidder, who needs no more than the higher of both and is told nothing', async () => {
    const [auction, bidder] = [await newAuction(chain, collection), await newPerson(chain, '1.2')];
    await newBid(bidder, auction, '1');
    expect(await bid(bidder, auction, '1.2')).toMatchObject({ statusCode: 200 });
    expect(await standOf(bidder)).toEqual(['0', '1.2']);
    expect((await bidsOf(auction)).map(({ status }) => status)).toEqual(['OUTBID', 'ACTIVE']);
    expect(await toldOf(bidder)).toEqual([]);
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
  });

  it('keeps the own one where the higher one cannot be paid', async () => {
    const [auction, bidder] = [await newAuction(chain, collection), await newPerson(chain, '1.2')];
    await newBid(bidder, auction, '1');
    expect(await writingNothing(() => bid(bidder, auction, '1.200000000000000001'))).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
    });
    expect(await standOf(bidder)).toEqual(['0.2', '1']);
    expect(await bidsOf(auction)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('is placed once by one key, answers the same again, and refuses the key for another amount', async () => {
    const [auction, bidder] = [await newAuction(chain, collection), await newBuyer(chain)];
    const headers = newKey();
    const body = { listingId: auction.id, amount: '1' };
    const first = await call(bidder, 'POST', BID, body, headers);
    expect(first).toMatchObject({ statusCode: 200, bid: { amount: '1' } });
    // Somebody else leads by now, and the answer is still the first one.
    await newBid(await newBuyer(chain), auction, '2');
    expect(await writingNothing(() => call(bidder, 'POST', BID, body, headers))).toEqual(first);
    const other = await writingNothing(() => call(bidder, 'POST', BID, { ...body, amount: '3' }, headers));
    expect(other).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('may name another of the bidder’s addresses', async () => {
    const [auction, bidder] = [await newAuction(chain, collection), await newBuyer(chain)];
    const second = await newHolder(chain);
    await newLink(bidder.user.id, second.address);
    const answer = await bid(bidder, auction, '1', { walletAddress: second.address.toLowerCase() });
    expect(answer).toMatchObject({ statusCode: 200, bid: { bidderAddress: second.address } });
  });

  it('outbids one whose wallet is frozen, and gives back what that holds', async () => {
    const [auction, frozen] = [await newAuction(chain, collection), await newBuyer(chain)];
    await newBid(frozen, auction, '1');
    await freeze(frozen);
    expect(await bid(await newBuyer(chain), auction, '2')).toMatchObject({ statusCode: 200 });
    expect(await standOf(frozen)).toEqual(['10', '0']);
  });

  it('goes on in an auction that runs while new auctions are switched off', async () => {
    const auction = await newAuction(chain, collection);
    const answer = await whileSet({ nftEnableAuctions: 'false' }, async () => bid(await newBuyer(chain), auction, '1'));
    expect(answer).toMatchObject({ statusCode: 200 });
  });

  it('below the reserve is taken, since nobody knows that', async () => {
    const auction = await newAuction(chain, collection, { reservePrice: '5' });
    const bidder = await newBuyer(chain);
    expect(await bid(bidder, auction, '1')).toMatchObject({ statusCode: 200, minimumNextBid: '1.1' });
    const shown = await call(bidder, 'GET', `${LISTING}/${auction.id}`);
    expect(shown).toMatchObject({ hasReserve: true, reservePrice: null });
  });

  it('may be in another currency, in its precision', async () => {
    const auction = await newAuction(chain, collection, { currency: 'USDT', price: '10', minBidIncrement: '0.500001' });
    const bidder = await newPerson(chain);
    await funded(bidder, '100', 'USDT');
    expect(await bid(bidder, auction, '10')).toMatchObject({ statusCode: 200, minimumNextBid: '10.500001' });
    expect(await standOf(bidder, 'USDT')).toEqual(['90', '10']);
    const refusal = { statusCode: 400, message: 'amount must be an amount of USDT above zero with at most 6 decimals' };
    expect(await writingNothing(() => bid(bidder, auction, '11.0000001'))).toMatchObject(refusal);
  });

  it('is final: there is no path that takes one back', async () => {
    const [auction, bidder] = [await newAuction(chain, collection), await newBuyer(chain)];
    const { bid: placed } = await newBid(bidder, auction, '1');
    const { body } = await bidder.rest('POST', `${BID}/${placed.id}/cancel`, {});
    expect(body).toMatchObject({ statusCode: 404 });
    expect(await bidsOf(auction)).toMatchObject([{ status: 'ACTIVE' }]);
  });
});

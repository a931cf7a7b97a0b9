import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { endWindow } from '../../support/throttles.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { AUCTION, newAuction, newBid, newListing, setListing } from '../support/auction-acts.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';

const MISSING = { statusCode: 404, code: 'NOT_FOUND', message: 'Listing not found' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
beforeEach(() => endWindow('nftReads'));
afterAll(() => chain.close());

describe.each(TRANSPORTS)('an auction that is read by %s', (transport) => {
  const call = trading(transport);
  const read = async (id: string, more = '') => call(await anonymous(), 'GET', `${AUCTION}/${id}${more}`);

  it('has nobody leading at first, and its price as the least bid', async () => {
    const auction = await newAuction(chain, collection, { price: '2.5', minBidIncrement: '0.125' });
    const { clock } = await world();
    const before = clock.now().getTime();
    const { serverTime, listing, ...answer } = await read(auction.id);
    expect(answer).toEqual({
      statusCode: 200,
      highestBid: null,
      bidCount: 0,
      minimumNextBid: '2.5',
      endTime: auction.listing.endTime,
    });
    expect(auction.listing).toMatchObject(listing);
    expect(new Date(serverTime).getTime()).toBeGreaterThanOrEqual(before);
    expect(new Date(serverTime).getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  it('shows who leads by an address, how many bids there were, and the least that the next must be', async () => {
    const auction = await newAuction(chain, collection, { minBidIncrement: '0.25' });
    const [first, second] = [await newBuyer(chain), await newBuyer(chain)];
    await newBid(first, auction, '1');
    const { bid } = await newBid(second, auction, '1.75');
    const answer = await read(auction.id);
    expect(answer).toMatchObject({
      highestBid: { id: bid.id, bidderAddress: second.wallet.address, amount: '1.75', status: 'ACTIVE' },
      bidCount: 2,
      minimumNextBid: '2',
    });
    for (const { user } of [first, second, creator]) expect(JSON.stringify(answer)).not.toContain(user.id);
  });

  it('has all of its bids on a list, the newest first', async () => {
    const auction = await newAuction(chain, collection);
    const bidders = [await newBuyer(chain), await newBuyer(chain), await newBuyer(chain)];
    for (const [place, bidder] of bidders.entries()) await newBid(bidder, auction, String(place + 1));
    const { items, pagination } = await read(auction.id, '/bid');
    expect(items.map(({ amount, status }: { amount: string; status: string }) => [amount, status])).toEqual([
      ['3', 'ACTIVE'],
      ['2', 'OUTBID'],
      ['1', 'OUTBID'],
    ]);
    expect(pagination).toMatchObject({ totalItems: 3 });
    for (const { user } of bidders) expect(JSON.stringify(items)).not.toContain(user.id);
  });

  it.each(['RESERVED', 'SOLD', 'EXPIRED', 'CANCELLED'])('can be read when it is %s', async (status) => {
    const auction = await newAuction(chain, collection);
    const endedAt = status === 'RESERVED' ? null : new Date().toISOString();
    await setListing(auction.id, { status, endedAt });
    expect(await read(auction.id)).toMatchObject({ statusCode: 200, listing: { status } });
  });

  it('is not found where there is none, and for a fixed price', async () => {
    const fixed = await newListing(await newToken(chain, collection), { type: 'FIXED_PRICE', price: '1' });
    for (const id of [newId(), fixed.id]) {
      expect(await read(id)).toMatchObject(MISSING);
      expect(await read(id, '/bid')).toMatchObject(MISSING);
    }
  });

  it('is refused while the extension is off', async () => {
    const auction = await newAuction(chain, collection);
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => read(auction.id))).toMatchObject(off);
  });
});

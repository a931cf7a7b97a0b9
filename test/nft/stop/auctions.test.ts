import { HOUR_MS } from '../../../src/core/clock.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings } from '../../support/stored-settings.js';
import { following } from '../../support/subscribed.js';
import { AUCTION, BID, bidsOf, endingIn, inTime, listingRow, newAuction, newBid } from '../support/auction-acts.js';
import { newListing, setListing, wonOffer } from '../support/auction-acts.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, standOf, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, toldOf } from '../support/offer-state.js';
import { HIDDEN, movedBy, pass, PAUSE_KEYS, PAUSED_CHAIN, stoodLonger } from '../support/stops.js';

const CHANGES = `subscription ($collectionId: UUID) {
  nftListingChanged(collectionId: $collectionId) { id status endTime }
}`;

interface Change {
  readonly nftListingChanged: { readonly id: string; readonly status: string; readonly endTime: string };
}

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
});
beforeEach(async () => {
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());
afterEach(() => clearSettings(...PAUSE_KEYS));

const run = () => runJob('settleNftAuctions');

/** An auction that ends in two hours, and its bidder, who leads with 1 ETH. */
async function led() {
  const auction = await newAuction(chain, collection);
  const bidder = await newBuyer(chain);
  await newBid(bidder, auction, '1');
  return { ...auction, bidder, ...(await listingRow(auction.id)) };
}

describe.each(
  TRANSPORTS.flatMap((transport) => [
    { transport, what: 'in a hidden collection', by: HIDDEN },
    { transport, what: 'on a paused chain', by: PAUSED_CHAIN },
  ]),
)('an auction $what by $transport', ({ transport, by }) => {
  const call = trading(transport);
  const read = async (id: string) => call(await anonymous(), 'GET', `${AUCTION}/${id}`);

  it('does not end while that lasts, and then goes on with its end moved by the time that it stood', async () => {
    const auction = await led();
    await by.stop(call, collection);
    await pass(3);
    expect(await run()).toMatchObject({ error: null });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE', endTime: auction.endTime });
    expect((await read(auction.id)).listing).toMatchObject({ status: 'ACTIVE', stoppedAt: expect.any(String) });
    await by.lift(call, collection);
    const shown = await read(auction.id);
    expect(shown.listing.stoppedAt).toBeNull();
    expect(movedBy(auction.endTime, shown.endTime)).toBe(3);
    const other = await newBuyer(chain);
    expect(await call(other, 'POST', BID, { listingId: auction.id, amount: '2' })).toMatchObject({ statusCode: 200 });
    await pass(2.1);
    expect(await run()).toMatchObject({ error: null });
    expect(await wonOffer(auction)).toMatchObject({ buyerId: other.user.id, status: 'ACCEPTED' });
  });

  it('whose time was over before ends only afterwards, with the end that it had', async () => {
    const auction = await led();
    await endingIn(auction.id, 0);
    const { endTime } = await listingRow(auction.id);
    await by.stop(call, collection);
    await run();
    expect((await listingRow(auction.id)).status).toBe('ACTIVE');
    await pass(1);
    await by.lift(call, collection);
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE', endTime });
    await run();
    expect(await wonOffer(auction)).toMatchObject({ buyerId: auction.bidder.user.id });
  });

  it('ends EXPIRED once it has stood for seven days: the bid is free again, and both are told', async () => {
    const auction = await led();
    await by.stop(call, collection);
    await setListing(auction.id, { startTime: await inTime(-200 * HOUR_MS) });
    await stoodLonger(collection, 7 * 24 - 1);
    await run();
    expect((await listingRow(auction.id)).status).toBe('ACTIVE');
    await stoodLonger(collection, 1);
    expect(await run()).toMatchObject({ error: null });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'EXPIRED', highestBidId: null });
    expect(await bidsOf(auction)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await standOf(auction.bidder)).toEqual(['10', '0']);
    expect((await toldOf(auction.bidder)).at(-1)?.message).toBe(
      'Token of a test was not sold, since the auction was stopped for seven days: the held amount has been released.',
    );
    expect((await toldOf(auction.seller)).at(-1)).toMatchObject({ title: 'Your listing has ended' });
    const { held, open } = await heldAndOpen();
    expect([held === open, await bookFaults()]).toEqual([true, []]);
    await by.lift(call, collection);
  });
});

describe('stops that overlap', () => {
  const call = trading('REST');

  it.each([
    ['the pause is lifted last', [HIDDEN, PAUSED_CHAIN], [HIDDEN, PAUSED_CHAIN]],
    ['the collection is shown last', [PAUSED_CHAIN, HIDDEN], [PAUSED_CHAIN, HIDDEN]],
    ['the pause lies within', [HIDDEN, PAUSED_CHAIN], [PAUSED_CHAIN, HIDDEN]],
    ['the hiding lies within', [PAUSED_CHAIN, HIDDEN], [HIDDEN, PAUSED_CHAIN]],
  ] as const)('count once where %s', async (_what, [first, second], [third, last]) => {
    const auction = await led();
    await first.stop(call, collection);
    await pass(1);
    await second.stop(call, collection);
    await pass(1);
    await third.lift(call, collection);
    await pass(2);
    await run();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE', endTime: auction.endTime });
    await last.lift(call, collection);
    expect(movedBy(auction.endTime, (await listingRow(auction.id)).endTime)).toBe(4);
  });

  it('of another collection of the chain move it by their own time alone', async () => {
    const auction = await led();
    const other = await newCollection(chain, await newPerson(chain));
    await HIDDEN.stop(call, other);
    await pass(1);
    await HIDDEN.lift(call, other);
    expect((await listingRow(auction.id)).endTime).toBe(auction.endTime);
  });

  it('may be written again with another reason, and stand from the first on', async () => {
    const auction = await led();
    await PAUSED_CHAIN.stop(call, collection);
    await pass(1);
    await PAUSED_CHAIN.stop(call, collection);
    await PAUSED_CHAIN.lift(call, collection);
    await PAUSED_CHAIN.lift(call, collection);
    expect(movedBy(auction.endTime, (await listingRow(auction.id)).endTime)).toBe(1);
  });
});

describe('a fixed price in a stopped collection', () => {
  const call = trading('REST');
  const sale = async (owner: Person) =>
    newListing(await newToken(chain, collection, { owner }), { type: 'FIXED_PRICE', price: '1' });

  it('does not end, and its followers hear of the end that has moved', async () => {
    const { id, listing } = await sale(await newPerson(chain));
    await endingIn(id, 3_600);
    const { endTime } = await listingRow(id);
    const events = await following<Change>(await anonymous(), CHANGES, { collectionId: collection.id });
    await HIDDEN.stop(call, collection);
    await pass(2);
    await run();
    await HIDDEN.lift(call, collection);
    const { nftListingChanged: told } = await events.next();
    expect(told).toMatchObject({ id: listing.id, status: 'ACTIVE' });
    expect(movedBy(endTime, told.endTime)).toBe(2);
    await events.close();
  });

  it('ends by the clock of its chain where a contract offers it', async () => {
    const { id } = await sale(await newPerson(chain));
    await endingIn(id, 3_600);
    await setListing(id, { isOnContract: true });
    const { endTime } = await listingRow(id);
    await HIDDEN.stop(call, collection);
    expect(await call(await anonymous(), 'GET', `/api/nft/listing/${id}`)).toMatchObject({ stoppedAt: null });
    await pass(2);
    await run();
    expect(await listingRow(id)).toMatchObject({ status: 'EXPIRED', endTime });
  });

  it('that begins meanwhile moves by the rest of the time, and one that begins later not at all', async () => {
    const [soon, later] = [await sale(await newPerson(chain)), await sale(await newPerson(chain))];
    for (const [{ id }, hours] of [
      [soon, 1],
      [later, 5],
    ] as const) {
      const [startTime, endTime] = [await inTime(hours * HOUR_MS), await inTime((hours + 1) * HOUR_MS)];
      await setListing(id, { startTime, endTime });
    }
    const before = [await listingRow(soon.id), await listingRow(later.id)];
    await HIDDEN.stop(call, collection);
    await pass(3);
    await HIDDEN.lift(call, collection);
    const after = [await listingRow(soon.id), await listingRow(later.id)];
    expect(after.map(({ endTime }, at) => movedBy(before[at]?.endTime ?? null, endTime))).toEqual([2, 0]);
  });
});

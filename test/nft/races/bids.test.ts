import { canonical } from '../../../src/core/money.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import {
  BID,
  bidsOf,
  endingIn,
  listingRow,
  newAuction,
  newBid,
  wonOffer,
  type Listed,
} from '../support/auction-acts.js';
import { hundredths, outcomesOf, times } from '../support/auction-races.js';
import { newBuyer, newOffer, OFFER, offerRow, standOf, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf, newKey } from '../support/offer-state.js';

const BIDS = 100;
const BIDDERS = 20;

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let bidders: Person[];
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  bidders = await Promise.all(times(BIDDERS, () => newPerson(chain, '100')));
});
afterAll(() => chain.close());

/** What must be true of an auction whose bids are over: returns the amounts that were taken, in hundredths. */
async function inOrder(auction: Listed): Promise<number[]> {
  const bids = (await bidsOf(auction)).map((bid) => ({ ...bid, amount: canonical(bid.amount) }));
  const amounts = bids.map(({ amount }) => Math.round(Number(amount) * 100));
  const leading = bids.filter(({ status }) => status === 'ACTIVE');
  expect(leading.map(({ id }) => id)).toEqual([bids.at(-1)?.id]);
  expect(bids.slice(0, -1).every(({ status }) => status === 'OUTBID')).toBe(true);
  const listing = await listingRow(auction.id);
  expect(listing).toMatchObject({ highestBidId: bids.at(-1)?.id, bidCount: bids.length });
  expect(canonical(listing.highestBid ?? '0')).toBe(bids.at(-1)?.amount);
  for (const { id, status, amount } of bids) {
    const moved = (await legsOf(id)).map((leg) => [leg.operation, leg.amount]);
    const released = status === 'OUTBID' ? [['RELEASE', amount]] : [];
    expect(moved).toEqual([['HOLD', amount], ...released]);
  }
  return amounts;
}

describe.each(TRANSPORTS)('bids at the same moment by %s', (transport) => {
  const call = trading(transport);
  const bid = (person: Person, { id }: Pick<Listed, 'id'>, amount: string, headers?: Record<string, string>) =>
    call(person, 'POST', BID, { listingId: id, amount }, headers);
  const bidder = (place: number) => bidders[place % BIDDERS] as Person;

  it('are each taken or told the least bid, one leads at last, and nothing else is held', async () => {
    const auction = await newAuction(chain, collection, { minBidIncrement: '0.05' });
    const answers = await Promise.all(times(BIDS, (place) => bid(bidder(place), auction, hundredths(100 + 5 * place))));
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    for (const { code, message } of refused) {
      expect([code, message]).toEqual(['BAD_INPUT', expect.stringMatching(/^amount must be at least [\d.]+ ETH$/)]);
    }
    const amounts = await inOrder(auction);
    expect(amounts).toHaveLength(taken.length);
    // Each is at least the one before it with the increment, and the highest of all is among them.
    for (const [place, amount] of amounts.slice(1).entries()) {
      expect(amount - (amounts[place] as number)).toBeGreaterThanOrEqual(5);
    }
    expect(amounts.at(-1)).toBe(100 + 5 * (BIDS - 1));
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
    expect(await bookFaults()).toEqual([]);
  });

  it('of one amount are taken once', async () => {
    const auction = await newAuction(chain, collection);
    const answers = await Promise.all(times(BIDS, (place) => bid(bidder(place), auction, '1')));
    expect(outcomesOf(answers)).toEqual({ 200: 1, BAD_INPUT: BIDS - 1 });
    expect(await inOrder(auction)).toEqual([100]);
  });

  it('of one bidder leave the highest one held, though the wallet has no more than that', async () => {
    const [auction, poor] = [await newAuction(chain, collection), await newPerson(chain, '2')];
    const answers = await Promise.all(times(20, (place) => bid(poor, auction, hundredths(105 + 5 * place))));
    expect(Object.keys(outcomesOf(answers)).every((kind) => ['200', 'BAD_INPUT'].includes(kind))).toBe(true);
    const highest = (await inOrder(auction)).at(-1) as number;
    expect(await standOf(poor)).toEqual([hundredths(200 - highest), hundredths(highest)]);
  });

  it('of one key are one bid', async () => {
    const [auction, person, headers] = [await newAuction(chain, collection), bidder(0), newKey()];
    const answers = await Promise.all(times(20, () => bid(person, auction, '1', headers)));
    const outcomes = outcomesOf(answers);
    expect(Object.keys(outcomes).every((kind) => ['200', 'IDEMPOTENCY_IN_PROGRESS'].includes(kind))).toBe(true);
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(taken.map((answer) => answer.bid.id)).size).toBe(1);
    expect(await inOrder(auction)).toEqual([100]);
  });

  it('and the acceptance of an offer: either the bid stands, or the offer is accepted', async () => {
    for (const place of times(6, (each) => each)) {
      const auction = await newAuction(chain, collection);
      const { id } = await newOffer(chain, auction.token);
      const [bidden, accepted] = await Promise.all([
        bid(bidder(place), auction, '1'),
        call(creator, 'POST', `${OFFER}/${id}/accept`, {}),
      ]);
      const { bidCount, status } = await listingRow(auction.id);
      const isAccepted = accepted.statusCode === 200;
      expect(bidden).toMatchObject(isAccepted ? { statusCode: 409, code: 'ILLEGAL_STATE' } : { statusCode: 200 });
      expect([bidCount, status]).toEqual(isAccepted ? [0, 'RESERVED'] : [1, 'ACTIVE']);
      expect((await offerRow(id)).status).toBe(isAccepted ? 'ACCEPTED' : 'PENDING');
    }
  });
});

it('two runs of settleNftAuctions at once end each auction once', async () => {
  const auctions = [];
  for (const place of times(5, (each) => each)) {
    const auction = await newAuction(chain, collection);
    await newBid(place === 0 ? await newBuyer(chain) : (bidders[place] as Person), auction, '1');
    auctions.push(auction);
  }
  for (const { id } of auctions) await endingIn(id, 0);
  const { platform } = await world();
  await Promise.all(times(4, () => runUnlocked(platform, 'settleNftAuctions')));
  for (const auction of auctions) {
    expect(await listingRow(auction.id)).toMatchObject({ status: 'RESERVED' });
    expect((await bidsOf(auction)).map(({ status }) => status)).toEqual(['WON']);
    expect(await wonOffer(auction)).toMatchObject({ status: 'ACCEPTED', source: 'AUCTION' });
  }
  expect(await bookFaults()).toEqual([]);
});

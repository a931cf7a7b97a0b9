import { DAY_MS, SECOND_MS } from '../../../src/core/clock.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { AUCTION, BID, endingIn, type Listed, listingRow, newAuction } from '../support/auction-acts.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { whileSet } from '../support/offer-switched.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let bidder: Person;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
beforeEach(async () => {
  bidder = await newBuyer(chain);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a late bid by %s', (transport) => {
  const call = trading(transport);
  const bid = (person: Person, { id }: Pick<Listed, 'id'>, amount = '1') =>
    call(person, 'POST', BID, { listingId: id, amount });

  /** An auction with so many seconds left. */
  const endingSoon = async (seconds: number): Promise<Listed> => {
    const auction = await newAuction(chain, collection);
    await endingIn(auction.id, seconds);
    return auction;
  };
  /** Seconds from now until an answer says that the auction ends. */
  const left = async ({ endTime }: { readonly endTime: string }) =>
    (new Date(endTime).getTime() - (await world()).clock.now().getTime()) / SECOND_MS;

  it('moves the end to the extension from now, and says so, where no setting is stored', async () => {
    const auction = await endingSoon(100);
    const answer = await bid(bidder, auction);
    expect(answer).toMatchObject({ statusCode: 200, auctionExtended: true });
    expect(await left(answer)).toBeGreaterThan(200);
    expect(await left(answer)).toBeLessThanOrEqual(300);
    expect(new Date((await listingRow(auction.id)).endTime)).toEqual(new Date(answer.endTime));
    expect(await call(bidder, 'GET', `${AUCTION}/${auction.id}`)).toMatchObject({ endTime: answer.endTime });
  });

  it('leaves the end where more than the extension is left', async () => {
    const auction = await endingSoon(600);
    const { endTime } = await listingRow(auction.id);
    const answer = await bid(bidder, auction);
    expect(answer).toMatchObject({ statusCode: 200, auctionExtended: false });
    expect(new Date(answer.endTime)).toEqual(new Date(endTime));
  });

  it.each(['false', 'off', '0', 'no'])('leaves the end where the setting is %s', async (off) => {
    const auction = await endingSoon(100);
    const answer = await whileSet({ nftEnableAntiSnipe: off }, () => bid(bidder, auction));
    expect(answer).toMatchObject({ statusCode: 200, auctionExtended: false });
    expect(await left(answer)).toBeLessThanOrEqual(100);
  });

  it('moves the end again with each bid, and never to an earlier time', async () => {
    const auction = await endingSoon(100);
    const first = await bid(bidder, auction);
    const second = await bid(await newBuyer(chain), auction, '2');
    expect(second).toMatchObject({ statusCode: 200, auctionExtended: true });
    expect(new Date(second.endTime).getTime()).toBeGreaterThan(new Date(first.endTime).getTime());
  });

  it('moves the end by as much as is stored', async () => {
    const auction = await endingSoon(600);
    const answer = await whileSet({ nftAntiSnipeExtension: '1200' }, () => bid(bidder, auction));
    expect(answer).toMatchObject({ statusCode: 200, auctionExtended: true });
    expect(await left(answer)).toBeGreaterThan(1000);
    expect(await left(answer)).toBeLessThanOrEqual(1200);
  });

  it.each([
    ['no number', 'long', 300],
    ['above a day', '1000000', DAY_MS / SECOND_MS],
  ])('takes an extension that is %s (%j) for %d seconds', async (_what, text, seconds) => {
    const auction = await endingSoon(100);
    const answer = await whileSet({ nftAntiSnipeExtension: text }, () => bid(bidder, auction));
    expect(answer).toMatchObject({ statusCode: 200, auctionExtended: true });
    expect(await left(answer)).toBeGreaterThan(seconds - 100);
    expect(await left(answer)).toBeLessThanOrEqual(seconds);
  });

  it.each(['0', '-5'])('leaves the end with an extension of %s', async (text) => {
    const auction = await endingSoon(100);
    const answer = await whileSet({ nftAntiSnipeExtension: text }, () => bid(bidder, auction));
    expect(answer).toMatchObject({ statusCode: 200, auctionExtended: false });
  });

  it('that is refused moves nothing', async () => {
    const auction = await endingSoon(100);
    const { endTime } = await listingRow(auction.id);
    expect(await bid(bidder, auction, '0.5')).toMatchObject({ statusCode: 400 });
    expect((await listingRow(auction.id)).endTime).toEqual(endTime);
  });
});

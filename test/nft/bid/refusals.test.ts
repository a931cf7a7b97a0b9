import { HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { funded, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import {
  BID,
  endingIn,
  inTime,
  type Listed,
  newAuction,
  newBid,
  newListing,
  setListing,
} from '../support/auction-acts.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { ban, freeze, IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { hidden } from '../support/rows.js';

const illegal = (message: unknown) => ({ statusCode: 409, code: 'ILLEGAL_STATE', message });

let chain: LocalChain;
let creator: Person;
let bidder: Person;
let collection: Deployed;
let auction: Listed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain, '10');
  bidder = await newBuyer(chain);
  collection = await newCollection(chain, creator);
  auction = await newAuction(chain, collection);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a bid by %s is refused, and nothing is written,', (transport) => {
  const call = trading(transport);
  const bid = (person: Client, { id }: { readonly id: string }, over: object = {}) =>
    call(person, 'POST', BID, { listingId: id, amount: '1', ...over });
  const refused = (person: Client, of: { readonly id: string } = auction, over: object = {}) =>
    writingNothing(() => bid(person, of, over));

  it.each([
    ['an amount of nought', '0'],
    ['a negative amount', '-1'],
    ['an amount in words', 'one'],
    ['more decimals than the currency has', '1.0000000000000000001'],
  ])('with %s', async (_what, amount) => {
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining('amount') };
    expect(await refused(bidder, auction, { amount })).toMatchObject(refusal);
  });

  it('below the price, and below the highest one with its increment, naming the least', async () => {
    const own = await newAuction(chain, collection, { minBidIncrement: '0.25' });
    const least = (amount: string) => ({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: `amount must be at least ${amount} ETH`,
    });
    expect(await refused(bidder, own, { amount: '0.999999999999999999' })).toMatchObject(least('1'));
    const leader = await newBuyer(chain);
    await newBid(leader, own, '2');
    for (const person of [bidder, leader]) {
      for (const amount of ['1', '2', '2.249999999999999999']) {
        expect(await refused(person, own, { amount })).toMatchObject(least('2.25'));
      }
    }
    expect(await bid(bidder, own, { amount: '2.25' })).toMatchObject({ statusCode: 200 });
  });

  it('by the seller', async () => {
    expect(await refused(creator)).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'You cannot bid in your own auction',
    });
  });

  it('before its start and from its end on', async () => {
    const [startTime, endTime] = [await inTime(HOUR_MS), await inTime(3 * HOUR_MS)];
    const early = await newAuction(chain, collection, { startTime, endTime });
    expect(await refused(bidder, early)).toMatchObject(illegal(`The auction begins at ${startTime}`));
    const over = await newAuction(chain, collection);
    await endingIn(over.id, 0);
    expect(await refused(bidder, over)).toMatchObject(illegal(expect.stringMatching(/^The auction ended at 2/)));
  });

  it.each([
    ['RESERVED', {}],
    ['SOLD', { endedAt: new Date().toISOString() }],
    ['EXPIRED', { endedAt: new Date().toISOString() }],
    ['CANCELLED', { endedAt: new Date().toISOString() }],
    ['INVALID', { invalidReason: 'OWNER' }],
  ])('in an auction that is %s, naming that', async (status, columns) => {
    const own = await newAuction(chain, collection);
    await setListing(own.id, { status, ...columns });
    expect(await refused(bidder, own)).toMatchObject(illegal(`The auction is over: it is ${status}`));
  });

  it('for a fixed price, in no auction, and for a token of a hidden collection', async () => {
    const fixed = await newListing(await newToken(chain, collection), { type: 'FIXED_PRICE', price: '1' });
    const message = 'Only an auction takes bids: this listing has a fixed price';
    expect(await refused(bidder, fixed)).toMatchObject(illegal(message));
    const missing = { statusCode: 404, code: 'NOT_FOUND', message: 'Listing not found' };
    expect(await refused(bidder, { id: newId() })).toMatchObject(missing);
    const covered = await newAuction(chain, await newCollection(chain, creator));
    await hidden(covered.token.collection);
    const covering = 'The collection is hidden: nothing of it is sold any more';
    expect(await refused(bidder, covered)).toMatchObject(illegal(covering));
  });

  it('to the address of somebody else, to what is none, and by an account without one', async () => {
    expect(await refused(bidder, auction, { walletAddress: creator.wallet.address })).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'walletAddress must be an address that is linked to your account',
    });
    expect(await refused(bidder, auction, { walletAddress: 'mine' })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('walletAddress must be'),
    });
    const client = await newClient();
    await funded(client, '10');
    expect(await refused(client)).toMatchObject({ statusCode: 403, code: 'NFT_NO_ADDRESS' });
  });

  it('without a wallet, without enough in it, and from one that is frozen', async () => {
    expect(await refused(await newPerson(chain))).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: 'You have no ETH wallet of type SPOT to pay from: open one and fund it first',
    });
    const poor = { statusCode: 400, code: 'INSUFFICIENT_FUNDS' };
    expect(await refused(await newPerson(chain, '0.999999999999999999'))).toMatchObject(poor);
    const frozen = await newBuyer(chain);
    await freeze(frozen);
    expect(await refused(frozen)).toMatchObject({ statusCode: 409, code: 'WALLET_FROZEN' });
  });

  it('while the chain is paused, and while the currency is switched off', async () => {
    expect(await whileSet(PAUSED, () => refused(bidder))).toMatchObject(IS_PAUSED);
    const { rows } = (await world()).system.db;
    const eth = rows.updateTable('currency').where('code', '=', 'ETH').where('type', '=', 'SPOT');
    await eth.set({ status: false }).execute();
    const answer = await refused(bidder).finally(() => eth.set({ status: true }).execute());
    expect(answer).toMatchObject({ statusCode: 400, message: 'The currency ETH of type SPOT is disabled' });
  });

  it('without a session, by a banned account, and while the extension is off', async () => {
    expect(await refused(await anonymous())).toMatchObject({ statusCode: 401 });
    const banned = await newBuyer(chain);
    await ban(banned);
    expect(await refused(banned)).toMatchObject({ statusCode: 401 });
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => refused(bidder))).toMatchObject(off);
  });

  it('without the feature buy_nft where features are enforced, and of a high value even where they are not', async () => {
    const opened = await newBuyer(chain);
    const level = await newLevel({ features: ['buy_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    const own = await newAuction(chain, collection);
    const demanded = { statusCode: 403, code: 'KYC_REQUIRED' };
    await whileSet({ kycStatus: 'true', kycFeatureEnforcement: 'true' }, async () => {
      expect(await refused(bidder, own)).toMatchObject(demanded);
      expect(await bid(opened, own)).toMatchObject({ statusCode: 200 });
    });
    // At 3,000 dollars for one ETH.
    const gate = { kycStatus: 'true', kycFeatureEnforcement: 'false', nftRequireKycForHighValue: 'true' };
    await whileSet({ ...gate, nftHighValueThreshold: '6000' }, async () => {
      expect(await refused(bidder, own, { amount: '2' })).toMatchObject(demanded);
      expect(await bid(bidder, own, { amount: '1.999999999999999999' })).toMatchObject({ statusCode: 200 });
      expect(await bid(opened, own, { amount: '2.1' })).toMatchObject({ statusCode: 200 });
    });
  });

  it('in the last second only when it comes too late', async () => {
    const own = await newAuction(chain, collection);
    await endingIn(own.id, 30);
    expect(await bid(bidder, own)).toMatchObject({ statusCode: 200, auctionExtended: true });
    const { clock } = await world();
    clock.advance(330 * SECOND_MS);
    expect(await refused(bidder, own, { amount: '2' })).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });
});

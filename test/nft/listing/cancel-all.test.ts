import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { newBid } from '../support/auction-acts.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newAccepted, newBuyer, newOffer, OFFER, offerRow, standOf, traded, trading } from '../support/offer-acts.js';
import { bookFaults, newKey, whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { PAUSED, whileSet } from '../support/offer-switched.js';
import { auctioned, keyOf, LISTING, listed, listingRow, newListed, setListing } from '../support/sales.js';
import { storedListings } from '../support/many-listings.js';

const ALL = `${LISTING}/cancel-all`;
const NOTHING = { statusCode: 200, listings: 0, offers: 0, kept: [], transactions: [] };

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());

/** A listing at a fixed price of a new token of a person. */
const sale = (owner: Person) => newListed(chain, collection, { owner });

describe.each(TRANSPORTS)('cancelling all by %s', (transport) => {
  const call = trading(transport);

  it("takes all of the caller's listings back, INVALID ones too, and leaves those of others and the offers", async () => {
    const [person, other] = [await newPerson(chain, '10'), await newPerson(chain)];
    const [one, two, foreign] = [await sale(person), await sale(person), await sale(other)];
    await setListing(two.id, { status: 'INVALID', invalidReason: 'OWNER' });
    const { id: offer } = await newOffer(chain, foreign.token, { buyer: person });
    expect(await call(person, 'POST', ALL, { listings: true })).toEqual({ ...NOTHING, listings: 2 });
    for (const { id } of [one, two]) {
      expect(await listingRow(id)).toMatchObject({ status: 'CANCELLED', invalidReason: null, cancelReason: null });
    }
    expect(await listingRow(foreign.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await offerRow(offer)).toMatchObject({ status: 'PENDING' });
  });

  it("takes all of the caller's offers back that nobody has accepted; what was held is free again", async () => {
    const person = await newBuyer(chain);
    const own = await sale(person);
    const tokens = [await newToken(chain, collection), await newToken(chain, collection)];
    for (const token of tokens) await newOffer(chain, token, { buyer: person });
    const accepted = await newAccepted(chain, collection, { buyer: person });
    expect(await standOf(person)).toEqual(['6.925', '3.075']);
    expect(await call(person, 'POST', ALL, { offers: true })).toEqual({ ...NOTHING, offers: 2 });
    expect(await standOf(person)).toEqual(['8.975', '1.025']);
    expect(await offerRow(accepted.id)).toMatchObject({ status: 'ACCEPTED' });
    expect(await listingRow(own.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await bookFaults()).toEqual([]);
  });

  it('leaves an INVALID listing while an offer for it waits, which then makes it SOLD', async () => {
    const person = await newPerson(chain);
    const [promised, free] = [await sale(person), await sale(person)];
    const { id } = await newOffer(chain, promised.token);
    const { transaction } = await traded(person, `${OFFER}/${id}/accept`);
    for (const each of [promised, free]) await setListing(each.id, { status: 'INVALID', invalidReason: 'OWNER' });
    expect(await call(person, 'POST', ALL, { listings: true })).toEqual({ ...NOTHING, listings: 1 });
    expect(await listingRow(free.id)).toMatchObject({ status: 'CANCELLED' });
    const transactionHash = await signed(chain, person, transaction);
    expect(await call(person, 'POST', `${OFFER}/${id}/confirm`, { transactionHash })).toMatchObject({
      status: 'COMPLETED',
    });
    expect(await listingRow(promised.id)).toMatchObject({ status: 'SOLD' });
  });

  it('takes both back in one call, and leaves auctions with bids, which it names', async () => {
    const person = await newBuyer(chain);
    const fixed = await sale(person);
    const [free, bidden] = [
      await newToken(chain, collection, { owner: person }),
      await newToken(chain, collection, { owner: person }),
    ];
    const [quiet, auction] = [await listed(free, auctioned(free)), await listed(bidden, auctioned(bidden))];
    const bidder = await newBuyer(chain);
    await newBid(bidder, auction, '1');
    await newOffer(chain, await newToken(chain, collection), { buyer: person });
    const answer = await call(person, 'POST', ALL, { listings: true, offers: true });
    expect(answer).toMatchObject({ ...NOTHING, listings: 2, offers: 1, kept: [{ id: auction.id, highestBid: '1' }] });
    expect(JSON.stringify(answer)).not.toContain(person.user.id);
    for (const { id } of [fixed, quiet]) expect(await listingRow(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await standOf(bidder)).toEqual(['9', '1']);
  });

  it('leaves what a contract holds bids of, off sale for its approval too, and takes back the others', async () => {
    const person = await newPerson(chain);
    const token = await newToken(chain, collection, { owner: person });
    const [auction, other] = [await listed(token, auctioned(token)), await sale(person)];
    await newBid(await newBuyer(chain), auction, '1');
    await setListing(auction.id, { venue: 'CONTRACT', status: 'INVALID', invalidReason: 'APPROVAL' });
    expect(await call(person, 'POST', ALL, { listings: true })).toMatchObject({
      ...NOTHING,
      listings: 1,
      kept: [{ id: auction.id }],
    });
    expect(await listingRow(other.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('answers for each listing that a contract offers still the transaction to sign', async () => {
    const person = await newPerson(chain);
    const [one, two] = [await sale(person), await sale(person)];
    const contractAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
    await setListing(one.id, { venue: 'CONTRACT', contractAddress, isOnContract: true });
    const { transactions, listings } = await call(person, 'POST', ALL, { listings: true });
    expect(listings).toBe(2);
    expect(transactions).toMatchObject([
      { listingId: one.id, transaction: { from: person.wallet.address, to: contractAddress, value: '0x0' } },
    ]);
    expect((await call(person, 'GET', `${LISTING}/${one.id}`)).transaction).toEqual(transactions[0].transaction);
    expect(await listingRow(two.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('gives a repeat under a key the first answer, also when there is more by then', async () => {
    const person = await newPerson(chain);
    await sale(person);
    const key = newKey();
    const first = await call(person, 'POST', ALL, { listings: true }, key);
    const later = await sale(person);
    expect(await writingNothing(() => call(person, 'POST', ALL, { listings: true }, key))).toEqual(first);
    const other = await call(person, 'POST', ALL, { listings: true, offers: true }, key);
    expect(other).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await listingRow(later.id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('takes back more than one transaction cancels, and a repeat under its key finds all of them done', async () => {
    const person = await newPerson(chain);
    await storedListings(person.user.id, 101);
    const key = newKey();
    const first = await call(person, 'POST', ALL, { listings: true }, key);
    expect(first).toEqual({ ...NOTHING, listings: 101 });
    expect(await writingNothing(() => call(person, 'POST', ALL, { listings: true }, key))).toEqual(first);
    const { rows } = (await world()).system.db;
    const open = rows.selectFrom('nft_listing').select('id').where('sellerId', '=', person.user.id);
    expect(await open.where('status', '<>', 'CANCELLED').execute()).toEqual([]);
  });

  it('needs to be told what; with nothing to cancel it answers nothing', async () => {
    const person = await newPerson(chain);
    for (const body of [{}, { listings: false }, { listings: null, offers: false }]) {
      expect(await call(person, 'POST', ALL, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await call(person, 'POST', ALL, { listings: true, offers: true })).toEqual(NOTHING);
  });

  it('is refused without a session, with a key that may not trade, and while the extension is off', async () => {
    const person = await newPerson(chain);
    await sale(person);
    const all = (who: Parameters<typeof call>[0]) => writingNothing(() => call(who, 'POST', ALL, { listings: true }));
    expect(await all(await anonymous())).toMatchObject({ statusCode: 401 });
    expect(await all(await keyOf(person, 'deposit'))).toMatchObject({ statusCode: 403 });
    const off = await whileExtensionIsOff(() => all(person));
    expect(off).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
  });

  it('goes on while the chain is paused, and cancels each once when it is asked for twice at a time', async () => {
    const person = await newBuyer(chain);
    await sale(person);
    await newOffer(chain, await newToken(chain, collection), { buyer: person });
    const both = () => call(person, 'POST', ALL, { listings: true, offers: true });
    const answers = await whileSet(PAUSED, () => Promise.all([both(), both(), both()]));
    const sum = (of: string) => answers.reduce((all: number, answer: any) => all + answer[of], 0);
    expect([sum('listings'), sum('offers')]).toEqual([1, 1]);
    expect(await standOf(person)).toEqual(['10', '0']);
  });
});

import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, newOffer, OFFER, setOffer, traded, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { PAUSED, whileSet } from '../support/offer-switched.js';
import { auctioned, keyOf, LISTING, listed, listingRow, newListed, setListing } from '../support/sales.js';

const NOT_FOUND = { statusCode: 404, code: 'NOT_FOUND', message: 'Listing not found' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the end of a listing by its seller by %s', (transport) => {
  const call = trading(transport);
  const cancel = (person: Parameters<typeof call>[0], { id }: { readonly id: string }) =>
    call(person, 'POST', `${LISTING}/${id}/cancel`, {});

  it('makes an ACTIVE one CANCELLED, of which nothing is on a chain', async () => {
    const sale = await newListed(chain, collection);
    expect(await cancel(creator, sale)).toMatchObject({
      statusCode: 200,
      transaction: null,
      id: sale.id,
      status: 'CANCELLED',
      cancelReason: null,
      endedAt: expect.any(String),
    });
    expect(await listingRow(sale.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it.each([['OWNER'], ['APPROVAL']])('makes one that is INVALID for its %s CANCELLED', async (invalidReason) => {
    const sale = await newListed(chain, collection);
    await setListing(sale.id, { status: 'INVALID', invalidReason });
    expect(await cancel(creator, sale)).toMatchObject({
      statusCode: 200,
      status: 'CANCELLED',
      invalidReason: null,
    });
  });

  it.each([['RESERVED'], ['SOLD'], ['EXPIRED'], ['CANCELLED']])('is refused of one that is %s', async (status) => {
    const sale = await newListed(chain, collection);
    await setListing(sale.id, { status });
    expect(await writingNothing(() => cancel(creator, sale))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `Only a listing that is ACTIVE or INVALID can be cancelled: this one is ${status}`,
    });
  });

  it.each([['ACCEPTED'], ['FLAGGED']])('is refused of an INVALID one while an offer for it is %s', async (status) => {
    const sale = await newListed(chain, collection);
    const { id } = await newOffer(chain, sale.token);
    await traded(creator, `${OFFER}/${id}/accept`);
    await setOffer(id, { status });
    await setListing(sale.id, { status: 'INVALID', invalidReason: 'OWNER' });
    expect(await writingNothing(() => cancel(creator, sale))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'An offer for the token is accepted: it is settled or released first',
    });
    await setOffer(id, { status: 'EXPIRED', endedAt: new Date().toISOString() });
    expect(await cancel(creator, sale)).toMatchObject({ statusCode: 200 });
  });

  it('is open of an auction without bids, and refused of one with bids', async () => {
    const [free, taken] = [await newToken(chain, collection), await newToken(chain, collection)];
    expect(await cancel(creator, await listed(free, auctioned(free)))).toMatchObject({ statusCode: 200 });
    const auction = await listed(taken, auctioned(taken));
    const bidder = await newBuyer(chain);
    await traded(bidder, '/api/nft/bid', { listingId: auction.id, amount: '1' });
    expect(await writingNothing(() => cancel(creator, auction))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'The auction has bids: it ends by its time',
    });
  });

  it('is not found by anybody else, and of no listing', async () => {
    const sale = await newListed(chain, collection);
    expect(await writingNothing(async () => cancel(await newPerson(chain), sale))).toMatchObject(NOT_FOUND);
    expect(await cancel(creator, { id: newId() })).toMatchObject(NOT_FOUND);
  });

  it('is refused without a session, with a key that may not trade, and while the extension is off', async () => {
    const sale = await newListed(chain, collection);
    expect(await writingNothing(async () => cancel(await anonymous(), sale))).toMatchObject({ statusCode: 401 });
    const reader = await keyOf(creator, 'deposit');
    expect(await writingNothing(() => cancel(reader, sale))).toMatchObject({ statusCode: 403 });
    const off = await whileExtensionIsOff(() => writingNothing(() => cancel(creator, sale)));
    expect(off).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
  });

  it('goes on while the chain is paused, and while nothing is listed any more', async () => {
    const [one, other] = [await newListed(chain, collection), await newListed(chain, collection)];
    expect(await whileSet(PAUSED, () => cancel(creator, one))).toMatchObject({ statusCode: 200 });
    const off = { nftEnableFixedPriceSales: 'false' };
    expect(await whileSet(off, () => cancel(creator, other))).toMatchObject({ statusCode: 200 });
  });

  it('happens once, however many ask for it at the same time', async () => {
    const sale = await newListed(chain, collection);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(creator, sale)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });
});

import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newHolder, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { newAccepted, newBuyer, newOffer, OFFER, traded, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { hidden } from '../support/rows.js';
import { auctioned, buyPath, inHours, keyOf, listed, newListed, setListing, type Listed } from '../support/sales.js';

const HASH = `0x${'1'.repeat(64)}`;
const ILLEGAL = { statusCode: 409, code: 'ILLEGAL_STATE' };
const INVALID = { statusCode: 409, code: 'LISTING_INVALID', message: 'The seller can no longer transfer the token' };
const ACCEPTED = { ...ILLEGAL, message: 'An offer for the token is accepted already' };
const BAD = { statusCode: 400, code: 'BAD_INPUT' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let buyer: Person;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain, '10');
  collection = await newCollection(chain, creator);
  buyer = await newBuyer(chain);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

/** Has the seller of a listing accept an offer for its token. */
async function accepted({ token }: Listed): Promise<void> {
  const { id } = await newOffer(chain, token);
  await traded(creator, `${OFFER}/${id}/accept`);
}

describe.each(TRANSPORTS)('by %s', (transport) => {
  const call = trading(transport);
  type Who = Parameters<typeof call>[0];
  const buy = (person: Who, sale: Pick<Listed, 'id'>, body: object = {}) => call(person, 'POST', buyPath(sale), body);
  const refused = (person: Who, sale: Pick<Listed, 'id'>, body: object) =>
    writingNothing(() => buy(person, sale, body));

  it('a purchase of an auction that is told by its hash is refused as one without a hash', async () => {
    const token = await newToken(chain, collection);
    const auction = await listed(token, auctioned(token));
    expect(await refused(buyer, auction, { transactionHash: HASH })).toMatchObject({
      ...ILLEGAL,
      message: 'An auction takes bids: it cannot be bought',
    });
  });

  describe.each([
    ['a quote', {}],
    ['a purchase with escrow', { escrow: true }],
  ])('%s', (_what, body) => {
    it('is refused of an own token', async () => {
      expect(await refused(creator, await newListed(chain, collection), body)).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
        message: 'You cannot buy your own token',
      });
    });

    it('is refused of an auction, and not found of no listing', async () => {
      const token = await newToken(chain, collection);
      expect(await refused(buyer, await listed(token, auctioned(token)), body)).toMatchObject({
        ...ILLEGAL,
        message: 'An auction takes bids: it cannot be bought',
      });
      const none = { statusCode: 404, code: 'NOT_FOUND', message: 'Listing not found' };
      expect(await refused(buyer, { id: newId() }, body)).toMatchObject(none);
    });

    it.each([['SOLD'], ['EXPIRED'], ['CANCELLED']])('is refused of a listing that is %s', async (status) => {
      const sale = await newListed(chain, collection);
      await setListing(sale.id, { status });
      const message = `The token is no longer on sale: the listing is ${status}`;
      expect(await refused(buyer, sale, body)).toMatchObject({ ...ILLEGAL, message });
    });

    it('is refused of a listing that is RESERVED, and of one that is INVALID', async () => {
      const [reserved, invalid] = [await newListed(chain, collection), await newListed(chain, collection)];
      await setListing(reserved.id, { status: 'RESERVED' });
      await setListing(invalid.id, { status: 'INVALID', invalidReason: 'OWNER' });
      expect(await refused(buyer, reserved, body)).toMatchObject(ACCEPTED);
      expect(await refused(buyer, invalid, body)).toMatchObject(INVALID);
    });

    it('is refused before the sale begins, and once it has ended', async () => {
      const later = await newListed(chain, collection, { startTime: inHours(2) });
      const over = await newListed(chain, collection);
      const [startTime, endTime] = [2, 1].map((days) => new Date(Date.now() - days * DAY_MS).toISOString());
      await setListing(over.id, { startTime, endTime });
      expect((await refused(buyer, later, body)).message).toMatch(/^The sale begins at /);
      expect((await refused(buyer, over, body)).message).toMatch(/^The sale ended at /);
    });

    it('is refused of a hidden collection', async () => {
      const own = await newCollection(chain, creator);
      const sale = await newListed(chain, own);
      await hidden(own);
      const message = 'The collection is hidden: nothing of it is sold any more';
      expect(await refused(buyer, sale, body)).toMatchObject({ ...ILLEGAL, message });
    });

    it('is refused once the seller no longer has the token', async () => {
      const sale = await newListed(chain, collection);
      const place = { contractAddress: collection.contractAddress, tokenId: sale.token.tokenId };
      await transferredAlone(chain, creator, place, (await newHolder(chain)).address);
      expect(await refused(buyer, sale, body)).toMatchObject(INVALID);
    });

    it('is refused while an offer for the token is accepted, of a listing that was made later too', async () => {
      const { token } = await newAccepted(chain, collection);
      expect(await refused(buyer, await listed(token), body)).toMatchObject(ACCEPTED);
      const sale = await newListed(chain, collection);
      await accepted(sale);
      expect(await refused(buyer, sale, body)).toMatchObject(ACCEPTED);
    });

    it('is refused in a currency that was switched off since it was listed', async () => {
      const { id, code: currency } = await newCurrency({ type: 'SPOT' });
      const sale = await newListed(chain, collection, { currency });
      await switchCurrency(id, false);
      const message = `The currency ${currency} of type SPOT is disabled`;
      expect(await refused(buyer, sale, body)).toMatchObject({ ...BAD, message });
    });

    it('is refused while the chain is paused, and while it does not answer', async () => {
      const sale = await newListed(chain, collection);
      expect(await whileSet(PAUSED, () => refused(buyer, sale, body))).toMatchObject(IS_PAUSED);
      chain.mood = 'error';
      expect(await refused(buyer, sale, body)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    });

    it('is refused without a session, with a key that may not trade, and while the extension is off', async () => {
      const sale = await newListed(chain, collection);
      expect(await refused(await anonymous(), sale, body)).toMatchObject({ statusCode: 401 });
      expect(await refused(await keyOf(buyer, 'deposit'), sale, body)).toMatchObject({ statusCode: 403 });
      const off = await whileExtensionIsOff(() => refused(buyer, sale, body));
      expect(off).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    });

    it('needs a wallet of the buyer, and takes that of nobody else', async () => {
      const sale = await newListed(chain, collection);
      expect(await refused(await newClient(), sale, body)).toMatchObject({
        statusCode: 403,
        code: 'NFT_NO_ADDRESS',
        message: 'Link a wallet to your account first: its address is needed',
      });
      expect(await refused(buyer, sale, { ...body, walletAddress: creator.wallet.address })).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
        message: 'walletAddress must be an address that is linked to your account',
      });
    });

    it.each([
      ['that is no address', 'me'],
      ['of 10,000 digits', `0x${'1'.repeat(10_000)}`],
    ])('is refused with a wallet %s', async (_text, walletAddress) => {
      const answer = await refused(buyer, await newListed(chain, collection), { ...body, walletAddress });
      expect(answer).toMatchObject({ ...BAD, message: expect.stringContaining('walletAddress') });
    });

    it('asks for the feature buy_nft, where features are enforced', async () => {
      const [opened, sale] = [await newBuyer(chain), await newListed(chain, collection)];
      const level = await newLevel({ features: ['buy_nft'] });
      await approve((await newApplication(opened.user.id, level.id)).id);
      await whileSet({ kycStatus: 'true', kycFeatureEnforcement: 'true' }, async () => {
        expect(await refused(buyer, sale, body)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
        expect(await buy(opened, sale, body)).toMatchObject({ statusCode: 200 });
      });
    });
  });

  describe('the report of a purchase', () => {
    /** Quoted to the buyer, and transferred by the seller; answers what reports it. */
    const transferred = async (sale: Listed) => {
      const { transaction } = await buy(buyer, sale);
      return { transactionHash: await signed(chain, creator, transaction) };
    };

    it.each([
      ['a hash that is none', { transactionHash: '0x1' }],
      ['a hash of 10,000 digits', { transactionHash: `0x${'1'.repeat(10_000)}` }],
      ['an empty hash', { transactionHash: '' }],
      ['a hash and escrow', { transactionHash: HASH, escrow: true }],
    ])('is refused with %s', async (_what, body) => {
      expect(await refused(buyer, await newListed(chain, collection), body)).toMatchObject(BAD);
    });

    it('is refused while the chain is paused, or does not answer, and is taken later', async () => {
      const sale = await newListed(chain, collection);
      const body = await transferred(sale);
      expect(await whileSet(PAUSED, () => refused(buyer, sale, body))).toMatchObject(IS_PAUSED);
      chain.mood = 'error';
      expect(await refused(buyer, sale, body)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
      chain.mood = 'answers';
      expect(await buy(buyer, sale, body)).toMatchObject({ statusCode: 200 });
    });

    it('is refused while an offer for the token is accepted, of a listing that was made later too', async () => {
      const sale = await newListed(chain, collection);
      const { transaction } = await buy(buyer, sale);
      await accepted(sale);
      const body = { transactionHash: await signed(chain, creator, transaction) };
      expect(await refused(buyer, sale, body)).toMatchObject(ILLEGAL);
      await setListing(sale.id, { status: 'ACTIVE' });
      expect(await refused(buyer, sale, body)).toMatchObject(ACCEPTED);
    });

    it.each([['SOLD'], ['EXPIRED'], ['CANCELLED']])('is refused of a listing that is %s', async (status) => {
      const sale = await newListed(chain, collection);
      const body = await transferred(sale);
      await setListing(sale.id, { status });
      expect(await refused(buyer, sale, body)).toMatchObject({
        ...ILLEGAL,
        message: `Only a listing that is ACTIVE can be bought: this one is ${status}`,
      });
    });
  });
});

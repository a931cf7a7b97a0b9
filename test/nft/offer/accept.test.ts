import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { newLink } from '../../support/linked-wallets.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN_ID, newHolder, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { called, newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { newBid, newListing, listingRow } from '../support/auction-acts.js';
import { newBuyer, newOffer, OFFER, offerRow, setOffer, standOf, traded, trading } from '../support/offer-acts.js';
import { newKey, toldOf, whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { hidden } from '../support/rows.js';

const ANOTHER = {
  statusCode: 409,
  code: 'ILLEGAL_STATE',
  message: 'Another offer for this token is accepted already',
};
const NOT_OWNER = { statusCode: 403, code: 'NFT_NOT_OWNER' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

describe.each(TRANSPORTS)('the acceptance of an offer by %s', (transport) => {
  const call = trading(transport);
  const accept = (person: Person, id: string, headers?: Record<string, string>) =>
    call(person, 'POST', `${OFFER}/${id}/accept`, {}, headers);
  const refused = (person: Person, id: string) => writingNothing(() => accept(person, id));

  it('answers the transfer to sign, freezes both addresses and the newest block, and moves no money', async () => {
    const token = await newToken(chain, collection);
    const { id, buyer } = await newOffer(chain, token);
    const head = Number(await chain.rpc('eth_blockNumber'));
    const { transaction, ...offer } = await accept(creator, id);
    expect(offer).toMatchObject({
      id,
      status: 'ACCEPTED',
      sellerAddress: creator.wallet.address,
      buyerAddress: buyer.wallet.address,
      acceptedAt: expect.any(String),
      endedAt: null,
      listingId: null,
    });
    const [from, to] = [creator.wallet.address, buyer.wallet.address];
    const { data } = called(
      creator,
      collection.contractAddress,
      'safeTransferFrom(address,address,uint256)',
      from,
      to,
      token.tokenId,
    );
    expect(transaction).toEqual({ chainId: CHAIN_ID, from, to: collection.contractAddress, data, value: '0x0' });
    expect(await offerRow(id)).toMatchObject({ sellerId: creator.user.id, acceptedBlock: String(head) });
    expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
    expect(await toldOf(buyer)).toMatchObject([{ title: 'Your offer was accepted' }]);
  });

  it('reserves the listing of the token, which nobody else buys then', async () => {
    const token = await newToken(chain, collection);
    const listing = await newListing(token, { type: 'FIXED_PRICE', price: '2' });
    const { id } = await newOffer(chain, token);
    const offer = await accept(creator, id);
    expect(offer).toMatchObject({ listingId: listing.id });
    expect(await listingRow(listing.id)).toMatchObject({ status: 'RESERVED' });
  });

  it('reserves an auction that has no bid, and is refused beside one that has', async () => {
    const [quiet, busy] = [await newToken(chain, collection), await newToken(chain, collection)];
    const [first, second] = [await newListing(quiet), await newListing(busy)];
    const [one, two] = [await newOffer(chain, quiet), await newOffer(chain, busy)];
    await newBid(await newBuyer(chain), second, '1');
    expect(await accept(creator, one.id)).toMatchObject({ statusCode: 200, listingId: first.id });
    expect(await refused(creator, two.id)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'The token is in an auction with bids: it ends by its time',
    });
  });

  it('is one for each token', async () => {
    const token = await newToken(chain, collection);
    const [first, second] = [await newOffer(chain, token), await newOffer(chain, token, { amount: '2' })];
    await accept(creator, first.id);
    expect(await refused(creator, second.id)).toMatchObject(ANOTHER);
    expect(await offerRow(second.id)).toMatchObject({ status: 'PENDING' });
    await setOffer(first.id, { status: 'FLAGGED', flagReason: 'For a test' });
    expect(await refused(creator, second.id)).toMatchObject(ANOTHER);
  });

  it('happens once by one key, and answers the same again', async () => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const headers = newKey();
    const first = await accept(creator, id, headers);
    expect(await writingNothing(() => accept(creator, id, headers))).toEqual(first);
  });

  it.each([
    ['ACCEPTED', { sellerAddress: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['REJECTED', { endedAt: new Date().toISOString() }],
    ['CANCELLED', { endedAt: new Date().toISOString() }],
    ['EXPIRED', { endedAt: new Date().toISOString() }],
  ])('of one that is %s is refused, naming that', async (status, columns) => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const at = new Date().toISOString();
    const accepted = { acceptedAt: at, transferBy: at, acceptedBlock: '1', sellerId: creator.user.id };
    await setOffer(id, { status, ...(status === 'ACCEPTED' ? accepted : {}), ...columns });
    expect(await refused(creator, id)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `Only an offer that is PENDING can be accepted: this one is ${status}`,
    });
  });

  it('is refused once the offer has expired, before any job has said so', async () => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    await setOffer(id, { expiresAt: new Date().toISOString() });
    const over = { statusCode: 409, code: 'ILLEGAL_STATE', message: 'The offer has expired' };
    expect(await refused(creator, id)).toMatchObject(over);
  });

  it('is for whoever has the token by its chain, at any linked address', async () => {
    const token = await newToken(chain, collection);
    const [heir, { id, buyer }] = [await newPerson(chain), await newOffer(chain, token)];
    const second = await newHolder(chain);
    await newLink(heir.user.id, second.address);
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    await transferredAlone(chain, creator, place, second.address);
    for (const person of [creator, buyer, await newPerson(chain)]) {
      expect(await refused(person, id)).toMatchObject(NOT_OWNER);
    }
    const { transaction, ...offer } = await accept(heir, id);
    expect([offer.sellerAddress, transaction.from]).toEqual([second.address, second.address]);
  });

  it('of an own offer is refused, though the token is the buyer’s by now', async () => {
    const token = await newToken(chain, collection);
    const { id, buyer } = await newOffer(chain, token);
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    await transferredAlone(chain, creator, place, buyer.wallet.address);
    expect(await refused(buyer, id)).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'You cannot accept your own offer',
    });
  });

  it('of a burned token is for nobody', async () => {
    const token = await newToken(chain, collection);
    const { id } = await newOffer(chain, token);
    await signed(chain, creator, called(creator, collection.contractAddress, 'burn', token.tokenId));
    expect(await refused(creator, id)).toMatchObject(NOT_OWNER);
  });

  it('is refused while the chain is paused, while the collection is hidden, and while the extension is off', async () => {
    const token = await newToken(chain, await newCollection(chain, creator));
    const { id } = await newOffer(chain, token);
    expect(await whileSet(PAUSED, () => refused(creator, id))).toMatchObject(IS_PAUSED);
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => refused(creator, id))).toMatchObject(off);
    await hidden(token.collection);
    expect(await refused(creator, id)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'The collection is hidden: nothing of it is sold any more',
    });
  });

  it('goes on while new offers are switched off', async () => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const answer = await whileSet({ nftEnableOffers: 'false' }, () => accept(creator, id));
    expect(answer).toMatchObject({ statusCode: 200, status: 'ACCEPTED' });
  });

  it('of no offer is not found, and needs a session and an answer of the chain', async () => {
    expect(await refused(creator, newId())).toMatchObject({ statusCode: 404, message: 'Offer not found' });
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const path = `${OFFER}/${id}/accept`;
    expect(await writingNothing(async () => call(await anonymous(), 'POST', path, {}))).toMatchObject({
      statusCode: 401,
    });
    chain.mood = 'error';
    expect(await refused(creator, id)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
  });

  it('asks for the feature sell_nft where features are enforced', async () => {
    const [opened, without] = [await newPerson(chain), await newPerson(chain)];
    const level = await newLevel({ features: ['sell_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    const [one, two] = [
      await newOffer(chain, await newToken(chain, collection, { owner: opened })),
      await newOffer(chain, await newToken(chain, collection, { owner: without })),
    ];
    await whileSet({ kycStatus: 'true', kycFeatureEnforcement: 'true' }, async () => {
      expect(await accept(opened, one.id)).toMatchObject({ statusCode: 200 });
      expect(await refused(without, two.id)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
    });
  });

  it('leaves other offers for the token as they are, which the next owner may accept', async () => {
    const token = await newToken(chain, collection);
    const [first, second] = [await newOffer(chain, token), await newOffer(chain, token, { amount: '3' })];
    const { transaction } = await accept(creator, first.id);
    const transactionHash = await signed(chain, creator, transaction);
    await traded(creator, `${OFFER}/${first.id}/confirm`, { transactionHash });
    expect(await refused(creator, second.id)).toMatchObject(NOT_OWNER);
    expect(await accept(first.buyer, second.id)).toMatchObject({
      status: 'ACCEPTED',
      sellerAddress: first.buyer.wallet.address,
    });
  });
});

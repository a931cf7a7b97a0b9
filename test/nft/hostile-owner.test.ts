import { TRANSPORTS } from '../support/each-transport.js';
import type { LocalChain } from '../support/local-chain.js';
import { ownWorld, world } from '../support/world.js';
import type { Trick } from './contracts/support/hostile.js';
import { newHolder, newPerson, nftChain, signed, type Person } from './support/chain.js';
import { indexed } from './support/indexer-acts.js';
import { COLLECTION, draft, IMPORT } from './support/market.js';
import { newOffer, OFFER, trading, wished } from './support/offer-acts.js';
import { writingNothing } from './support/offer-state.js';
import {
  buyPath,
  fixed,
  forgetMarketplaces,
  listed,
  LISTING,
  listingRow,
  newKeeper,
  newMarketplace,
} from './support/sales.js';
import { mintedTricked, newTricked, newTrickedToken, newTrickster, play, type Tricked } from './support/tricked.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

const NOT_OWNER = { statusCode: 403, code: 'NFT_NOT_OWNER' };
const INVALID = { statusCode: 409, code: 'LISTING_INVALID', message: 'The seller can no longer transfer the token' };

/** What a contract does when it is asked for an owner. */
const UNNAMED: readonly (readonly [what: string, trick: Trick])[] = [
  ['fails', 'OwnerReverts'],
  ['burns all of its gas', 'OwnerBurns'],
  ['answers nothing', 'OwnerIsNothing'],
  ['answers what is no address', 'OwnerIsNoAddress'],
];

let chain: LocalChain;
let creator: Person;
let buyer: Person;
let artist: string;
let tricked: Tricked;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  buyer = await newPerson(chain, '1000');
  artist = (await newHolder(chain)).address;
  tricked = await newTricked(chain, creator, artist);
});
afterAll(() => chain.close());
afterEach(() => play(tricked, 'None'));

/** How many collections there are of a contract. */
async function collectionsAt(contractAddress: string): Promise<number> {
  const { rows } = (await world()).system.db;
  const found = rows.selectFrom('nft_collection').select('id').where('contractAddress', '=', contractAddress);
  return (await found.execute()).length;
}

/** How many have a quote for a listing. */
async function quotesOf(listingId: string): Promise<number> {
  const { rows } = (await world()).system.db;
  const found = rows.selectFrom('nft_quote').select('buyerAddress').where('listingId', '=', listingId);
  return (await found.execute()).length;
}

describe.each(TRANSPORTS)('by %s', (transport) => {
  const call = trading(transport);

  describe.each(UNNAMED)('a contract that %s when it is asked for an owner', (_what, trick) => {
    it('is nobody’s to import', async () => {
      const contract = await newTrickster(chain, creator, artist);
      await play({ contract }, trick);
      const contractAddress = await contract.getAddress();
      const refusal = await writingNothing(() => call(creator, 'POST', COLLECTION, draft({ contractAddress })));
      expect(refusal).toMatchObject(NOT_OWNER);
      expect(await collectionsAt(contractAddress)).toBe(0);
    });

    it('has no token that anybody may import', async () => {
      const tokenId = await mintedTricked(tricked);
      await play(tricked, trick);
      const wish = { collectionId: tricked.id, tokenId };
      expect(await writingNothing(() => call(creator, 'POST', IMPORT, wish))).toMatchObject(NOT_OWNER);
    });

    it('has no token that anybody may list', async () => {
      const token = await newTrickedToken(tricked);
      await play(tricked, trick);
      expect(await writingNothing(() => call(creator, 'POST', LISTING, fixed(token)))).toMatchObject(NOT_OWNER);
    });

    it('has no token for which an offer can be made', async () => {
      const token = await newTrickedToken(tricked);
      await play(tricked, trick);
      expect(await writingNothing(() => call(buyer, 'POST', OFFER, wished(token)))).toMatchObject({
        statusCode: 409,
        code: 'ILLEGAL_STATE',
        message: 'Nobody has the token any more',
      });
    });

    it('has no token for which anybody may accept an offer', async () => {
      const { id } = await newOffer(chain, await newTrickedToken(tricked), { buyer });
      await play(tricked, trick);
      const accept = () => call(creator, 'POST', `${OFFER}/${id}/accept`, {});
      expect(await writingNothing(accept)).toMatchObject(NOT_OWNER);
    });

    it('has no token that can be bought', async () => {
      const sale = await listed(await newTrickedToken(tricked));
      await play(tricked, trick);
      for (const body of [{}, { escrow: true }]) {
        expect(await writingNothing(() => call(buyer, 'POST', buyPath(sale), body))).toMatchObject(INVALID);
      }
      expect(await quotesOf(sale.id)).toBe(0);
    });
  });
});

describe.each(TRANSPORTS)('a contract that needs 450,000 gas for an answer, by %s,', (transport) => {
  const call = trading(transport);
  let marketplace: string;
  beforeAll(async () => {
    const keeper = await newKeeper(chain, ['edit.nft.marketplace']);
    ({ address: marketplace } = await newMarketplace(chain, keeper));
  });
  afterAll(forgetMarketplaces);

  it('is imported by its owner, and so are its tokens', async () => {
    const contract = await newTrickster(chain, creator, artist);
    await play({ contract }, 'OwnerCosts');
    const contractAddress = await contract.getAddress();
    const made = await call(creator, 'POST', COLLECTION, draft({ contractAddress }));
    expect(made).toMatchObject({ statusCode: 200, status: 'DEPLOYED', contractAddress });
    const tokenId = await mintedTricked({ contract, contractAddress, creator });
    const added = await call(creator, 'POST', IMPORT, { collectionId: made.id, tokenId });
    expect(added).toMatchObject({ statusCode: 200, tokenId, ownerAddress: creator.wallet.address });
  });

  it('has tokens that are listed and quoted, with the royalty of the collection, since that is asked for with 200,000', async () => {
    const token = await newTrickedToken(tricked);
    await play(tricked, 'OwnerCosts');
    const listing = await call(creator, 'POST', LISTING, fixed(token));
    const royalty = { royaltyFee: '0.05', royaltyReceiver: creator.wallet.address };
    expect(listing).toMatchObject({ statusCode: 200, status: 'ACTIVE', ...royalty });
    const quoted = await call(buyer, 'POST', buyPath(listing), {});
    expect(quoted).toMatchObject({ statusCode: 200, route: 'DIRECT' });
    expect(await quotesOf(listing.id)).toBe(1);
  });

  it('has tokens for which offers are made and accepted', async () => {
    const token = await newTrickedToken(tricked);
    await play(tricked, 'OwnerCosts');
    const made = await call(buyer, 'POST', OFFER, wished(token));
    expect(made).toMatchObject({ statusCode: 200, status: 'PENDING' });
    const accepted = await call(creator, 'POST', `${OFFER}/${made.id}/accept`, {});
    expect(accepted).toMatchObject({ statusCode: 200, status: 'ACCEPTED', sellerAddress: creator.wallet.address });
  });

  it('has tokens that the marketplace sells, whose approval is seen when they are listed, indexed and bought', async () => {
    const token = await newTrickedToken(tricked);
    await play(tricked, 'OwnerCosts');
    const { id, transaction: approval } = await call(creator, 'POST', LISTING, fixed(token));
    expect(approval).toMatchObject({ to: tricked.contractAddress });
    await signed(chain, creator, approval);
    const { transaction: offering } = await call(creator, 'GET', `${LISTING}/${id}`);
    expect(offering).toMatchObject({ to: marketplace });
    await signed(chain, creator, offering);
    await indexed();
    expect(await listingRow(id)).toMatchObject({ status: 'ACTIVE', invalidReason: null, isOnContract: true });
    const quoted = await call(buyer, 'POST', buyPath({ id }), {});
    expect(quoted).toMatchObject({ statusCode: 200, route: 'CONTRACT', transaction: { to: marketplace } });
  });
});

import { anonymous } from '../../support/accounts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { following, refusal } from '../../support/subscribed.js';
import { LISTING, newBid, newListing } from '../support/auction-acts.js';
import { ADMIN, newAdmin } from '../support/admin-acts.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, traded } from '../support/offer-acts.js';

const CHANGES = `subscription ($collectionId: UUID, $after: String) {
  nftListingChanged(collectionId: $collectionId, after: $after) {
    cursor id tokenId collectionId type status invalidReason sellerAddress currency price highestBid endTime updatedAt
  }
}`;

interface Change {
  readonly nftListingChanged: { readonly cursor: string; readonly id: string; readonly status: string };
}

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const sale = async (of: Deployed = collection) => newListing(await newToken(chain, of), { type: 'FIXED_PRICE' });
const cancelled = (id: string) => traded(creator, `${LISTING}/${id}/cancel`);

describe('nftListingChanged', () => {
  it('tells everybody of a listing that is new and of its end, by the address of its seller alone', async () => {
    const events = await following<Change>(await anonymous(), CHANGES);
    const { id, token, listing } = await sale();
    const made = (await events.next()).nftListingChanged;
    expect(made).toEqual({
      cursor: expect.any(String),
      id,
      tokenId: token.id,
      collectionId: collection.id,
      type: 'FIXED_PRICE',
      status: 'ACTIVE',
      invalidReason: null,
      sellerAddress: creator.wallet.address,
      currency: 'ETH',
      price: '1',
      highestBid: null,
      endTime: listing.endTime,
      updatedAt: listing.updatedAt,
    });
    await cancelled(id);
    expect((await events.next()).nftListingChanged).toMatchObject({ id, status: 'CANCELLED' });
    await events.close();
    expect(JSON.stringify(made)).not.toContain(creator.user.id);
  });

  it('tells of the listings of one collection where one is named', async () => {
    const other = await newCollection(chain, creator);
    const events = await following<Change>(await anonymous(), CHANGES, { collectionId: other.id });
    await sale();
    const { id } = await sale(other);
    expect((await events.next()).nftListingChanged).toMatchObject({ id, collectionId: other.id });
    await events.close();
  });

  it('goes on behind a cursor, so that nothing is missed and nothing comes twice', async () => {
    const own = await newCollection(chain, creator);
    const before = await following<Change>(await anonymous(), CHANGES, { collectionId: own.id });
    const { id } = await sale(own);
    const { cursor } = (await before.next()).nftListingChanged;
    await before.close();
    await cancelled(id);
    const { id: next } = await sale(own);
    const after = await following<Change>(await anonymous(), CHANGES, { collectionId: own.id, after: cursor });
    const changes = [await after.next(), await after.next()].map((each) => each.nftListingChanged);
    await after.close();
    expect(changes).toMatchObject([
      { id, status: 'CANCELLED' },
      { id: next, status: 'ACTIVE' },
    ]);
  });

  it('says that nobody leads any more when an admin takes an auction down', async () => {
    const own = await newCollection(chain, creator);
    const auction = await newListing(await newToken(chain, own));
    await newBid(await newBuyer(chain), auction, '1');
    const events = await following<Change>(await anonymous(), CHANGES, { collectionId: own.id });
    await traded(await newAdmin('edit.nft.listing'), `${ADMIN}/listing/${auction.id}/cancel`, { reason: 'Stolen' });
    expect((await events.next()).nftListingChanged).toMatchObject({ status: 'CANCELLED', highestBid: null });
    await events.close();
  });

  it('refuses what is no cursor', async () => {
    for (const after of ['', 'yesterday', '0-0']) {
      expect(await refusal(await anonymous(), CHANGES, { after })).toEqual(['BAD_INPUT']);
    }
  });
});

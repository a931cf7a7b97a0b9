import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { fewestStatements } from '../../support/statements.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { hidden } from '../support/rows.js';
import { auctioned, LISTING, listed, newListed, setListing, type Listed } from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the listings that everybody sees');

const OWN = `${LISTING}/own`;

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let cheap: Listed;
let dear: Listed;
let auction: Listed;
let over: Listed;
let unseen: Listed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  cheap = await newListed(chain, collection, { price: '1' });
  dear = await newListed(chain, collection, { price: '30' });
  const token = await newToken(chain, collection);
  auction = await listed(token, auctioned(token, { price: '5' }));
  over = await newListed(chain, collection);
  await setListing(over.id, { status: 'EXPIRED' });
  const other = await newCollection(chain, creator);
  unseen = await newListed(chain, other);
  await hidden(other);
});
afterAll(() => chain.close());

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)('listings by %s', (transport) => {
  const call = trading(transport);
  const filtered = async (path: string, filter: object, more = '') =>
    call(creator, 'GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);

  it('are shown to anybody, newest first, without those that are over and those of hidden collections', async () => {
    const page = await call(await anonymous(), 'GET', LISTING);
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 3 } });
    expect(idsOf(page)).toEqual([auction.id, dear.id, cheap.id]);
    expect(JSON.stringify(page)).not.toContain(creator.user.id);
  });

  it('are shown to their seller in any status, and to nobody else', async () => {
    expect(idsOf(await call(creator, 'GET', OWN))).toEqual([unseen.id, over.id, auction.id, dear.id, cheap.id]);
    expect(idsOf(await call(await newPerson(chain), 'GET', OWN))).toEqual([]);
    expect(await call(await anonymous(), 'GET', OWN)).toMatchObject({ statusCode: 401 });
  });

  it('are filtered and sorted by what is shown', async () => {
    expect(idsOf(await filtered(LISTING, { type: 'AUCTION' }))).toEqual([auction.id]);
    expect(idsOf(await filtered(LISTING, { price: { gte: '5' } }, '&sortField=price&sortOrder=asc'))).toEqual([
      auction.id,
      dear.id,
    ]);
    expect(idsOf(await filtered(OWN, { status: 'EXPIRED' }))).toEqual([over.id]);
    expect(idsOf(await filtered(LISTING, { tokenId: cheap.token.id }))).toEqual([cheap.id]);
    for (const name of ['sellerId', 'reservePrice', 'highestBidderId']) {
      const answer = await filtered(LISTING, { [name]: creator.user.id });
      expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('are shown one by one to anybody, in any status', async () => {
    for (const [{ id }, status] of [
      [cheap, 'ACTIVE'],
      [over, 'EXPIRED'],
      [unseen, 'ACTIVE'],
    ] as const) {
      const answer = await call(await anonymous(), 'GET', `${LISTING}/${id}`);
      expect(answer).toMatchObject({ statusCode: 200, id, status, transaction: null });
    }
  });

  it('of no id are bad input, and of no listing not found', async () => {
    expect(await call(creator, 'GET', `${LISTING}/one`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await call(creator, 'GET', `${LISTING}/${newId()}`)).toMatchObject({
      statusCode: 404,
      code: 'NOT_FOUND',
      message: 'Listing not found',
    });
  });

  it('are not shown while the extension is off', async () => {
    await whileExtensionIsOff(async () => {
      for (const path of [LISTING, OWN, `${LISTING}/${cheap.id}`]) {
        expect(await call(creator, 'GET', path)).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
      }
    });
  });
});

it('a page of listings costs as many statements however long it is', async () => {
  const client = await anonymous();
  const count = (perPage: number) => fewestStatements(() => client.rest('GET', `${LISTING}?perPage=${perPage}`));
  const one = await count(1);
  expect(await count(100)).toBe(one);
});

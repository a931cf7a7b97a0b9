import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { ADMIN, filtered, idsOf, newAdmin } from '../support/admin-acts.js';
import { storedCollection, storedListing, storedOffer, storedSale } from '../support/stored.js';

const admin = () => newAdmin('view.nft.collection', 'view.nft.listing', 'view.nft.offer', 'view.nft.sale');

/** Each list: what stores a row for an account, and the column that names the account. */
const LISTS = [
  ['collection', 'userId', 'creator', (userId: string) => storedCollection(userId)],
  ['listing', 'sellerId', 'seller', storedListing],
  ['offer', 'buyerId', 'buyer', storedOffer],
  ['sale', 'sellerId', 'seller', storedSale],
] as const;

describe.each(TRANSPORTS)('the lists of admins by %s', (transport) => {
  const call = through(transport);

  it.each(LISTS)('of every %s have the rows of all accounts, with whose they are', async (path, column, who, store) => {
    const [client, owner, other] = [await admin(), await newClient(), await newClient()];
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ firstName: 'Ann', lastName: 'Lee' }).where('id', '=', owner.user.id).execute();
    const [id, strange] = [await store(owner.user.id), await store(other.user.id)];
    const all = await call(client, 'GET', `${ADMIN}/${path}?perPage=100`);
    expect(idsOf(all)).toEqual(expect.arrayContaining([id, strange]));
    const own = await call(client, 'GET', filtered(`${ADMIN}/${path}`, { [column]: owner.user.id }));
    expect(own).toMatchObject({
      statusCode: 200,
      pagination: { totalItems: 1 },
      items: [
        {
          id,
          [path === 'sale' ? `${who}Account` : who]: { id: owner.user.id, email: owner.user.email, name: 'Ann Lee' },
        },
      ],
    });
  });

  it.each(LISTS)('of every %s are paged, sorted and filtered by what they show', async (path, column, who, store) => {
    const [client, owner] = [await admin(), await newClient()];
    const [first, second] = [await store(owner.user.id), await store(owner.user.id)];
    const by = { [`${who}Email`]: owner.user.email, [column]: owner.user.id };
    const read = async (more: string) => call(client, 'GET', filtered(`${ADMIN}/${path}`, by, more));
    expect(idsOf(await read('&sortField=id&sortOrder=asc'))).toEqual([first, second].toSorted());
    const page = await read('&sortField=id&sortOrder=asc&perPage=1&page=2');
    expect([idsOf(page), page.pagination.totalItems]).toEqual([[first, second].toSorted().slice(1), 2]);
    const newest = path === 'sale' ? 'soldAt' : 'createdAt';
    expect(idsOf(await read(`&sortField=${newest}&sortOrder=desc`))).toHaveLength(2);
    for (const bad of ['?sortField=password', '?filter=%7B%22password%22%3A%22x%22%7D']) {
      expect(await call(client, 'GET', `${ADMIN}/${path}${bad}`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('have drafts and hidden collections, and listings, offers and sales in any status', async () => {
    const [client, owner] = [await admin(), await newClient()];
    const userId = owner.user.id;
    const { rows } = (await world()).system.db;
    const id = await storedCollection(userId);
    await rows.updateTable('nft_collection').set({ status: 'HIDDEN' }).where('id', '=', id).execute();
    const listing = await storedListing(userId);
    const over = { status: 'EXPIRED', endedAt: new Date().toISOString() } as const;
    await rows.updateTable('nft_listing').set(over).where('id', '=', listing).execute();
    const found = async (path: string, filter: object) =>
      idsOf(await call(client, 'GET', filtered(`${ADMIN}/${path}`, filter)));
    expect(await found('collection', { userId, status: 'HIDDEN' })).toEqual([id]);
    expect(await found('listing', { sellerId: userId, status: 'EXPIRED' })).toEqual([listing]);
    expect(await found('offer', { buyerId: userId, status: 'PENDING' })).toEqual([]);
    expect(await found('offer', { buyerId: userId, source: 'OFFER' })).toEqual([]);
  });

  it('say what an auction needs at least, and name nobody for an address that is linked to nobody', async () => {
    const [client, owner] = [await admin(), await newClient()];
    const listing = await storedListing(owner.user.id);
    const { rows } = (await world()).system.db;
    await rows.updateTable('nft_listing').set({ reservePrice: '2.50' }).where('id', '=', listing).execute();
    const [sale, offer] = [await storedSale(owner.user.id), await storedOffer(owner.user.id)];
    const one = async (path: string, id: string) =>
      (await call(client, 'GET', filtered(`${ADMIN}/${path}`, { id }))).items[0];
    expect(await one('listing', listing)).toMatchObject({ reservePrice: '2.5', price: '1', hasReserve: true });
    expect(await one('sale', sale)).toMatchObject({ buyerAccount: null, sellerAccount: { id: owner.user.id } });
    expect(await one('offer', offer)).toMatchObject({ seller: null, buyer: { id: owner.user.id } });
  });
});

it.each(LISTS)(
  'the list of every %s costs as many statements however long it is',
  async (path, column, _who, store) => {
    const [client, owner] = [await admin(), await newClient()];
    for (let count = 0; count < 3; count += 1) await store(owner.user.id);
    const count = (perPage: number) =>
      fewestStatements(() =>
        client.rest('GET', filtered(`${ADMIN}/${path}`, { [column]: owner.user.id }, `&perPage=${perPage}`)),
      );
    expect(await count(100)).toBe(await count(1));
  },
);

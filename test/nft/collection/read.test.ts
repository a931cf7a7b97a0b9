import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { fewestStatements } from '../../support/statements.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { COLLECTION, newCollection, newDraft, newImported, type Deployed } from '../support/market.js';
import { hidden } from '../support/rows.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the collections that everybody sees');

const OWN = `${COLLECTION}/own`;

let chain: LocalChain;
let creator: Person;
let deployed: Deployed;
let imported: Deployed;
let hiddenOne: Deployed;
let unfinished: { readonly id: string };
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  deployed = await newCollection(chain, creator, { name: 'Deployed' });
  imported = await newImported(chain, creator);
  hiddenOne = await newCollection(chain, creator, { name: 'Hidden' });
  await hidden(hiddenOne);
  unfinished = await newDraft(creator);
});
afterAll(() => chain.close());

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)('collections by %s', (transport) => {
  const call = through(transport);

  it('are shown to anybody, newest first, without drafts and hidden ones', async () => {
    const page = await call(await anonymous(), 'GET', COLLECTION);
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 2 } });
    expect(idsOf(page)).toEqual([imported.id, deployed.id]);
  });

  it('are shown to their creator in any status', async () => {
    expect(idsOf(await call(creator, 'GET', OWN))).toEqual([unfinished.id, hiddenOne.id, imported.id, deployed.id]);
    expect(idsOf(await call(await newPerson(chain), 'GET', OWN))).toEqual([]);
    expect(await call(await anonymous(), 'GET', OWN)).toMatchObject({ statusCode: 401 });
  });

  it('say nothing of accounts', async () => {
    const page = await call(creator, 'GET', OWN);
    expect(JSON.stringify(page)).not.toContain(creator.user.id);
  });

  it('are filtered and sorted by what is shown', async () => {
    const filtered = (filter: object, more = '') =>
      call(creator, 'GET', `${OWN}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    expect(idsOf(await filtered({ status: 'DRAFT' }))).toEqual([unfinished.id]);
    expect(idsOf(await filtered({ isImported: true }))).toEqual([imported.id]);
    expect(idsOf(await filtered({ contractAddress: deployed.contractAddress }))).toEqual([deployed.id]);
    expect(idsOf(await filtered({ status: 'DEPLOYED' }, '&sortField=createdAt&sortOrder=asc'))).toEqual([
      deployed.id,
      imported.id,
    ]);
    expect(await filtered({ userId: creator.user.id })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

describe.each(TRANSPORTS)('one collection by %s', (transport) => {
  const call = through(transport);
  const read = (client: Parameters<typeof call>[0], id: string) => call(client, 'GET', `${COLLECTION}/${id}`);

  it('is shown to anybody once it is on its chain, a hidden one too', async () => {
    for (const [{ id }, status] of [
      [deployed, 'DEPLOYED'],
      [imported, 'DEPLOYED'],
      [hiddenOne, 'HIDDEN'],
    ] as const) {
      expect(await read(await anonymous(), id)).toMatchObject({ statusCode: 200, id, status });
    }
  });

  it('is shown to its creator alone while it is a draft', async () => {
    const refusal = { statusCode: 404, code: 'NOT_FOUND', message: 'Collection not found' };
    expect(await read(creator, unfinished.id)).toMatchObject({ statusCode: 200, status: 'DRAFT' });
    expect(await read(await withApiKey(creator.user.id), unfinished.id)).toMatchObject({ statusCode: 200 });
    for (const client of [await anonymous(), await newPerson(chain)]) {
      expect(await read(client, unfinished.id)).toMatchObject(refusal);
    }
    expect(await read(creator, newId())).toMatchObject(refusal);
  });

  it('of no id is bad input', async () => {
    expect(await read(creator, 'one')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

it('a page of collections costs as many statements however long it is', async () => {
  const client = await anonymous();
  const count = (perPage: number) => fewestStatements(() => client.rest('GET', `${COLLECTION}?perPage=${perPage}`));
  const one = await count(1);
  expect(await count(100)).toBe(one);
});

import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { endWindow } from '../../support/throttles.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { COLLECTION, IPFS_HASH, newCollection, newDraft } from '../support/market.js';
import { hidden } from '../support/rows.js';

const IMAGE = 'https://example.com/a.png';

let chain: LocalChain;
let creator: Person;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the texts of a collection by %s', (transport) => {
  const call = through(transport);
  const update = async ({ id }: { readonly id: string }, body: object, person: Person = creator) => {
    await endWindow('nftChain');
    return call(person, 'PUT', `${COLLECTION}/${id}`, body);
  };

  it('change where they are given, and stay where they are left out', async () => {
    const collection = await newDraft(creator, { description: 'First', image: IMAGE });
    const image = `ipfs://${IPFS_HASH}`;
    expect(await update(collection, { description: 'Second' })).toMatchObject({ description: 'Second', image: IMAGE });
    expect(await update(collection, { image })).toMatchObject({ description: 'Second', image });
    expect(await update(collection, {})).toMatchObject({ statusCode: 200, description: 'Second', image });
    expect(await update(collection, { description: null, image: null })).toMatchObject({
      description: null,
      image: null,
    });
  });

  it('change in any status, and nothing else does', async () => {
    const collection = await newCollection(chain, creator);
    expect(await update(collection, { description: 'Deployed' })).toMatchObject({
      statusCode: 200,
      description: 'Deployed',
      status: 'DEPLOYED',
    });
    await hidden(collection);
    expect(await update(collection, { description: 'Hidden' })).toMatchObject({
      statusCode: 200,
      description: 'Hidden',
      status: 'HIDDEN',
    });
    for (const other of [{ name: 'New' }, { royaltyPercent: '50' }, { status: 'DEPLOYED' }, { chain: 'polygon' }]) {
      await update(collection, other);
    }
    expect(await call(creator, 'GET', `${COLLECTION}/${collection.id}`)).toMatchObject({
      name: 'Collection of a test',
      royaltyPercent: '5',
      status: 'HIDDEN',
    });
  });

  it.each([
    ['a description of 2,001 characters', { description: 'x'.repeat(2_001) }, 'description'],
    ['a description with a control character', { description: 'a\u0007b' }, 'description'],
    ['an image that is a script', { image: 'javascript:alert(1)' }, 'image'],
    ['an image of a private address', { image: 'https://10.0.0.1/a.png' }, 'image'],
    ['an image of 1,001 characters', { image: 'https://example.com/'.padEnd(1_001, 'a') }, 'image'],
  ])('stay as they are with %s', async (_what, body, word) => {
    const collection = await newDraft(creator, { description: 'First', image: IMAGE });
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(word) };
    expect(await update(collection, body)).toMatchObject(refusal);
    expect(await call(creator, 'GET', `${COLLECTION}/${collection.id}`)).toMatchObject({
      description: 'First',
      image: IMAGE,
    });
  });

  it('are changed by their creator alone', async () => {
    const collection = await newCollection(chain, creator);
    const refusal = { statusCode: 404, message: 'Collection not found' };
    expect(await update(collection, { description: 'Mine' }, await newPerson(chain))).toMatchObject(refusal);
    expect(await update({ id: newId() }, { description: 'Mine' })).toMatchObject(refusal);
    const nobody = await call(await anonymous(), 'PUT', `${COLLECTION}/${collection.id}`, { description: 'Mine' });
    expect(nobody).toMatchObject({ statusCode: 401 });
  });
});

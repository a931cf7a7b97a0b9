import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { fewestStatements } from '../../support/statements.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { called, done, MINT, newCollection, newToken, TOKEN, type Deployed, type Minted } from '../support/market.js';
import { hidden } from '../support/rows.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the tokens that everybody sees');

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let minted: Minted;
let burned: Minted;
let hiddenOne: Minted;
let unfinished: { readonly id: string };
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  minted = await newToken(chain, collection, { name: 'Minted' });
  burned = await newToken(chain, collection, { name: 'Burned' });
  const { contractAddress } = collection;
  const transactionHash = await signed(chain, creator, called(creator, contractAddress, 'burn', burned.tokenId));
  await done(creator, 'POST', `${TOKEN}/${burned.id}/transfer`, { transactionHash });
  const gone = await newCollection(chain, creator, { name: 'Hidden' });
  hiddenOne = await newToken(chain, gone, { name: 'Hidden' });
  await hidden(gone);
  unfinished = await done(creator, 'POST', MINT, { collectionId: collection.id, name: 'Draft' });
});
afterAll(() => chain.close());

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)('tokens by %s', (transport) => {
  const call = through(transport);
  const filtered = async (filter: object) =>
    call(await anonymous(), 'GET', `${TOKEN}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

  it('are shown to anybody while somebody has them, without those of hidden collections', async () => {
    const page = await call(await anonymous(), 'GET', TOKEN);
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 1 } });
    expect(idsOf(page)).toEqual([minted.id]);
    expect(JSON.stringify(page)).not.toContain(creator.user.id);
  });

  it('are found by collection, number and owner, and by nothing that is not shown', async () => {
    for (const filter of [
      { collectionId: collection.id },
      { contractAddress: collection.contractAddress, tokenId: minted.tokenId },
      { ownerAddress: creator.wallet.address },
      { chain: 'sepolia', name: 'Minted' },
    ]) {
      expect(idsOf(await filtered(filter))).toEqual([minted.id]);
    }
    expect(idsOf(await filtered({ chain: 'polygon' }))).toEqual([]);
    for (const filter of [{ userId: creator.user.id }, { mintTo: 'a' }, { isDue: true }]) {
      expect(await filtered(filter)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });
});

describe.each(TRANSPORTS)('one token by %s', (transport) => {
  const call = through(transport);

  it('is shown to anybody once it was minted, also when it was burned or its collection hidden', async () => {
    for (const [{ id }, status] of [
      [minted, 'MINTED'],
      [burned, 'BURNED'],
      [hiddenOne, 'MINTED'],
    ] as const) {
      expect(await call(await anonymous(), 'GET', `${TOKEN}/${id}`)).toMatchObject({ statusCode: 200, id, status });
    }
  });

  it('is shown to its creator alone while it is a draft', async () => {
    const refusal = { statusCode: 404, code: 'NOT_FOUND', message: 'Token not found' };
    const path = `${TOKEN}/${unfinished.id}`;
    expect(await call(creator, 'GET', path)).toMatchObject({ statusCode: 200, status: 'DRAFT' });
    expect(await call(await withApiKey(creator.user.id), 'GET', path)).toMatchObject({ statusCode: 200 });
    for (const client of [await anonymous(), await newPerson(chain)]) {
      expect(await call(client, 'GET', path)).toMatchObject(refusal);
    }
    expect(await call(creator, 'GET', `${TOKEN}/${newId()}`)).toMatchObject(refusal);
  });

  it('of no id is bad input', async () => {
    expect(await call(creator, 'GET', `${TOKEN}/one`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

it('a page of tokens costs as many statements however long it is', async () => {
  const client = await anonymous();
  const count = (perPage: number) => fewestStatements(() => client.rest('GET', `${TOKEN}?perPage=${perPage}`));
  expect(await count(100)).toBe(await count(1));
});

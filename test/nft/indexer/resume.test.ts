import { Wallet } from 'ethers';
import { indexChain } from '../../../src/services/nft/indexer/index-chain.js';
import { standingOf } from '../../../src/services/nft/indexer/contracts.js';
import { readRange } from '../../../src/services/nft/indexer/read-range.js';
import { storeRange } from '../../../src/services/nft/indexer/store-range.js';
import { only, readWatched, type Watched } from '../../../src/services/nft/indexer/watched.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { chainRow, indexed, listed, listingRow, movesOf, numbered, sent } from '../support/indexer-acts.js';
import { mintedAlone, newCollection, newImported, newToken, type Deployed } from '../support/market.js';
import { tokenRow } from '../support/rows.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const anybody = () => Wallet.createRandom().address;

async function watchedNow(): Promise<Watched> {
  const [watched] = await readWatched((await world()).system.db.rows);
  if (!watched) throw new Error('no chain is watched');
  return watched;
}

/** Reads what comes next, as a run does, and stores nothing. */
async function readNext() {
  const { system } = await world();
  const watched = await watchedNow();
  const head = await chain.ethers.getBlockNumber();
  const { cursor, together } = await standingOf(system, watched, head);
  const range = { fromBlock: cursor.block + 1, toBlock: head, hashedFrom: head - 63, after: cursor };
  const read = await readRange(system, only(watched, together), range);
  return { before: cursor, read, together: together.size };
}

describe('an indexer that ends anywhere', () => {
  it('between reading and storing has lost nothing, and the next run stores it', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    const to = anybody();
    await sent(token, to);
    const { read } = await readNext();
    expect(read.transfers).toMatchObject([{ to }]);
    await indexed();
    expect((await movesOf(token)).map(([, each]) => each)).toEqual([creator.wallet.address, to]);
  });

  it('between storing and comparing takes what was sold away off sale with the next run', async () => {
    const token = await newToken(chain, collection);
    const listing = await listed(token);
    await sent(token, anybody());
    await indexChain((await world()).system, await watchedNow());
    expect(await tokenRow(token.id)).toMatchObject({ isDue: true });
    expect((await listingRow(listing.id)).status).toBe('ACTIVE');
    expect((await indexed()).logs).toBe(0);
    expect((await listingRow(listing.id)).status).toBe('INVALID');
  });

  it('has the cursor of what is stored: a range that fails to be stored moves nothing', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    const before = await chainRow();
    await sent(token, anybody());
    const { before: cursor, read, together } = await readNext();
    const broken = { ...read, transfers: read.transfers.map((each) => ({ ...each, from: 'x'.repeat(50) })) };
    const { system } = await world();
    await expect(storeRange(system, 'sepolia', { before: cursor, read: broken, together })).rejects.toThrow();
    expect((await chainRow())?.block).toBe(before?.block);
    await indexed();
    expect(await movesOf(token)).toHaveLength(2);
  });
});

describe('several processes that read a chain at once', () => {
  it('store each log once', async () => {
    const { system } = await world();
    const token = await newToken(chain, collection);
    await indexed();
    const people = [creator, await newPerson(chain), await newPerson(chain), await newPerson(chain)];
    for (const [at, person] of people.entries()) {
      const next = people[at + 1]?.wallet.address ?? anybody();
      await sent(token, next, person);
    }
    const counted = Number((await chainRow())?.logs);
    const watched = await watchedNow();
    const runs = await Promise.all([1, 2, 3, 4].map(() => indexChain(system, watched)));
    expect(runs.reduce((all, { logs }) => all + logs, 0)).toBe(people.length);
    await indexed();
    expect(Number((await chainRow())?.logs)).toBe(counted + people.length);
    expect(await movesOf(token)).toHaveLength(people.length + 1);
  });

  it('do not go past a contract that one of them has not heard of', async () => {
    const { system } = await world();
    await indexed();
    await chain.rpc('anvil_mine', '0x2');
    const stale = await readNext();
    const imported = await newImported(chain, creator);
    await mintedAlone(chain, imported, '41');
    const late = await readNext();
    expect(late.together).toBe(stale.together + 1);
    expect(await storeRange(system, 'sepolia', stale)).toBeNull();
    await indexed();
    expect(await numbered(imported, '41')).toMatchObject({ status: 'MINTED' });
  });

  it('end where another one has moved the cursor meanwhile', async () => {
    const { system } = await world();
    const token = await newToken(chain, collection);
    await indexed();
    await sent(token, anybody());
    const slow = await readNext();
    await indexed();
    const { block } = (await chainRow())!;
    expect(await storeRange(system, 'sepolia', slow)).toBeNull();
    expect((await chainRow())?.block).toBe(block);
  });
});

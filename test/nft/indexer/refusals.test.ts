import { toQuantity, Wallet } from 'ethers';
import { HOUR_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { LocalChain } from '../../support/local-chain.js';
import { DEEP, newPerson, nftChain, type Person } from '../support/chain.js';
import { chainRow, contractRow, indexed, indexedAt, movesOf, numbered, sent } from '../support/indexer-acts.js';
import { RefusingNode } from '../support/indexer-node.js';
import { mintedAlone, newCollection, newImported, newToken, type Deployed } from '../support/market.js';
import { toldOf } from '../support/offer-state.js';
import { runJob } from '../../support/jobs.js';
import { ownWorld, world } from '../../support/world.js';
import { tokenRow } from '../support/rows.js';
import { storedCollection } from '../support/stored.js';

ownWorld('counts the logs of a whole chain');

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let node: RefusingNode;
beforeAll(async () => {
  chain = await nftChain();
  node = await RefusingNode.start(chain);
});
afterAll(async () => {
  node.close();
  await chain.close();
});
beforeEach(() => {
  node.verdict = () => 'answer';
  node.ranges.length = 0;
});

const anybody = () => Wallet.createRandom().address;

it('a marketplace without a collection or contract asks no chain', async () => {
  const before = chain.asked.length;
  expect(await indexed()).toMatchObject({ chains: 0, logs: 0 });
  expect(chain.asked).toHaveLength(before);
  expect(await chainRow()).toBeUndefined();
});

describe('a chain that is read', () => {
  beforeAll(async () => {
    creator = await newPerson(chain);
    collection = await newCollection(chain, creator);
    await indexed();
  });

  it('is asked alone: other chains have no collection or contract', async () => {
    const before = chain.asked.length;
    expect((await indexed()).chains).toBe(1);
    const asked = new Set(chain.asked.slice(before).map((path) => path.split('?')[0]));
    expect([...asked]).toEqual(['/11155111']);
  });

  it('is asked for less when its node finds a range too large, until all is read', async () => {
    const token = await newToken(chain, collection);
    const to = anybody();
    await sent(token, to);
    await chain.rpc('anvil_mine', toQuantity(100));
    node.verdict = (from, block) => (block - from + 1 > 7 ? 'refuse' : 'answer');
    expect(await indexedAt(node.template)).toBeNull();
    expect(node.ranges.filter(({ verdict }) => verdict === 'refuse').length).toBeGreaterThan(0);
    const answered = node.ranges.filter(({ verdict }) => verdict === 'answer');
    for (const [at, { from }] of answered.slice(1).entries()) expect(from).toBe((answered[at]?.to ?? 0) + 1);
    expect((await tokenRow(token.id)).ownerAddress).toBe(to);
    expect((await chainRow())?.block).toBe(String(await chain.ethers.getBlockNumber()));
  });

  it('is asked for less when an answer is larger than 32 MiB', async () => {
    const token = await newToken(chain, collection);
    await sent(token, anybody());
    await chain.rpc('anvil_mine', toQuantity(20));
    node.verdict = (from, to) => (to - from + 1 > 15 ? 'flood' : 'answer');
    expect(await indexedAt(node.template)).toBeNull();
    expect(await movesOf(token)).toHaveLength(2);
  });

  it('that refuses a single block fails the run, which says so, and moves nothing past it', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    const before = await chainRow();
    await sent(token, anybody());
    node.verdict = () => 'refuse';
    expect(await indexedAt(node.template)).toContain('sepolia could not be read');
    expect((await chainRow())?.block).toBe(before?.block);
    await indexed();
    expect(await movesOf(token)).toHaveLength(2);
  });

  it('is not read from a node that serves another chain', async () => {
    const other = await LocalChain.start(1, 'Hostile.sol');
    const token = await newToken(chain, collection);
    await indexed();
    const before = await chainRow();
    await sent(token, anybody());
    expect(await indexedAt(other.template)).toContain('sepolia could not be read');
    expect(await chainRow()).toEqual(before);
    await other.close();
  });

  it('that is silent fails the run, and the next one reads what was missed', async () => {
    const token = await newToken(chain, collection);
    await sent(token, anybody());
    chain.mood = 'error';
    expect((await runJob('indexNftChains')).error).toContain('sepolia could not be read');
    chain.mood = 'answers';
    await indexed();
    expect(await movesOf(token)).toHaveLength(2);
  });
});

describe('a contract that has logged more in a block than its node answers', () => {
  it('is left behind alone, told of once, asked for again after an hour, and read where the node answers then', async () => {
    const [admin, hostile, token] = [
      await newClient({ permissions: ['view.nft.collection'] }),
      await newImported(chain, creator),
      await newToken(chain, collection),
    ];
    await indexed();
    await mintedAlone(chain, hostile, '1');
    const bad = (await chain.ethers.getBlockNumber()) - DEEP;
    const to = anybody();
    await sent(token, to);
    const isOfHostile = ({ addresses }: { readonly addresses: readonly string[] }) =>
      addresses.includes(hostile.contractAddress);
    node.verdict = (from, upTo, addresses) =>
      isOfHostile({ addresses }) && from <= bad && bad <= upTo ? 'refuse' : 'answer';
    expect(await indexedAt(node.template)).toBeNull();
    expect((await tokenRow(token.id)).ownerAddress).toBe(to);
    expect((await chainRow())?.block).toBe(String(await chain.ethers.getBlockNumber()));
    expect(await contractRow(hostile.contractAddress)).toMatchObject({ block: String(bad - 1), isCaughtUp: false });
    const told = [{ title: 'A contract of NFTs cannot be read', message: expect.stringContaining(`block ${bad}`) }];
    expect(await toldOf(admin)).toMatchObject(told);
    node.ranges.length = 0;
    expect(await indexedAt(node.template)).toBeNull();
    expect(node.ranges.filter(isOfHostile)).toEqual([]);
    const { clock } = await world();
    clock.advance(HOUR_MS);
    expect(await indexedAt(node.template)).toBeNull();
    expect(node.ranges.some(isOfHostile)).toBe(true);
    expect(await toldOf(admin)).toMatchObject(told);
    clock.advance(HOUR_MS);
    await indexed();
    expect(await contractRow(hostile.contractAddress)).toMatchObject({ isCaughtUp: true, refusedAt: null });
    expect(await numbered(hostile, '1')).toMatchObject({ ownerAddress: creator.wallet.address });
  });

  it('together with others is read apart from them, and none is left behind', async () => {
    const [one, other] = [await newImported(chain, creator), await newImported(chain, creator)];
    await indexed();
    await mintedAlone(chain, one, '1');
    await mintedAlone(chain, other, '1');
    node.verdict = (_from, _to, addresses) => (addresses.length > 1 ? 'refuse' : 'answer');
    expect(await indexedAt(node.template)).toBeNull();
    for (const each of [one, other]) {
      expect(await movesOf((await numbered(each, '1'))!)).toHaveLength(1);
      expect(await contractRow(each.contractAddress)).toMatchObject({ isCaughtUp: true });
    }
  });
});

describe('a chain with many contracts', () => {
  it('is asked for the logs of at most 500 at once, and of all of them', async () => {
    const { rows } = (await world()).system.db;
    for (let made = 0; made < 510; made += 1) await storedCollection(creator.user.id);
    // None has a block that was passed already.
    const far = String((await chain.ethers.getBlockNumber()) + 10_000);
    await rows.updateTable('nft_collection').set({ startBlock: far }).where('startBlock', '=', '0').execute();
    const token = await newToken(chain, collection);
    await sent(token, anybody());
    expect(await indexedAt(node.template)).toBeNull();
    expect(Math.max(...node.ranges.map(({ addresses }) => addresses.length))).toBe(500);
    const asked = new Set(node.ranges.flatMap(({ addresses }) => addresses));
    const known = await rows.selectFrom('nft_collection').select('contractAddress').execute();
    expect(known.filter(({ contractAddress }) => !asked.has(contractAddress ?? ''))).toEqual([]);
    expect(await movesOf(token)).toHaveLength(2);
  });
});

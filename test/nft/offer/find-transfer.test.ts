import { toQuantity } from 'ethers';
import { newChains, type Chains } from '../../../src/infra/chain/chains.js';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import { bury, CHAIN_ID, newPerson, nftChain, signedOnly, type Person } from '../support/chain.js';
import { RefusingNode } from '../support/indexer-node.js';
import { newCollection, type Deployed } from '../support/market.js';
import { acceptedBefore, delivered, newAccepted, offerRow, standOf } from '../support/offer-acts.js';

ownWorld('counts the offers of a whole market that a job ends');

const NOTHING = { expired: 0, settled: 0, flagged: 0, waiting: 0 };
const MOST_HASHES = 20;

let chain: LocalChain;
let node: RefusingNode;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  node = await RefusingNode.start(chain);
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(async () => {
  node.close();
  await chain.close();
});
beforeEach(() => {
  node.verdict = () => 'answer';
  node.ranges.length = 0;
});
afterEach(() => jest.restoreAllMocks());

/** An offer whose grace is over, and some time longer where it says so. */
async function overdue(hours = 25) {
  const accepted = await newAccepted(chain, collection);
  await acceptedBefore(accepted.id, hours);
  return accepted;
}

const mine = (blocks: number) => chain.rpc('anvil_mine', toQuantity(blocks));

async function nodeChains(): Promise<Chains> {
  const { platform, clock } = await world();
  return newChains({ rpcUrl: node.template, projectId: null }, platform.http, clock);
}

const run = (chains: Chains) => runJob('expireOffers', { chains });

/** A chain whose node answers one log of each of these transactions so many times. */
async function logging(hashes: readonly string[], times = 1): Promise<Chains> {
  const chains = await nodeChains();
  const log = { address: collection.contractAddress, topics: [], data: '0x', index: 0, removed: false };
  const placed = { ...log, blockNumber: 1, blockHash: '', minedAt: null };
  const logs = hashes.map((transactionHash) => ({ ...placed, transactionHash }));
  jest.spyOn(chains, 'logs').mockResolvedValue(Array.from({ length: times }, () => logs).flat());
  return chains;
}

/** So many transactions that transfer nothing, deep enough. */
async function others(count: number): Promise<string[]> {
  const { address } = creator.wallet;
  const hashes: string[] = [];
  for (let each = 0; each < count; each += 1) {
    hashes.push(await signedOnly(creator, { chainId: CHAIN_ID, from: address, to: address, data: '0x', value: '0x0' }));
  }
  await bury(chain);
  return hashes;
}

describe('the transfer of an accepted offer', () => {
  it('is found at a node that refuses what it finds too large, which is asked for less', async () => {
    const accepted = await overdue();
    await mine(60);
    await delivered(chain, accepted);
    node.verdict = (from, to) => (to - from + 1 > 15 ? 'refuse' : 'answer');
    expect(await run(await nodeChains())).toMatchObject({ error: null, counts: { ...NOTHING, settled: 1 } });
    expect(await offerRow(accepted.id)).toMatchObject({ status: 'COMPLETED' });
    const [first] = node.ranges;
    expect(first).toMatchObject({ from: Number((await offerRow(accepted.id)).acceptedBlock) + 1, verdict: 'refuse' });
  });

  it('is looked for in ranges of 2,000 blocks up to the head; there being none, what is held is released', async () => {
    const { id, buyer } = await overdue();
    await mine(2100);
    const head = await chain.ethers.getBlockNumber();
    node.verdict = (from, to) => (to - from + 1 > 2000 ? 'refuse' : 'answer');
    expect(await run(await nodeChains())).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(node.ranges.map(({ verdict }) => verdict)).toEqual(['answer', 'answer']);
    expect(node.ranges.at(-1)?.to).toBe(head);
    expect(await offerRow(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await standOf(buyer)).toEqual(['10', '0']);
  });

  it('is unknown while the node refuses every range, so that an admin decides after twice the grace', async () => {
    const { id } = await overdue();
    await mine(30);
    node.verdict = () => 'refuse';
    expect(await run(await nodeChains())).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1 } });
    await acceptedBefore(id, 48);
    expect(await run(await nodeChains())).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
    expect(await offerRow(id)).toMatchObject({
      status: 'FLAGGED',
      flagReason: 'The blockchain has given no answer for twice the grace',
    });
  });

  it('is unknown while its chain cannot be read to the head in time, and found where that was read already', async () => {
    const [none, early] = [await overdue(), await overdue()];
    await delivered(chain, early);
    await mine(2100);
    const now = performance.now.bind(performance);
    let late = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + late);
    const chains = await nodeChains();
    const logs = chains.logs.bind(chains);
    jest.spyOn(chains, 'logs').mockImplementation(async (...asked) => {
      late += MINUTE_MS;
      return logs(...asked);
    });
    expect(await run(chains)).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1, settled: 1 } });
    expect(await offerRow(none.id)).toMatchObject({ status: 'ACCEPTED' });
    expect(await offerRow(early.id)).toMatchObject({ status: 'COMPLETED' });
    jest.restoreAllMocks();
    await run(await nodeChains());
  });

  it('is proven once a transaction, however many logs it has', async () => {
    await overdue();
    const chains = await logging(await others(1), 500);
    const evidence = jest.spyOn(chains, 'evidence');
    expect(await run(chains)).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(evidence).toHaveBeenCalledTimes(1);
  });

  it('is looked for in no more than 20 transactions: beyond them an admin decides after twice the grace', async () => {
    const { id } = await overdue();
    const hashes = await others(MOST_HASHES + 1);
    const chains = await logging(hashes);
    const evidence = jest.spyOn(chains, 'evidence');
    expect(await run(chains)).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1 } });
    expect(evidence).toHaveBeenCalledTimes(MOST_HASHES);
    await acceptedBefore(id, 48);
    expect(await run(chains)).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
    const other = await overdue();
    expect(await run(await logging(hashes.slice(1)))).toMatchObject({ counts: { ...NOTHING, expired: 1 } });
    expect(await offerRow(other.id)).toMatchObject({ status: 'EXPIRED' });
  });
});

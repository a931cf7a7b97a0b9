import { ApiCluster } from '../support/api-cluster.js';
import { JobsRunner } from '../support/jobs-runner.js';
import { randomFrom } from '../support/ledger-model.js';
import type { LocalChain } from '../support/local-chain.js';
import { casesOf } from '../support/long.js';
import { WorldServers } from '../support/world-servers.js';
import { DEEP, nftChain } from './support/chain.js';
import { bookFaults } from './support/offer-state.js';
import { job, randomAct } from './support/property-acts.js';
import { claimFaults, custodyFaults, ownOfferFaults } from './support/property-claims.js';
import { clockFaults, watchClocks } from './support/property-clocks.js';
import { endsSeen } from './support/property-ends.js';
import { balanceFaults, deliveryFaults, marketFaults } from './support/property-faults.js';
import { historyFaults } from './support/property-history.js';
import { Market } from './support/property-market.js';
import { probeFaults } from './support/property-probe.js';
import { liftAll, preparePause } from './support/property-stops.js';

const STEPS = casesOf(100_000);
const SIZE = { people: 12, tokens: 24 };
const JOBS = new URL('./support/jobs-process.js', import.meta.url);
const WORKERS = 4;
const APIS = 2;
const KILLS = 40;
const CHECK_EVERY = 500;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
/** Two processes read a chain at once, and one looks again at what the other was faster with. */
const isExpected = (told: string) => !/INTERNAL|violates|deadlock|HELD/.test(told);
const OUTCOMES = [
  'offer done',
  'accept done',
  'bid done',
  'confirm done',
  'escrow done',
  'report done',
  'offer NFT_PAUSED',
  'offer EXTENSION_DISABLED',
  'cancel done',
  'hide done',
  'show done',
  'pause done',
  'resume done',
  'switch off done',
  'switch on done',
  'show own SELF_DECISION',
  'resume own SELF_DECISION',
  'switch on own SELF_DECISION',
  'transfer done',
  'claim paid',
];

let chain: LocalChain;
let servers: WorldServers;
let cluster: ApiCluster;
let market: Market;
let jobs: readonly JobsRunner[] = [];
beforeAll(async () => {
  const random = randomFrom(SEED);
  chain = await nftChain();
  servers = await WorldServers.open({ CHAIN_RPC_URL: chain.template, CHAIN_CONFIRMATIONS: String(DEEP) });
  cluster = await ApiCluster.start(servers, APIS, random);
  market = await Market.open(chain, SIZE, cluster, random);
  await preparePause();
  await watchClocks();
  jobs = [new JobsRunner(JOBS, servers.environment), new JobsRunner(JOBS, servers.environment)];
}, 300_000);
afterAll(async () => {
  cluster.close();
  for (const each of jobs) await each.end();
  await servers.close();
  await chain.close();
});

/** Several people at once until so many steps are done. */
async function trade(steps: number): Promise<void> {
  let left = steps;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await market.step(randomAct(market));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

/** Trades to the end; whenever nobody trades for an instant, all must be right. */
async function tradeAll(): Promise<void> {
  for (let done = 0; done < STEPS; done += CHECK_EVERY) {
    await trade(Math.min(CHECK_EVERY, STEPS - done));
    await expectNoFaults();
    expect(await probeFaults(market)).toEqual([]);
  }
}

async function expectNoFaults(): Promise<void> {
  const faults = [await marketFaults(), await claimFaults(), await clockFaults(), await custodyFaults(market)];
  expect([...faults, market.faults]).toEqual([[], [], [], [], []]);
}

/** Kills servers and processes of jobs in turn, spread over the run. */
async function killAll(): Promise<void> {
  for (let count = 1; count <= KILLS; count += 1) {
    await market.reached(Math.floor((STEPS * count) / (KILLS + 1)));
    if (count % 2 === 0) await jobs[count % 4 === 0 ? 0 : 1]?.kill();
    else await cluster.kill(count % 4 === 1 ? 0 : 1);
  }
}

describe('people who trade tokens at random, while processes of servers and of jobs are killed with -9', () => {
  it(`leave all books right (${STEPS} steps, ${KILLS} kills, SEED=${SEED})`, async () => {
    await Promise.all([tradeAll(), killAll()]);
    expect(await balanceFaults()).toEqual([]);
    for (const each of jobs) await each.end();
    expect(jobs.flatMap(({ told }) => told).filter((told) => !isExpected(told))).toEqual([]);

    // Everything that was transferred becomes final, and is looked at; sales that stand still go on.
    await liftAll(market);
    await market.bury();
    for (const name of ['indexNftChains', 'expireOffers', 'settleNftAuctions', 'indexNftChains'])
      await job(market, name);
    await expectNoFaults();
    expect(await historyFaults(market)).toEqual([]);
    expect(await deliveryFaults(market)).toEqual([]);
    expect(await ownOfferFaults()).toEqual([]);
    expect(await balanceFaults()).toEqual([]);
    expect(await bookFaults()).toEqual([]);

    // The run was one worth its name.
    const unseen = OUTCOMES.filter((outcome) => !market.outcomes.has(outcome));
    const unended = Object.entries(await endsSeen()).filter(([, times]) => times === 0);
    expect([unseen, unended.map(([what]) => what)]).toEqual([[], []]);
    expect(cluster.broken).toBeGreaterThan(0);
  }, 7_200_000);
});

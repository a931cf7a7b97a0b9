import { JobsRunner } from '../support/jobs-runner.js';
import { randomFrom } from '../support/ledger-model.js';
import type { LocalChain } from '../support/local-chain.js';
import { world } from '../support/world.js';
import { DEEP, nftChain } from './support/chain.js';
import { bookFaults } from './support/offer-state.js';
import { job, randomAct } from './support/property-acts.js';
import { balanceFaults, deliveryFaults, marketFaults } from './support/property-faults.js';
import { Market } from './support/property-market.js';

const LONG = Boolean(process.env['TEST_LONG']);
const STEPS = LONG ? 100_000 : 400;
const SIZE = LONG ? { people: 12, tokens: 24 } : { people: 5, tokens: 6 };
const JOBS = new URL('./support/jobs-process.js', import.meta.url);
const WORKERS = 4;
const KILL_EVERY = LONG ? 5 : 3;
const CHECK_EVERY = LONG ? 500 : 40;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
/** Two processes read a chain at once, and one looks again at what the other was faster with. */
const isExpected = (told: string) => !/INTERNAL|violates|deadlock|HELD/.test(told);
/** Whether a short run comes to the others is chance. */
const OUTCOMES = LONG
  ? ['offer done', 'accept done', 'bid done', 'confirm done', 'escrow done', 'offer NFT_PAUSED', 'cancel done']
  : ['offer done'];

let chain: LocalChain;
let market: Market;
let jobs: readonly JobsRunner[] = [];
beforeAll(async () => {
  chain = await nftChain();
  market = await Market.open(chain, SIZE, randomFrom(SEED));
  const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = await world();
  const environment = {
    DATABASE_URL,
    REDIS_URL,
    CHAIN_RPC_URL: chain.template,
    CHAIN_CONFIRMATIONS: String(DEEP),
  };
  jobs = [new JobsRunner(JOBS, environment), new JobsRunner(JOBS, environment)];
}, 300_000);
afterAll(async () => {
  for (const each of jobs) await each.end();
  await chain.close();
});

/** Several people at once until so many steps are done. */
async function trade(steps: number): Promise<void> {
  let left = steps;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await randomAct(market)(market);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

describe('people who trade tokens at random, while processes that run jobs are killed with -9', () => {
  it(`leave all books right (${STEPS} steps, SEED=${SEED})`, async () => {
    for (let done = 0, round = 1; done < STEPS; done += CHECK_EVERY, round += 1) {
      const trading = trade(Math.min(CHECK_EVERY, STEPS - done));
      if (round % KILL_EVERY === 0) await jobs[round % 2]?.kill();
      await trading;
      expect([await marketFaults(), market.faults]).toEqual([[], []]);
    }
    expect(await balanceFaults()).toEqual([]);
    for (const each of jobs) await each.end();
    expect(jobs.flatMap(({ told }) => told).filter((told) => !isExpected(told))).toEqual([]);

    // Everything that was transferred becomes final, and is looked at.
    await market.bury();
    for (const name of ['indexNftChains', 'expireOffers', 'settleNftAuctions', 'indexNftChains'])
      await job(market, name);
    expect([await marketFaults(), market.faults]).toEqual([[], []]);
    expect(await deliveryFaults(market)).toEqual([]);
    expect(await balanceFaults()).toEqual([]);
    expect(await bookFaults()).toEqual([]);

    // The run was one worth its name.
    for (const outcome of OUTCOMES) {
      expect([outcome, market.outcomes.get(outcome)]).toEqual([outcome, expect.any(Number)]);
    }
  }, 7_200_000);
});

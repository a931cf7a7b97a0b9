import { sql } from 'kysely';
import { randomFrom } from '../../support/ledger-model.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runJob } from '../../support/jobs.js';
import { casesOf } from '../../support/long.js';
import { world } from '../../support/world.js';
import { DEEP, newPerson, type Person } from '../support/chain.js';
import { chainRow, indexed, listed, listingRow, reorganised } from '../support/indexer-acts.js';
import { Crowd, crowdedChain } from '../support/indexer-crowd.js';

const TOKENS = 500;
const TRANSFERS = casesOf(20_000);
const A_BLOCK = 200;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const WANTED_A_SECOND = 1_500;
const INVALID_WITHIN_MS = 20_000;

let chain: LocalChain;
let seller: Person;
let crowd: Crowd;
beforeAll(async () => {
  chain = await crowdedChain();
  seller = await newPerson(chain);
  crowd = await Crowd.import(chain, seller);
  for (let made = 0; made < TOKENS; made += A_BLOCK) await crowd.call('mintMany', Math.min(A_BLOCK, TOKENS - made));
  await indexed();
}, 300_000);
afterAll(() => chain.close());

/** The owners of all tokens by what is stored, by their numbers. */
async function owners(): Promise<Record<string, string | null>> {
  const { rows } = (await world()).system.db;
  const tokens = await rows.selectFrom('nft_token').select(['tokenId', 'ownerAddress']).execute();
  return Object.fromEntries(tokens.map(({ tokenId, ownerAddress }) => [tokenId, ownerAddress]));
}

async function ownersOnChain(): Promise<Record<string, string | null>> {
  const all: [string, string][] = [];
  for (let number = 1; number <= TOKENS; number += 1) all.push([String(number), await crowd.ownerOf(number)]);
  return Object.fromEntries(all);
}

async function doubledLogs(): Promise<number> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ count: string }>`
    select count(*) from (select block, "logIndex" from nft_transfer group by 1, 2 having count(*) > 1) d`.execute(
    rows,
  );
  return Number(found[0]?.count);
}

describe(`${TRANSFERS} transfers of ${TOKENS} tokens (SEED=${SEED})`, () => {
  it('leave every token with the owner that its chain says it has, through four reorganisations', async () => {
    const random = randomFrom(SEED);
    const blocks = Math.ceil(TRANSFERS / A_BLOCK);
    // Three that are young, and one of more blocks than confirmations.
    const breaks = [0.2, 0.4, 0.6, 0.8].map((part) => Math.floor(blocks * part));
    let reorganisations = 0;
    let logs = 0;
    let ms = 0;
    const read = async () => {
      const began = performance.now();
      logs += (await indexed()).logs;
      ms += performance.now() - began;
    };
    for (let block = 0; block < blocks; block += 1) {
      if (breaks.includes(block)) {
        const depth = breaks.indexOf(block) === 3 ? DEEP + 12 : 1 + Math.floor(random() * 10);
        const snapshot = await chain.rpc('evm_snapshot');
        for (let dropped = 0; dropped < depth; dropped += 1) await crowd.call('moveMany', block * 1_000 + dropped, 5);
        await read();
        await reorganised(chain, snapshot, 1);
        for (let other = 0; other < depth; other += 1) await crowd.call('moveMany', block * 1_000 + 500 + other, 5);
        await read();
        reorganisations += 1;
      }
      await crowd.call('moveMany', block, A_BLOCK);
      if (random() < 0.1) await read();
    }
    await read();
    expect((await chainRow())?.reorganisations).toBe(reorganisations);
    expect(await owners()).toEqual(await ownersOnChain());
    expect(await doubledLogs()).toBe(0);
    process.stdout.write(`${logs} logs were read by runs of ${Math.round(ms)} ms in all\n`);
  }, 600_000);

  it('are read again from the beginning at a good speed', async () => {
    const { rows } = (await world()).system.db;
    // What is stored is forgotten, so that all of it is read in one go.
    await sql`truncate nft_transfer`.execute(rows);
    const { startBlock } = await rows.selectFrom('nft_collection').select('startBlock').executeTakeFirstOrThrow();
    await sql`update nft_chain set block = ${startBlock}::bigint - 1, hashes = '[]'`.execute(rows);
    const began = performance.now();
    const { logs } = await indexed();
    const seconds = (performance.now() - began) / 1_000;
    const rate = Math.round(logs / seconds);
    process.stdout.write(`${logs} logs in ${seconds.toFixed(1)} s: ${rate} a second\n`);
    expect(logs).toBeGreaterThanOrEqual(TRANSFERS);
    expect(rate).toBeGreaterThanOrEqual(WANTED_A_SECOND);
    expect(await owners()).toEqual(await ownersOnChain());
  }, 300_000);

  it(`take what is on sale off it within ${INVALID_WITHIN_MS / 1_000} s of its token's leaving`, async () => {
    await crowd.call('bring', 1);
    const token = await crowd.imported('1');
    const listing = await listed({ ...token, collection: crowd.collection, owner: seller });
    for (let block = 0; block < 10; block += 1) await crowd.call('moveMany', 9_000_000 + block, A_BLOCK);
    await crowd.call('move', 1, `0x${'9'.repeat(40)}`);
    const left = performance.now();
    // The calendar begins a run every 15 seconds.
    await runJob('indexNftChains');
    const runMs = performance.now() - left;
    process.stdout.write(`A listing was invalid ${Math.round(runMs)} ms after a run began\n`);
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
    expect(runMs + 15_000).toBeLessThanOrEqual(INVALID_WITHIN_MS);
  }, 120_000);
});

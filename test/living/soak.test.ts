import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import { PREPARED_LIMITS } from '../../src/infra/database/prepared-statements.js';
import { enableExtensions, licenceFolder } from '../support/extensions.js';
import type { LocalChain } from '../support/local-chain.js';
import { LONG } from '../support/long.js';
import { Site } from '../support/site.js';
import { callersOf, type Callers } from './support/callers.js';
import { playgroundExamples } from './support/cases.js';
import { demoChain, demoEnvironment } from './support/living-server.js';
import { repeatable, sendTo, SoakLoad, type Sent } from './support/soak-load.js';
import type { Held } from './support/soak-process.js';
import { SoakServer } from './support/soak-server.js';

const SEED = process.env['SEED'] ?? '1';
/** How long clients call before what the processes hold is measured the first time, while caches fill, and the last. */
const LOAD_MS = LONG ? [3 * MINUTE_MS, 7 * MINUTE_MS] : [2 * SECOND_MS, 2 * SECOND_MS];
const CLIENTS = LONG ? 50 : 10;
/** By then, connections that idle clients kept alive have ended, and whatever was under way. */
const REST_MS = LONG ? 15 * SECOND_MS : SECOND_MS;
/** How much more heap the last measurement may show, as a share of the first. */
const HEAP_GROWTH = 0.05;
/** Of how many examples the statements are counted. */
const COUNTED = LONG ? Infinity : 5;

describe(`two processes under ${CLIENTS} clients`, () => {
  let site: Site;
  let chain: LocalChain;
  let servers: SoakServer[] = [];
  let callers: Callers[];
  let examples: Sent[];

  beforeAll(async () => {
    chain = await demoChain();
    site = await Site.open({ ...demoEnvironment(chain), LICENCE_DIR: await licenceFolder() });
    await enableExtensions(site.system);
    servers = await Promise.all([1, 2].map(() => SoakServer.start(site.environment)));
    callers = await Promise.all(servers.map(({ url }) => callersOf(url)));
    examples = repeatable(await playgroundExamples(callers[0]!));
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await site?.close();
    await chain?.close();
  });

  it('hold in the end what they held when their caches were full, and answer no call INTERNAL', async () => {
    const measured = [];
    for (const [at, forMs] of LOAD_MS.entries()) {
      const load = new SoakLoad();
      load.start(callers, examples, CLIENTS, `${SEED} ${at}`);
      await pause(forMs);
      await load.stop();
      expect(load.broken).toEqual([]);
      expect(load.calls).toBeGreaterThan(CLIENTS);
      const held = await Promise.all(servers.map(heldAtRest));
      process.stdout.write(`  ${load.calls} calls; held: ${JSON.stringify(held)}\n`);
      measured.push({ held, statements: await statementsOfEach() });
    }
    const [first, last] = measured;
    expect(last!.statements).toEqual(first!.statements);
    // The caches of a few seconds are not full.
    if (!LONG) return;
    for (const [at, { heapBytes: heapBefore, prepared: _before, ...before }] of first!.held.entries()) {
      const { heapBytes, prepared, ...after } = last!.held[at]!;
      expect(after).toEqual(before);
      expect(heapBytes).toBeLessThan(heapBefore * (1 + HEAP_GROWTH));
      // Which connection prepares what is chance; the texts of the statements, compared above, are not.
      expect(prepared).toBeLessThanOrEqual(PREPARED_LIMITS.statements);
    }
  }, 1_800_000);

  /** What a process holds once connections that nobody uses have been closed. */
  async function heldAtRest(server: SoakServer): Promise<Held> {
    await pause(REST_MS);
    return server.held();
  }

  /** The statements of each query among the examples, the fewest of three times. */
  async function statementsOfEach(): Promise<Record<string, readonly string[]>> {
    const [server] = servers;
    const queries = examples.filter(({ operation }) => operation === 'query').slice(0, COUNTED);
    const found: Record<string, readonly string[]> = {};
    for (const example of queries) {
      const runs = [];
      for (let run = 0; run < 3; run += 1)
        runs.push(await server!.statementsOf(() => sendTo(callers[0]!.admin, example)));
      const [fewest = []] = runs.toSorted((one, other) => one.length - other.length);
      // Fields of one document run at the same time.
      found[example.title] = fewest.toSorted();
    }
    return found;
  }
});

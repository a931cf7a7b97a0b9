import { settledBotFaults } from '../../support/bot-books.js';
import { BotEngines } from '../../support/bot-engines.js';
import { BotLoad } from '../../support/bot-load.js';
import { enableExtensions, licenceFolder } from '../../support/extensions.js';
import { randomFrom } from '../../support/ledger-model.js';
import { LONG, casesOf } from '../../support/long.js';
import { platformMarket } from '../../support/platform-market.js';
import { Site } from '../../support/site.js';
import { ownWorld } from '../../support/world.js';

ownWorld('runs an engine, which takes every bot there is');

const STEPS = casesOf(300, 10_000);
const FAULTS = LONG ? 60 : 4;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const MOST_TURNS = 200;

describe('kill -9 and freezing of engines, while owners command their bots and prices move', () => {
  let site: Site;
  let engines: BotEngines;
  const random = randomFrom(SEED);

  beforeAll(async () => {
    site = await Site.open({ LICENCE_DIR: await licenceFolder() });
    await enableExtensions(site.system);
  });
  afterAll(async () => {
    engines?.close();
    await site.close();
  });

  it(`leaves all books of the bots right (${STEPS} steps, ${FAULTS} engines killed or frozen, SEED=${SEED})`, async () => {
    const { rows } = site.system.db;
    const load = new BotLoad(site.system, random, platformMarket(site));
    await load.open(4);
    engines = new BotEngines(site, 3);
    await engines.turns(1);

    const steps = async (count: number): Promise<void> => {
      for (let step = 0; step < count; step += 1) {
        await load.step();
        if (step % 3 === 0) await engines.anyTurn();
      }
    };
    const share = Math.floor(STEPS / (FAULTS + 1));
    for (let fault = 0; fault < FAULTS; fault += 1) {
      if (fault % 2 === 0) {
        await steps(share);
        await engines.kill(fault % 3, random() < 0.8);
      } else await engines.freeze(fault % 3, () => steps(share));
    }
    await steps(share);

    await load.settle();
    // Bots of an engine that was killed wait until its lease is over.
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      await engines.turns(5);
      if ((await settledBotFaults(rows)).length === 0) break;
    }
    expect(await settledBotFaults(rows)).toEqual([]);
    // The load was one worth its name.
    for (const outcome of ['signal done', 'stop done', 'pause done', 'add done'])
      expect(load.outcomes.get(outcome)).toBeGreaterThan(0);
    const reasons = await rows.selectFrom('trading_bot_trade').select('exitReason').distinct().execute();
    expect(reasons.length).toBeGreaterThan(2);
  }, 2_400_000);
});

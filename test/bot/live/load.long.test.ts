import { SECOND_MS } from '../../../src/core/clock.js';
import { botFaults, settledBotFaults } from '../../support/bot-books.js';
import type { BotEngines } from '../../support/bot-engines.js';
import { BotLoad } from '../../support/bot-load.js';
import { randomFrom } from '../../support/ledger-model.js';
import { LiveMarket } from '../../support/live-market.js';
import { LiveSite } from '../../support/live-site.js';
import { casesOf } from '../../support/long.js';
import { venueFaults } from '../../support/venue-books.js';

const STEPS = casesOf(3_000);
const DEATHS = 20;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const MOST_LOOKS = 100;
/** How many steps lie between two looks at our books, which are right at any time. */
const LOOK_EVERY = 20;

describe('live bots of several owners, while their exchange fails at random', () => {
  let live: LiveSite;
  let engines: BotEngines;
  const random = randomFrom(SEED);

  beforeAll(async () => {
    live = await LiveSite.open();
  });
  afterAll(() => live.close());

  it(`trade as their exchange says (${STEPS} steps, ${DEATHS} engines killed or frozen, SEED=${SEED})`, async () => {
    const { rows } = live.site.system.db;
    const market = new LiveMarket(live, random);
    const load = new BotLoad(live.site.system, random, market);
    await load.open(4);
    engines = live.run(3);
    await engines.turns(1);

    const steps = async (count: number): Promise<void> => {
      for (let step = 0; step < count; step += 1) {
        await market.trouble();
        await load.step();
        await live.advance(SECOND_MS);
        if (step % 2 === 0) await engines.anyTurn();
        if (step % LOOK_EVERY === 0) expect(await botFaults(rows)).toEqual([]);
      }
    };
    const share = Math.floor(STEPS / (DEATHS + 1));
    for (let death = 0; death < DEATHS; death += 1) {
      if (death % 2 === 0) {
        await steps(share);
        await engines.kill(death % 3, random() < 0.8);
      } else await engines.freeze(death % 3, () => steps(share));
    }
    await steps(share);

    const faults = async () => [...(await settledBotFaults(rows)), ...(await venueFaults(rows, live.stub))];
    const settle = async (): Promise<void> => {
      for (let look = 0; look < MOST_LOOKS; look += 1) {
        await live.advance(10 * SECOND_MS);
        await market.calm(load.price);
        await engines.turns(3);
        if ((await faults()).length === 0) return;
      }
      expect(await faults()).toEqual([]);
    };
    await live.stub.call('heal');
    await engines.forgetDead();
    // Those that buy by the clock are never at rest; orders of the others stay at the exchange.
    await load.stop('DCA');
    await settle();
    await load.stop();
    await settle();

    // The load was one worth its name.
    for (const outcome of ['signal done', 'stop done', 'pause done', 'add done'])
      expect(load.outcomes.get(outcome)).toBeGreaterThan(0);
    const statuses = await rows
      .selectFrom('trading_bot_order')
      .select('status')
      .where('isPaper', '=', false)
      .distinct()
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['FILLED', 'CANCELLED', 'FAILED']));
  }, 3_600_000);
});

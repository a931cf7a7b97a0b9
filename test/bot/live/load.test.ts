import { SECOND_MS } from '../../../src/core/clock.js';
import { settledBotFaults } from '../../support/bot-books.js';
import type { BotEngines } from '../../support/bot-engines.js';
import { BotLoad } from '../../support/bot-load.js';
import { randomFrom } from '../../support/ledger-model.js';
import { LiveMarket } from '../../support/live-market.js';
import { LiveSite } from '../../support/live-site.js';
import { venueFaults } from '../../support/venue-books.js';

const STEPS = process.env['TEST_LONG'] ? 10_000 : 300;
const DEATHS = process.env['TEST_LONG'] ? 60 : 4;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const MOST_LOOKS = 100;

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
      if (process.env['STATS']) {
        const q = async (text: string) => {
          for (const row of (await live.site.system.db.pool.query(text)).rows) console.error(JSON.stringify(row));
        };
        for (const fault of await faults()) {
          console.error(fault);
          const id = /[0-9a-f-]{36}/.exec(fault)?.[0];
          if (!id) continue;
          await q(`select * from trading_bot where id = '${id}'`);
          await q(`select * from trading_bot_trade where "botId" = '${id}' and status='OPEN'`);
          await q(`select * from trading_bot_order where "botId" = '${id}' order by "createdAt" desc limit 6`);
          await q(`select * from trading_bot_decision where "botId" = '${id}' order by id desc limit 8`);
        }
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

    if (process.env['STATS']) {
      const q = async (text: string) =>
        console.error(JSON.stringify((await live.site.system.db.pool.query(text)).rows));
      console.error(JSON.stringify([...load.outcomes]));
      await q(
        `select status, purpose, side, type, count(*), count("watchedUntil") w, count("sentAt") s from trading_bot_order where not "isPaper" group by 1,2,3,4 order by 1`,
      );
      await q('select count(*) from trading_bot_fill');
      await q(`select type, mode, status, "errorMessage", count(*) from trading_bot group by 1,2,3,4`);
      await q(`select "errorMessage", count(*) from trading_bot_order where status='FAILED' group by 1`);
      await q(`select reason, count(*), sum(repeats) from trading_bot_decision group by 1 order by 2 desc`).catch(() =>
        q(`select reason, count(*) from trading_bot_decision group by 1 order by 2 desc`),
      );
      console.error(
        JSON.stringify(Object.keys(await live.stub.call('received')).length),
        (await live.stub.call('asked')).length,
      );
    }
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

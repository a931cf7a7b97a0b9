import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { jobContext } from '../../src/jobs/context.js';
import { BotEngine } from '../../src/services/bot/engine/engine.js';
import { seedDemo } from '../../src/services/seed.js';
import { newUser } from '../support/accounts.js';
import { botFaults, settledBotFaults } from '../support/bot-books.js';
import { worldWith } from '../support/world.js';

const here = () => worldWith({ TRADING_SIMULATED_MARKET: 'true' });

beforeAll(async () => {
  await here();
  // Who decides about what demo customers ask for in the launchpad.
  await newUser({ role: SUPER_ADMIN });
});

async function simulatedBots() {
  const { rows } = (await here()).system.db;
  return rows.selectFrom('trading_bot').selectAll().where('symbol', '=', 'SIM/USDT').orderBy('id').execute();
}

describe('the demo bots on the simulated market', () => {
  it('have traded for a week, run on paper, and have right books, once however often the demo is asked for', async () => {
    const { system, clock } = await here();
    await seedDemo(system);
    await seedDemo(system);
    const bots = await simulatedBots();
    expect(bots.map(({ type }) => type).toSorted()).toEqual(['DCA', 'EMA_CROSS', 'EMA_CROSS', 'GRID', 'RSI']);
    const now = clock.now().getTime();
    for (const bot of bots) {
      expect(bot).toMatchObject({ status: 'RUNNING', mode: 'PAPER', engineId: null });
      expect(Number(bot.totalVolume)).toBeGreaterThan(0);
      expect(Math.abs(Date.parse(bot.startedAt!) - (now - 7 * DAY_MS))).toBeLessThan(5 * MINUTE_MS);
      expect(Math.abs(now - Date.parse(bot.lastTickAt!))).toBeLessThan(5 * MINUTE_MS);
    }
    // Prices are those of the time at which this runs: in some weeks a bot closes little.
    expect(bots.reduce((sum, { totalTrades }) => sum + totalTrades, 0)).toBeGreaterThan(10);
    expect(await botFaults(system.db.rows)).toEqual([]);
  });

  it('give the listed strategy that one of them runs a performance', async () => {
    const { system } = await here();
    await seedDemo(system);
    const { rows } = system.db;
    const listing = await rows
      .selectFrom('trading_bot_strategy')
      .select('id')
      .where('symbol', '=', 'SIM/USDT')
      .executeTakeFirstOrThrow();
    const trades = await rows
      .selectFrom('trading_bot_trade')
      .select('id')
      .where('strategyId', '=', listing.id)
      .where('status', '=', 'CLOSED')
      .execute();
    expect(trades.length).toBeGreaterThan(0);
  });

  it('go on where their history ends when an engine claims them, with right books', async () => {
    const { system, platform, clock } = await here();
    await seedDemo(system);
    const before = await simulatedBots();
    const engine = new BotEngine(jobContext(platform, 'engine'), platform.redis.duplicate({ lazyConnect: true }));
    const volume = (bots: typeof before) => bots.reduce((sum, { totalVolume }) => sum + Number(totalVolume), 0);
    let after = before;
    // Long enough for one of them to trade, however little the price moves in these hours.
    for (let hour = 0; hour < 48 && (hour < 6 || volume(after) === volume(before)); hour += 1) {
      for (let minute = 0; minute < 60; minute += 1) {
        clock.advance(MINUTE_MS);
        await engine.beat();
      }
      after = await simulatedBots();
    }
    expect(after.map(({ status }) => status)).toEqual(before.map(() => 'RUNNING'));
    expect(volume(after)).toBeGreaterThan(volume(before));
    clock.advance(SECOND_MS);
    await engine.beat();
    await engine.stop();
    expect(await botFaults(system.db.rows)).toEqual([]);
    expect(await settledBotFaults(system.db.rows)).toEqual([]);
  });
});

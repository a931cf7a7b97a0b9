import { sql } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { BotEngines } from '../../support/bot-engines.js';
import type { Client } from '../../support/client.js';
import { LiveSite } from '../../support/live-site.js';
import { LONG, expectWithin } from '../../support/long.js';
import { countOf, newFleet } from '../support/fleet.js';

const [PAPER, LIVE] = LONG ? [9_500, 500] : [280, 20];
const BOTS = PAPER + LIVE;
const STOPPED_WITHIN_MS = 60_000;
const PATH = '/api/admin/trading-bot/emergency-stop';

const RUNNING = sql`status in ('RUNNING', 'PAUSED')`;
const UNFINISHED = sql`status in ('PENDING', 'OPEN', 'PARTIAL') and not "isPaper"`;
const AT_VENUE = sql`status = 'OPEN' and not "isPaper"`;

describe(`${BOTS} running bots, ${LIVE} of them live with open orders`, () => {
  let live: LiveSite;
  let engines: BotEngines;
  let client: Client;
  let adminId: string;

  beforeAll(async () => {
    live = await LiveSite.open();
    const server = live.site.start('api');
    const admin = await live.site.newUser(SUPER_ADMIN);
    adminId = admin.id;
    client = await live.site.signedIn(admin, await server.url());
    await newFleet(live, PAPER, LIVE);
    engines = live.run(3);
  });
  afterAll(() => live.close());

  const count = (table: string, condition: ReturnType<typeof sql>) =>
    countOf(live.site.system.db.rows, table, condition);
  const settled = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await engines.anyTurn();
  };
  /** Orders that the exchange has, and that are not over there. */
  const openThere = async () => {
    const orders = await live.stub.call('orders');
    return orders.filter(({ state }) => state === 'live' || state === 'partially_filled');
  };
  const buys = () => count('trading_bot_order', sql`side = 'BUY'`);

  it(
    'are all stopped within a minute while an engine is frozen, buy nothing more, and their orders are cancelled',
    async () => {
      await settled(async () => (await count('trading_bot', sql`"engineId" is not null`)) === BOTS);
      await settled(async () => (await count('trading_bot_order', AT_VENUE)) === LIVE * 2);
      expect(await openThere()).toHaveLength(LIVE * 2);
      let bought = 0;
      await engines.freeze(0, async () => {
        const begun = performance.now();
        const { body } = await client.rest('POST', PATH, { reason: 'Drill' }, { 'idempotency-key': 'drill' });
        const ms = performance.now() - begun;
        expect(await count('trading_bot', RUNNING)).toBe(0);
        expect(body).toMatchObject({ statusCode: 200, stopped: BOTS, message: `${BOTS} bots were stopped` });
        expectWithin(ms, STOPPED_WITHIN_MS);
        bought = await buys();
        // Those of the frozen engine are cancelled by the others, which claim its bots.
        await settled(async () => (await count('trading_bot_order', UNFINISHED)) === 0);
        if (LONG)
          process.stdout.write(
            `stopped in ${Math.round(ms)} ms, cancelled after ${Math.round(performance.now() - begun)} ms\n`,
          );
      });
      expect(await openThere()).toEqual([]);
      // The engine that was frozen is at work again, and minutes pass in which its bots would have bought.
      for (let minute = 0; minute < 3; minute += 1) {
        await live.advance(MINUTE_MS + SECOND_MS);
        await live.stub.call('setPrice', 'BTC-USDT', '50500');
        await engines.turns(3);
      }
      expect(bought).toBeGreaterThan(LIVE * 2);
      expect(await buys()).toBe(bought);
      expect(Object.values(await live.stub.call('received'))).toHaveLength(LIVE * 2);
    },
    LONG ? 900_000 : 120_000,
  );

  it('have one row each in the name of the admin, and a report in which each order is over', async () => {
    const rows = sql`action = 'KILL_SWITCH_ACTIVATED' and actor = 'ADMIN' and "userId" = ${adminId}`;
    expect(await count('trading_bot_audit_log', rows)).toBe(BOTS);
    const perBot = sql`(select count(*) from trading_bot_audit_log where "botId" = each.id and ${rows}) <> 1`;
    expect(await count('trading_bot', perBot)).toBe(0);
    const { body: list } = await client.rest('GET', PATH);
    expect(list.items).toMatchObject([{ bots: BOTS, stopped: BOTS, ended: 0, reason: 'Drill' }]);
    const { body: report } = await client.rest('GET', `${PATH}/${list.items[0].id}?perPage=5`);
    expect(report.stop.orders).toEqual({ nothingOpen: 0, confirmed: LIVE, waiting: 0, waitingOrders: 0 });
    expect(report.pagination.totalItems).toBe(BOTS);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/core/clock.js';
import { processConvertHedgesJob } from '../../src/jobs/convert/process-hedges.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { fundConvertInventory } from '../../src/services/convert/inventory/fund.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { ApiCluster } from '../support/api-cluster.js';
import { Client } from '../support/client.js';
import { HEDGE_RULES } from '../support/convert-books/hedges.js';
import { ORDER_RULES } from '../support/convert-books/orders.js';
import { chainFaults, venueFaults } from '../support/convert-books/outside.js';
import { PLACE_RULES } from '../support/convert-books/places.js';
import { pnlFaults, unexplained } from '../support/convert-books/pnl.js';
import { brokenRules } from '../support/convert-books/rules.js';
import { MOVEMENT_RULES, SEND_RULES } from '../support/convert-books/sends.js';
import { ChainWorld } from '../support/convert-load/chain-world.js';
import { CUSTOMER_ACTS } from '../support/convert-load/customer-acts.js';
import { HouseSite, type Caller } from '../support/convert-load/house-site.js';
import { ConvertLoad } from '../support/convert-load/load.js';
import { MOVEMENT_ACTS } from '../support/convert-load/movement-acts.js';
import { quickVenue } from '../support/convert-load/quick-venue.js';
import { resolutionOf } from '../support/convert-load/resolution.js';
import { comeToRest } from '../support/convert-load/rest.js';
import { SEND_ACTS } from '../support/convert-load/send-acts.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { JobsRunner } from '../support/jobs-runner.js';
import { randomFrom } from '../support/ledger-model.js';

/** How long each outage lasts. */
const AWAY_MS = 60_000;
/** Every wait on what is the platform's own ends within this. */
const ANSWERED_WITHIN_MS = 5_000;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const JOBS = new URL('../support/convert-load/jobs-process.js', import.meta.url);
const WORKERS = 4;
const CUTS = 8;
const RULES = { ...ORDER_RULES, ...PLACE_RULES, ...HEDGE_RULES, ...SEND_RULES, ...MOVEMENT_RULES };
const WISH = { fromCurrency: 'BTC', toCurrency: 'USDT', fromAmount: '0.01' };

describe(`an outage (SEED=${SEED})`, () => {
  let house: HouseSite;
  let cluster: ApiCluster;
  let load: ConvertLoad;
  let jobs: JobsRunner;
  const random = randomFrom(SEED);

  beforeAll(async () => {
    house = await HouseSite.open();
    // Open quotes of two minutes claim more than the house has at first, which would refuse others.
    const claimed = { currency: 'USDT', type: 'SPOT', location: 'LEDGER', amount: '100000000' } as const;
    await fundConvertInventory(house.site.system, { ...claimed, source: 'OUTSIDE', reference: 'plenty' });
    cluster = await ApiCluster.start(house.site, 1, random);
    const chain = new ChainWorld(house.chain, house.venue, house.token, house.address);
    await chain.start();
    load = new ConvertLoad(house, chain, cluster, [...CUSTOMER_ACTS, ...SEND_ACTS, ...MOVEMENT_ACTS], random);
    await load.begin();
    jobs = new JobsRunner(JOBS, house.site.environment);
  });
  afterAll(async () => {
    cluster.close();
    await jobs.end();
    await house.close();
  });

  const settledOrders = () => load.outcomes.get('order done') ?? 0;
  const admin = () => load.one(house.admins);
  const quote = (by: Caller, wish: object) => load.ask(by, 'POST', '/api/convert/quote', wish);

  /** Has customers convert and admins act until `isOver`. */
  async function actUntil(isOver: () => boolean): Promise<void> {
    const worker = async () => {
      while (!isOver()) await load.run(load.done + 1);
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
  }

  async function actFor(ms: number): Promise<void> {
    const until = performance.now() + ms;
    await actUntil(() => performance.now() >= until);
  }

  /** That a price is asked for and taken at once, and nothing that is written contradicts anything else. */
  async function goesOn(): Promise<void> {
    const by = await house.newCustomer();
    const begun = performance.now();
    const quoted = await quote(by, WISH);
    expect(quoted).toMatchObject({ status: 'QUOTED' });
    expect(await load.ask(by, 'POST', '/api/convert/order', { quoteId: quoted.id })).toMatchObject({
      status: 'SETTLED',
    });
    expect(performance.now() - begun).toBeLessThan(2 * ANSWERED_WITHIN_MS);
    expect(await brokenRules(house.site.system.db.rows, RULES)).toEqual([]);
    expect(await unexplained(house.site.system)).toEqual([]);
  }

  it('of the exchange stops no quote and no order', async () => {
    const { venue } = house;
    // It takes an order and says nothing more to anybody.
    let isSilent = false;
    venue.before = (name) => {
      if (name !== 'AddOrder' || isSilent) return;
      isSilent = true;
      venue.fault('', { times: Infinity, answer: 'silence' });
    };
    await actUntil(() => isSilent);
    const before = settledOrders();
    await actFor(AWAY_MS);
    expect(settledOrders()).toBeGreaterThan(before);
    await goesOn();
  });

  it('of the exchange for ten minutes leaves hedges in REVIEW, which the steps of the runbook end', async () => {
    const { site, venue } = house;
    await jobs.end();
    const platform = quickVenue(await site.platform());
    const by = await house.newCustomer();
    const reviews = site.system.db.rows.selectFrom('convert_hedge').selectAll().where('status', '=', 'REVIEW');
    site.clock.advance(10 * MINUTE_MS);
    while ((await reviews.execute()).length === 0) await runCalendarJob(platform, processConvertHedgesJob);
    site.clock.reset();
    venue.heal();
    venue.state.clockAheadMs += MINUTE_MS;
    for (const { id, currency, clientOrderId } of await reviews.execute()) {
      const path = `/api/admin/convert/hedge/${id}`;
      expect(await load.ask(admin(), 'GET', path)).toMatchObject({ clientOrderId, reason: expect.any(String) });
      const wish = { ...WISH, fromCurrency: currency, fromAmount: '0.01' };
      expect((await quote(by, wish)).code).toBe('CURRENCY_FROZEN');
      const found = await resolutionOf(house, id);
      expect(await load.decide(`hedge/${id}/resolve`, found ?? {})).toMatchObject({ status: 'RESOLVED' });
      await unfreeze(currency);
      expect((await quote(by, wish)).statusCode).toBe(200);
    }
    jobs = new JobsRunner(JOBS, site.environment);
    await goesOn();
  });

  /** The last step: what the venue holds is what is booked again, and the currency is open. */
  async function unfreeze(currency: string): Promise<void> {
    const { rows } = house.site.system.db;
    const places = rows.selectFrom('convert_inventory').select('id').where('currency', '=', currency);
    const { id: place } = await places.where('location', '=', 'VENUE').executeTakeFirstOrThrow();
    expect(await load.decide(`inventory/${place}/rescan`)).toMatchObject({ statusCode: 200 });
    const assets = rows.selectFrom('convert_asset').select(['id', 'frozen']).where('currency', '=', currency);
    const { id } = await assets.executeTakeFirstOrThrow();
    // Who lost the first answer on its way is told that it is not frozen.
    await load.decide(`asset/${id}/unfreeze`, { reason: 'Looked up at the venue' });
    expect(await assets.executeTakeFirst()).toMatchObject({ frozen: [] });
  }

  it('of the chain stops no quote and no order, and nothing is held for what could not be asked', async () => {
    house.chain.mood = 'silent';
    const before = settledOrders();
    await actFor(AWAY_MS);
    expect(settledOrders()).toBeGreaterThan(before);
    await goesOn();
    house.chain.mood = 'answers';
    await actFor(AWAY_MS / 3);
    await goesOn();
  });

  it('of Redis refuses quotes and orders at once, while the rest goes on and no open quote is lost', async () => {
    const { site } = house;
    const url = await site.start('api', { RATE_LIMIT: '1000000000' }).url();
    const [by, another] = [new Client(url, await house.newCustomer()), new Client(url, house.admins[0])];
    const quoted = (await by.rest('POST', '/api/convert/quote', WISH)).body;
    expect(quoted).toMatchObject({ status: 'QUOTED' });
    const turns = jobs.turns;
    await site.redis.away();
    const until = performance.now() + AWAY_MS;
    do {
      const begun = performance.now();
      const [asked, taken, own, dashboard] = await Promise.all([
        by.rest('POST', '/api/convert/quote', WISH),
        by.rest('POST', '/api/convert/order', { quoteId: quoted.id }),
        by.rest('GET', `/api/convert/order/${quoted.id}`),
        another.rest('GET', '/api/admin/convert/dashboard'),
      ]);
      expect([asked.body, taken.body]).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }]);
      expect([own.body, dashboard.body]).toMatchObject([{ status: 'QUOTED' }, { statusCode: 200 }]);
      expect(performance.now() - begun).toBeLessThan(ANSWERED_WITHIN_MS);
      await pause(200);
    } while (performance.now() < until || jobs.turns <= turns);
    await site.redis.back();
    while ((await fetch(`${url}/readyz`)).status !== 200) await pause(20);
    const taken = await by.rest('POST', '/api/convert/order', { quoteId: quoted.id });
    expect(taken.body).toMatchObject({ id: quoted.id, status: 'SETTLED', toAmount: quoted.toAmount });
    await actFor(AWAY_MS / 3);
    await goesOn();
  });

  it('loses nothing: all comes to its end, and the books are what exchange and chain say', async () => {
    const { rows } = house.site.system.db;
    await jobs.end();
    expect(await comeToRest(load)).toEqual([]);
    expect(await brokenRules(rows, RULES)).toEqual([]);
    expect(await currencyImbalances(rows)).toEqual([]);
    for (const { id } of await rows.selectFrom('wallet').select('id').execute()) {
      expect((await verifyWallet(rows, id)).faults).toEqual([]);
    }
    expect(await pnlFaults(house.site.system, CUTS, random)).toEqual([]);
    expect(await venueFaults(house)).toEqual([]);
    expect(await chainFaults(house)).toEqual([]);
  });
});

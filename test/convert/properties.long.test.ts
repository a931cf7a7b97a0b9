import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { ApiCluster } from '../support/api-cluster.js';
import { HEDGE_RULES } from '../support/convert-books/hedges.js';
import { ORDER_RULES } from '../support/convert-books/orders.js';
import { chainFaults, venueFaults } from '../support/convert-books/outside.js';
import { PLACE_RULES } from '../support/convert-books/places.js';
import { pnlFaults, unexplained } from '../support/convert-books/pnl.js';
import { brokenRules } from '../support/convert-books/rules.js';
import { MOVEMENT_RULES, SEND_RULES } from '../support/convert-books/sends.js';
import { ChainWorld } from '../support/convert-load/chain-world.js';
import { CUSTOMER_ACTS } from '../support/convert-load/customer-acts.js';
import { HouseSite } from '../support/convert-load/house-site.js';
import { INVENTORY_ACTS } from '../support/convert-load/inventory-acts.js';
import { ConvertLoad } from '../support/convert-load/load.js';
import { MOVEMENT_ACTS } from '../support/convert-load/movement-acts.js';
import { ORDER_ACTS } from '../support/convert-load/order-acts.js';
import { comeToRest } from '../support/convert-load/rest.js';
import { SEND_ACTS } from '../support/convert-load/send-acts.js';
import { SETTINGS_ACTS } from '../support/convert-load/settings-acts.js';
import { VENUE_ACTS } from '../support/convert-load/venue-acts.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { JobsRunner } from '../support/jobs-runner.js';
import { randomFrom } from '../support/ledger-model.js';
import { casesOf } from '../support/long.js';

const ACTS = casesOf(5_000);
const KILLS = 20;
const CUTS = 40;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const JOBS = new URL('../support/convert-load/jobs-process.js', import.meta.url);
const WORKERS = 6;
const APIS = 2;

const ACTS_OF_ALL = [
  ...CUSTOMER_ACTS,
  ...ORDER_ACTS,
  ...INVENTORY_ACTS,
  ...SETTINGS_ACTS,
  ...VENUE_ACTS,
  ...SEND_ACTS,
  ...MOVEMENT_ACTS,
];
/** What holds at any time, also while everything is under way. */
const ALWAYS = { ...ORDER_RULES, ...PLACE_RULES, ...HEDGE_RULES, ...SEND_RULES, ...MOVEMENT_RULES };

describe('kill -9 of api and cron processes, while customers convert and the house is run', () => {
  let house: HouseSite;
  let cluster: ApiCluster;
  let jobs: JobsRunner;
  const random = randomFrom(SEED);

  beforeAll(async () => {
    house = await HouseSite.open();
    cluster = await ApiCluster.start(house.site, APIS, random);
    jobs = new JobsRunner(JOBS, house.site.environment);
  });
  afterAll(async () => {
    cluster.close();
    await jobs.end();
    await house.close();
  });

  it(`leaves all books right (${ACTS} acts, ${KILLS} kills, SEED=${SEED})`, async () => {
    const { rows } = house.site.system.db;
    const chain = new ChainWorld(house.chain, house.venue, house.token, house.address);
    await chain.start();
    const load = new ConvertLoad(house, chain, cluster, ACTS_OF_ALL, random);
    await load.begin();

    const running = Promise.all(Array.from({ length: WORKERS }, () => load.run(ACTS)));
    const killing = (async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await load.reached(Math.floor((ACTS * kill) / (KILLS + 1)));
        await (kill % 2 === 0 ? jobs.kill() : cluster.kill(kill % APIS));
        expect(await brokenRules(rows, ALWAYS)).toEqual([]);
        expect(await unexplained(house.site.system)).toEqual([]);
      }
    })();
    await Promise.all([running, killing]);
    await jobs.end();
    expect(await comeToRest(load)).toEqual([]);

    expect(await brokenRules(rows, ALWAYS)).toEqual([]);
    expect(await currencyImbalances(rows)).toEqual([]);
    for (const { id } of await rows.selectFrom('wallet').select('id').execute()) {
      expect((await verifyWallet(rows, id)).faults).toEqual([]);
    }
    expect(await pnlFaults(house.site.system, CUTS, random)).toEqual([]);
    expect(await venueFaults(house)).toEqual([]);
    expect(await chainFaults(house)).toEqual([]);
    const taken = rows.selectFrom('convert_order').select('id').where('acceptedAt', 'is not', null);
    expect(new Set((await taken.execute()).map(({ id }) => id))).toEqual(new Set(load.orders.keys()));
    // The load was one worth its name.
    for (const outcome of ['quote done', 'order done', 'fund done', 'send done', 'submit done', 'movement done']) {
      expect([outcome, load.outcomes.get(outcome)]).toEqual([outcome, expect.any(Number)]);
    }
    expect(house.venue.state.trades.length).toBeGreaterThan(0);
  }, 7_200_000);
});

import { DEFAULT_ROLE, SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { newRisk } from '../../../src/services/bot/manage/risk-input.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { verifyWallet } from '../../../src/services/ledger/checks/verify-wallet.js';
import { post } from '../../../src/services/ledger/post.js';
import { openWallet, type WalletOwner } from '../../../src/services/wallet/open-wallet.js';
import { ApiCluster } from '../../support/api-cluster.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { enableExtensions, licenceFolder } from '../../support/extensions.js';
import { randomFrom } from '../../support/ledger-model.js';
import { casesOf } from '../../support/long.js';
import { purchaseFaults } from '../../support/purchase-books.js';
import { PurchaseLoad, type SoldBy } from '../../support/purchase-load.js';
import { Site } from '../../support/site.js';
import { movement } from '../../support/wallets.js';

const STEPS = casesOf(20_000);
const KILLS = 20;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const WORKERS = 8;
const BUYERS = 12;
const SELLERS = 4;
const LISTINGS = 12;
const KIND = { currency: 'USDT', type: 'SPOT' } as const;

describe('kill -9 of api processes, while strategies are bought and refunded', () => {
  let site: Site;
  let cluster: ApiCluster;
  const random = randomFrom(SEED);

  beforeAll(async () => {
    site = await Site.open();
    site.more['LICENCE_DIR'] = await licenceFolder();
    await enableExtensions(site.system);
    cluster = await ApiCluster.start(site, 2, random);
  });
  afterAll(async () => {
    cluster.close();
    await site.close();
  });

  async function fund(owner: WalletOwner, balance: string): Promise<void> {
    await inTransaction(site.system, { operation: 'test' }, async (tx) => {
      const wallet = await openWallet(tx, owner, KIND);
      await post(tx, [movement(wallet, 'CREDIT', balance, { external: true })]);
    });
  }

  async function listed(userId: string, n: number): Promise<string> {
    const { db, clock } = site.system;
    const [id, now] = [newId(), clock.now().toISOString()];
    const terms = { name: `Listing ${n}`, description: 'Load', type: 'EMA_CROSS', symbol: 'BTC/USDT' } as const;
    const sold = { timeframe: '1h', strategyConfig: CONFIG, risk: JSON.stringify(newRisk(site.system, {})) };
    const approved = { status: 'APPROVED', approvedVersion: 1, approvedAt: now } as const;
    const times = { createdAt: now, updatedAt: now };
    const price = { price: `${n + 1}.000001`, currency: KIND.currency };
    await db.rows
      .insertInto('trading_bot_strategy')
      .values({ id, userId, ...terms, ...sold, ...price, ...approved, ...times })
      .execute();
    return id;
  }

  it(`leaves all books right (${STEPS} steps, ${KILLS} kills, SEED=${SEED})`, async () => {
    const { rows } = site.system.db;
    const newAdmin = async () => (await site.signedIn(await site.newUser(SUPER_ADMIN), '')).cookies;
    const users = [];
    for (let n = 0; n < BUYERS; n += 1) users.push(await site.newUser(DEFAULT_ROLE));
    for (const { id } of users) await fund({ userId: id }, '60');
    await fund({ system: 'platform' }, '2000');
    const buyers = [];
    for (const user of users) buyers.push((await site.signedIn(user, '')).cookies);
    const listings: SoldBy[] = [];
    for (let n = 0; n < LISTINGS; n += 1) {
      listings.push({ id: await listed(users[n % SELLERS]!.id, n), seller: buyers[n % SELLERS]! });
    }
    const admins = [await newAdmin(), await newAdmin()] as const;
    const load = new PurchaseLoad(cluster, site, { buyers, listings, admins }, random);
    for (const { id } of listings) load.versions.set(`${id} 1`, JSON.parse(CONFIG));

    const running = Promise.all(Array.from({ length: WORKERS }, () => load.run(STEPS)));
    const killing = (async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await load.reached(Math.floor((STEPS * kill) / (KILLS + 1)));
        await cluster.kill(kill % 2);
      }
    })();
    await Promise.all([running, killing]);

    expect(await purchaseFaults(rows)).toEqual([]);
    expect(await currencyImbalances(rows)).toEqual([]);
    for (const { id } of await rows.selectFrom('wallet').select('id').execute()) {
      expect((await verifyWallet(rows, id)).faults).toEqual([]);
    }
    const sales = await rows.selectFrom('trading_bot_purchase').selectAll().execute();
    expect(new Set(sales.map(({ id }) => id))).toEqual(new Set(load.purchases.keys()));
    for (const { id, strategyId, version, configSnapshot } of sales) {
      const known = load.versions.get(`${strategyId} ${version}`);
      expect({ id, version, config: configSnapshot.strategyConfig }).toEqual({ id, version, config: known });
      expect(load.purchases.get(id)).toMatchObject({ version, configSnapshot });
    }
    // The load was one worth its name.
    const { outcomes } = load;
    for (const outcome of ['purchase done', 'purchase ALREADY_PURCHASED', 'purchase NOT_FOUND', 'refund done']) {
      expect([outcome, outcomes.get(outcome)]).toEqual([outcome, expect.any(Number)]);
    }
    for (const outcome of ['refund PURCHASE_REFUNDED', 'suspend done', 'unlist done', 'approve done']) {
      expect([outcome, outcomes.get(outcome)]).toEqual([outcome, expect.any(Number)]);
    }
    expect(sales.some(({ version }) => version > 1)).toBe(true);
  }, 7_200_000);
});

const CONFIG = JSON.stringify({ fast: 9, slow: 21 });

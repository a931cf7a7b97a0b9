import { fork, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { DEFAULT_ROLE, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { calendarJobs } from '../../src/jobs/index.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import type { OpenPlatform } from '../../src/platform.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { asCustomer } from '../../src/services/frame/as-customer.js';
import { registerMerchant } from '../../src/services/gateway/owner/register-merchant.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { post } from '../../src/services/ledger/post.js';
import { openWallet, type WalletOwner } from '../../src/services/wallet/open-wallet.js';
import { ApiCluster } from '../support/api-cluster.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { enableExtensions, licenceFolder } from '../support/extensions.js';
import { gatewayFaults } from '../support/gateway-books.js';
import { GatewayLoad } from '../support/gateway-load.js';
import { randomFrom } from '../support/ledger-model.js';
import { casesOf } from '../support/long.js';
import { Site } from '../support/site.js';
import { movement } from '../support/wallets.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { TEST_ENVIRONMENT } from '../support/world.js';

const PAYMENTS = casesOf(2_000);
const KILLS = 20;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const WORKERS = 8;
const KINDS = [
  { currency: 'USD', type: 'FIAT', balance: '600' },
  { currency: 'EUR', type: 'FIAT', balance: '600' },
  { currency: 'USDT', type: 'SPOT', balance: '600' },
  { currency: 'BTC', type: 'SPOT', balance: '0.02' },
] as const;

describe('kill -9 of api processes and of those that run the jobs, while payments are made', () => {
  let site: Site;
  let cluster: ApiCluster;
  let receiver: WebhookReceiver;
  let platform: OpenPlatform;
  let jobs: ChildProcess | undefined;
  const random = randomFrom(SEED);
  const secrets = new Map<string, string>();

  beforeAll(async () => {
    site = await Site.open();
    site.more['LICENCE_DIR'] = await licenceFolder();
    await enableExtensions(site.system);
    receiver = await new WebhookReceiver().open();
    platform = await site.platform();
    cluster = await ApiCluster.start(site, 2, random);
    startJobs();
  });
  afterAll(async () => {
    jobs?.kill('SIGKILL');
    cluster.close();
    await receiver.close();
    await site.close();
  });

  function startJobs(): void {
    const program = fileURLToPath(new URL('../support/gateway-jobs.js', import.meta.url));
    jobs = fork(program, { env: { ...process.env, ...TEST_ENVIRONMENT, ...site.environment } });
  }

  async function fund(owner: WalletOwner, share = 1): Promise<void> {
    for (const { balance, ...kind } of KINDS) {
      await inTransaction(site.system, { operation: 'test' }, async (tx) => {
        const wallet = await openWallet(tx, owner, kind);
        const amount = share === 1 ? balance : String(Number(balance) * share);
        await post(tx, [movement(wallet, 'CREDIT', amount, { external: true })]);
      });
    }
  }

  async function newMerchant(n: number): Promise<string> {
    const owner = await site.newUser(DEFAULT_ROLE);
    const { cookies } = await site.signedIn(owner, '');
    const customer = asCustomer(site.system, owner.id);
    const credential = { kind: 'session', sessionId: cookies.get('sessionId') ?? '', csrfHash: '' } as const;
    const { caller } = customer;
    if (caller.kind !== 'user') throw new Error('a customer is a user');
    const ctx = { ...customer, caller: { ...caller, credential } };
    const input = { name: `Merchant ${n}`, email: 'shop@example.com', webhookUrl: receiver.url };
    const merchant = await registerMerchant(ctx, input);
    secrets.set(merchant.id, merchant.webhookSecret);
    // Fees of every kind, and payouts with each run of the job.
    const feeType = (['PERCENTAGE', 'FIXED', 'BOTH'] as const)[n % 3] ?? 'BOTH';
    const terms = { feeType, feePercentage: '1.25', feeFixed: '0.31', payoutSchedule: 'INSTANT' } as const;
    await site.system.db.rows
      .updateTable('gateway_merchant')
      .set({ ...terms, status: 'ACTIVE', rateLimit: 1_000_000 })
      .where('id', '=', merchant.id)
      .execute();
    return merchant.keys.find(({ mode }) => mode === 'LIVE')?.secretKey ?? '';
  }

  /** Runs a job of the calendar in this process; fails when the job does. */
  async function runJob(name: string): Promise<void> {
    const job = calendarJobs.find((each) => each.name === name);
    const run = job && (await runCalendarJob(platform, job));
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
  }

  /** Delivers what still waits, as if its time had come and nobody had it. */
  async function deliverAll(): Promise<void> {
    const { rows } = site.system.db;
    for (let round = 0; round < 50; round += 1) {
      const open =
        await sql`update gateway_webhook set "leasedUntil" = null, "nextRetryAt" = now() - interval '5 minutes',
        "createdAt" = "createdAt" - interval '5 minutes' where status in ('PENDING', 'RETRYING') returning id`.execute(
          rows,
        );
      if (open.rows.length === 0) return;
      await sql`update gateway_webhook_endpoint set "leasedBy" = null, "leasedUntil" = null`.execute(rows);
      await runJob('processGatewayWebhookRetries');
      await drainQueue(platform);
    }
    throw new Error('deliveries are left');
  }

  it(`leaves every payment in one legal state and all books right (${PAYMENTS} payments, ${KILLS} kills, SEED=${SEED})`, async () => {
    const { rows } = site.system.db;
    const admin = (await site.signedIn(await site.newUser(SUPER_ADMIN), '')).cookies;
    const merchants = await Promise.all([0, 1, 2].map(newMerchant));
    const buyers: Map<string, string>[] = [];
    for (let n = 0; n < 6; n += 1) {
      const buyer = await site.newUser(DEFAULT_ROLE);
      await fund({ userId: buyer.id });
      buyers.push((await site.signedIn(buyer, '')).cookies);
    }
    await fund({ system: 'platform' }, 20);

    const load = new GatewayLoad(cluster, site, { merchants, buyers, admin }, random);
    const running = Promise.all(Array.from({ length: WORKERS }, () => load.run(PAYMENTS)));
    const killing = (async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await load.reached(Math.floor((PAYMENTS * kill) / (KILLS + 1)));
        jobs?.kill('SIGKILL');
        await cluster.kill(kill % 2);
        startJobs();
      }
    })();
    await Promise.all([running, killing]);
    jobs?.kill('SIGKILL');
    await runJob('processGatewayPaymentExpiry');

    expect(await gatewayFaults(rows)).toEqual([]);
    expect(await currencyImbalances(rows)).toEqual([]);
    await runJob('checkGatewayBalances');
    for (const { id } of await rows.selectFrom('wallet').select('id').execute()) {
      expect((await verifyWallet(rows, id)).faults).toEqual([]);
    }

    await deliverAll();
    const events = await rows.selectFrom('gateway_event').select(['id', 'merchantId', 'body']).execute();
    const received = new Map(receiver.received.map((each) => [each.json.id, each]));
    expect(new Set(received.keys())).toEqual(new Set(events.map(({ id }) => id)));
    for (const { id, merchantId, body } of events) {
      const { headers, body: sent } = received.get(id)!;
      const signed = `${headers['x-gateway-timestamp']}.${sent}`;
      const expected = createHmac('sha256', secrets.get(merchantId) ?? '')
        .update(signed)
        .digest('hex');
      expect([sent, headers['x-gateway-signature']]).toEqual([body, `sha256=${expected}`]);
    }
    // The load was one worth its name.
    for (const outcome of ['COMPLETED', 'CANCELLED', 'ILLEGAL_STATE'])
      expect(load.outcomes.get(outcome)).toBeGreaterThan(0);
    const statuses = await rows.selectFrom('gateway_payment').select('status').distinct().execute();
    expect(statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['CANCELLED', 'COMPLETED', 'EXPIRED', 'PARTIALLY_REFUNDED']),
    );
  }, 2_400_000);
});

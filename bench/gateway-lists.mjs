// npm run bench -- gateway-lists: a page of a merchant's payments and its dashboard over a million payments, in
// milliseconds on the server's clock.
import { asCustomer } from '../dist/services/frame/as-customer.js';
import { readMerchantDashboard } from '../dist/services/gateway/dashboard/merchant-dashboard.js';
import { readMerchantPayments } from '../dist/services/gateway/payment/read.js';
import { newShop } from './lib/shops.mjs';
import { openWorld } from './lib/world.mjs';

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 1_000_000);
const TIMES = 30;

const world = await openWorld();
const { pool, system } = world;
const shop = await newShop(world, 0);
await pool.query(
  `insert into gateway_payment (id, uuid, "merchantId", mode, status, amount, currency, "walletType", fee, net, "usdAmount",
    allocations, "customerId", "eventCount", "expiresAt", "completedAt", "createdAt", "updatedAt")
  select 'pi_' || lpad(n::text, 24, '0'), gen_random_uuid(), $1, 'LIVE', 'COMPLETED', 25, 'USD', 'FIAT', 0.25, 24.75, 25, '[]', $2,
    2, at + interval '30 minutes', at, at, at
  from generate_series(1, $3::int) n, lateral (select now() - n * interval '2.5 seconds' as at) t`,
  [shop.merchantId, shop.buyer.id, PAYMENTS],
);
await pool.query(
  `insert into gateway_day ("merchantId", mode, day, currency, "walletType", created, completed, gross, fees, "usdVolume", "usdFees")
  select "merchantId", mode, "createdAt"::date, currency, "walletType", count(*), count(*), sum(amount), sum(fee), sum(amount), sum(fee)
  from gateway_payment group by 1, 2, 3, 4, 5`,
);
await pool.query('vacuum analyze gateway_payment');
await pool.query('analyze gateway_day');

const owner = asCustomer(system, shop.userId);
await measure('a page of payments', () => readMerchantPayments(owner, {}));
await measure('a page of live payments', () => readMerchantPayments(owner, { mode: 'LIVE', perPage: 100 }));
await measure('the dashboard', () => readMerchantDashboard(owner, 'LIVE'));
await world.close();

async function measure(what, work) {
  const taken = [];
  const statements = [];
  const unwatch = world.platform.db.watch((text) => statements.push(text));
  for (let time = 0; time < TIMES; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  unwatch();
  const sorted = taken.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[TIMES / 2], sorted.at(-1)].map((ms) => ms.toFixed(1));
  process.stdout.write(
    `${what} of ${PAYMENTS.toLocaleString('en')}: ${median} ms, at most ${worst} ms, ${statements.length / TIMES} statements\n`,
  );
}

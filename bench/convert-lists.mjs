// npm run bench -- convert-lists: a customer's and the admins' page of orders over a million of them, in milliseconds on the
// server's clock.
import { readAllOrders } from '../dist/services/convert/order-admin/read.js';
import { readOrders } from '../dist/services/convert/order/read.js';
import { asCustomer } from '../dist/services/frame/as-customer.js';
import { account } from './lib/shops.mjs';
import { openWorld } from './lib/world.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const CUSTOMERS = 1_000;
const TIMES = 30;

const world = await openWorld();
const { pool, system } = world;
const busiest = await account(world, 'busiest');
await pool.query(
  `insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email',
    'customer-' || n || '@example.com'))).* from "user" u, generate_series(1, $2::int) n where u.id = $1`,
  [busiest.id, CUSTOMERS],
);
// Half of them are of one customer.
await pool.query(
  `insert into convert_order (id, "userId", "requestHash", status, side, "fromCurrency", "fromType", "fromAmount", "toCurrency",
    "toType", "toAmount", rate, "inverseRate", mid, "spreadPercent", spread, "feePercent", fee, rounding, "fromPrice", "toPrice",
    "usdValue", "isPositioned", "expiresAt", "acceptedAt", "settledAt", "createdAt", "updatedAt")
  select gen_random_uuid(), case when n % 2 = 0 then $1::uuid else ids[1 + n % $2::int] end, '', 'SETTLED', 'EXACT_IN', 'USDT', 'SPOT',
    10, 'BTC', 'SPOT', 0.0001, 0.00001, 100000, 0.00001, 0.5, 0, 0.1, 0.01, 0, 1, 100000, 10, true, at, at, at, at, at
  from (select array_agg(id) as ids from "user" where email like 'customer-%') all_of,
    generate_series(1, $3::int) n, lateral (select now() - n * interval '2.5 seconds' as at) t`,
  [busiest.id, CUSTOMERS, ORDERS],
);
await pool.query(
  'insert into convert_account ("userId", orders) select "userId", count(*) from convert_order group by "userId"',
);
await pool.query('vacuum analyze convert_order');

const customer = asCustomer(system, busiest.id);
await measure("a customer's page", () => readOrders(customer, {}));
await measure("a customer's page of a hundred", () => readOrders(customer, { perPage: 100, page: 50 }));
await measure("the admins' page", () => readAllOrders(system, {}));
await measure("the admins' page of a hundred", () => readAllOrders(system, { perPage: 100, page: 50 }));
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
    `${what} of ${ORDERS.toLocaleString('en')}: ${median} ms, at most ${worst} ms, ${statements.length / TIMES} statements\n`,
  );
}

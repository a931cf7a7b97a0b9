// npm run bench -- convert-lists: pages of a customer's and of all orders, profit and loss and the dashboard over a million
// orders of half a year with all their rows in the books, in milliseconds on the server's clock.
import { readConvertDashboard } from '../dist/services/convert/dashboard/read.js';
import { readAllOrders } from '../dist/services/convert/order-admin/read.js';
import { readOrders } from '../dist/services/convert/order/read.js';
import { foldConvertFlows } from '../dist/services/convert/pnl/fold-flows.js';
import { readPnl } from '../dist/services/convert/pnl/read.js';
import { asCustomer } from '../dist/services/frame/as-customer.js';
import { fillHistory } from './lib/convert-history.mjs';
import { account } from './lib/shops.mjs';
import { openWorld } from './lib/world.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const CUSTOMERS = 1_000;
const TIMES = 30;
const DAY = 86_400_000;

const world = await openWorld();
const { pool, system } = world;
const busiest = await account(world, 'busiest');
await fillHistory(world, { busiest: busiest.id, customers: CUSTOMERS, count: ORDERS });
const started = performance.now();
const { rows: folded } = await foldConvertFlows(system);
say(
  `${folded.toLocaleString('en')} rows of the house summed in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);

const customer = asCustomer(system, busiest.id);
const { rows: someone } = await pool.query(`select id from "user" where email = 'customer-7@example.com'`);
const daysAgo = (days) => new Date(Date.now() - days * DAY).toISOString();
const lists = {
  'no filter': {},
  'a hundred, page 50': { perPage: 100, page: 50 },
  'a rare state': { filter: { status: 'FAILED' } },
  'the usual state': { filter: { status: 'SETTLED' } },
  'a rare currency': { filter: { toCurrency: 'DOGE' } },
  'a usual currency': { filter: { fromCurrency: 'USDT' } },
  'a pair': { filter: { fromCurrency: 'USDT', toCurrency: 'BTC' } },
  'a day': { filter: { createdAt: { gte: daysAgo(91), lt: daysAgo(90) } } },
  'a month of a currency': { filter: { toCurrency: 'ETH', createdAt: { gte: daysAgo(60), lt: daysAgo(30) } } },
  'above a value': { filter: { usdValue: { gt: 990 } } },
};
for (const [what, request] of Object.entries(lists))
  await measure(`a customer's page, ${what}`, () => readOrders(customer, request));
for (const [what, request] of Object.entries(lists))
  await measure(`the admins' page, ${what}`, () => readAllOrders(system, request));
await measure("the admins' page, one account", () => readAllOrders(system, { filter: { userId: someone[0].id } }));
const month = { from: new Date(daysAgo(75)), to: new Date(daysAgo(45)) };
await measure('profit and loss of a month', () => readPnl(system, month));
await measure('profit and loss of a month, one currency', () => readPnl(system, { ...month, currency: 'BTC' }));
await measure('profit and loss of all time', () => readPnl(system, {}));
await measure('the dashboard', () => readConvertDashboard(system));
await requireWhole();
await world.close();

/** What is quick must be right, too: the ledger's rows explain what the house holds. */
async function requireWhole() {
  const { reconciliation } = await readPnl(system, month);
  const wrong = reconciliation.filter(({ difference }) => difference !== '0');
  if (reconciliation.length === 0 || wrong.length > 0) throw new Error(`the books differ: ${JSON.stringify(wrong)}`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

async function measure(what, work) {
  const taken = [];
  const statements = [];
  const unwatch = world.platform.db.watch((text) => statements.push(text));
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  unwatch();
  const sorted = taken.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[TIMES / 2], sorted.at(-1)].map((ms) => ms.toFixed(1));
  say(`${what}: ${median} ms, at most ${worst} ms, ${statements.length / TIMES} statements`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { priceText } from '../support/currencies.js';
import type { ServerProcess } from '../support/process.js';
import { Site } from '../support/site.js';
import { StubExchange } from '../support/stub-exchange/stub-exchange.js';

let stub: StubExchange;
let site: Site;

/** Engines that follow the same exchange over one database. */
beforeAll(async () => {
  stub = await StubExchange.start();
  await stub.call('openMarket', 'BTC-USD', '50000');
  site = await Site.open({ RATES_EXCHANGE: 'okx', RATES_EXCHANGE_URL: stub.url });
});
afterAll(async () => {
  await site.close();
  await stub.stop();
});

const rows = () => site.system.db.rows;

async function bitcoin() {
  const query = rows().selectFrom('currency').selectAll().where('code', '=', 'BTC').where('type', '=', 'SPOT');
  return query.executeTakeFirstOrThrow();
}

async function lease() {
  return rows().selectFrom('currency_feed_lease').selectAll().executeTakeFirstOrThrow();
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(20);
}

/** The exchange's price changes, and is written. */
async function priced(price: string): Promise<void> {
  await stub.call('setBook', 'BTC-USD', price, price);
  await until(async () => priceText((await bitcoin()).usdPrice) === price);
}

/** A process renews its lease, which it does about once a second. */
async function renewed(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { leasedUntil } = await lease();
    await until(async () => (await lease()).leasedUntil !== leasedUntil);
  }
}

async function started(): Promise<ServerProcess> {
  const engine = site.start('engine');
  await engine.logged('started');
  return engine;
}

const opened = () => stub.call('socketsOpened');
const followed = () => stub.call('booksFollowed');

it('one of two processes follows the exchange; the other takes over when it hangs or dies, and no price goes back', async () => {
  const one = await started();
  await priced('50100');
  const { holderId: first } = await lease();
  const other = await started();
  await renewed(3);
  // A socket that is silent for ten seconds is dialled again, so it hears something before it is counted.
  await priced('50150');
  expect([(await lease()).holderId, await followed()]).toEqual([first, 1]);

  one.signal('SIGSTOP');
  await priced('50200');
  const { holderId: second } = await lease();
  expect([second === first, await followed()]).toEqual([false, 2]);
  await stub.call('setBook', 'BTC-USD', '50250', '50250');
  one.signal('SIGCONT');
  await until(async () => (await followed()) === 1);
  await priced('50300');
  expect((await lease()).holderId).toBe(second);

  await other.stop('SIGKILL');
  await priced('50400');
  expect((await lease()).holderId).toBe(first);

  const { id } = await bitcoin();
  const written = await rows()
    .selectFrom('currency_feed_price')
    .select('price')
    .where('currencyId', '=', id)
    .orderBy('at')
    .execute();
  const prices = written.map(({ price }) => Number(price));
  expect(prices).toEqual(prices.toSorted((before, after) => before - after));

  // Longer than a socket may lag, and shorter than the lease.
  const before = await opened();
  one.signal('SIGSTOP');
  await sleep(3_500);
  one.signal('SIGCONT');
  await until(async () => (await opened()) > before);
  await priced('50500');
  expect((await lease()).holderId).toBe(first);
});

import { SECOND_MS, HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newExchange } from '../../src/infra/exchange/prices.js';
import { newHttpClient } from '../../src/infra/http.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { refreshPricesJob } from '../../src/jobs/currency/refresh-prices.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { startCalendar } from '../../src/jobs/calendar.js';
import type { Platform } from '../../src/services/frame/context.js';
import { newClient } from '../support/accounts.js';
import { priceText } from '../support/currencies.js';
import { StubPrices } from '../support/stub-prices.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('counts the currencies of a whole platform that are priced');

let stub: StubPrices;

beforeEach(async () => (stub = await StubPrices.start()));
afterEach(async () => {
  await stub.stop();
  const { system } = await world();
  for (const [code, usdPrice] of Object.entries({ USD: '1', EUR: '1.1', BTC: '60000', ETH: '3000', USDT: '1' })) {
    await system.db.rows
      .updateTable('currency')
      .set({ usdPrice, pricedAt: new Date().toISOString() })
      .where('code', '=', code)
      .execute();
  }
});

/** The worker's platform with an exchange: the stub unless another is named. */
async function trading({ id = 'kraken', rateMaxAgeMs = null as number | null, allowLoopback = true } = {}) {
  const { platform, clock } = await world();
  const http = newHttpClient({ allowLoopback });
  const ratesExchange = { id, url: stub.url };
  const exchange = newExchange(ratesExchange, http, clock);
  const config = { ...platform.config, ratesExchange, rateMaxAgeMs };
  const own: Platform = { ...platform, config, exchange, http, log: newLogger('silent') };
  return { own, clock, run: async () => (await runCalendarJob(own, refreshPricesJob))! };
}

async function stored(): Promise<Record<string, string | null>> {
  const { system } = await world();
  const rows = await system.db.rows.selectFrom('currency').select(['code', 'usdPrice']).orderBy('code').execute();
  return Object.fromEntries(rows.map(({ code, usdPrice }) => [code, priceText(usdPrice)]));
}

async function currencies(): Promise<number> {
  const { system } = await world();
  return (await system.db.rows.selectFrom('currency').select('id').execute()).length;
}

/** Writes a currency that only this test knows; answers its code. */
async function newCurrency(usdPrice: string | null, pricedAt: string | null = null): Promise<string> {
  const { system } = await world();
  const code = `T${newId().replaceAll('-', '').slice(-12).toUpperCase()}`;
  const row = { id: newId(), code, type: 'ECO' as const, name: code, precision: 8, usdPrice, pricedAt, status: false };
  await system.db.rows
    .insertInto('currency')
    .values(row as never)
    .execute();
  return code;
}

async function forget(code: string): Promise<void> {
  const { system } = await world();
  await system.db.rows.deleteFrom('currency').where('code', '=', code).execute();
}

describe('the job that takes prices from the exchange', () => {
  it('prices what has a market against the dollar to the last digit, leaves the rest alone and counts both', async () => {
    stub.trade('BTC/USD', '64123.123456789012345678');
    stub.tradeAtNumber('ETH/USD', '3123.123456789012345678');
    stub.trade('EUR/USD', '1.16000');
    const before = await stored();
    const { run } = await trading();
    expect(await run()).toMatchObject({
      status: 'SUCCEEDED',
      counts: { priced: 3, withoutMarket: (await currencies()) - 4, refused: 0 },
    });
    expect(await stored()).toEqual({
      ...before,
      USD: '1',
      BTC: '64123.123456789012345678',
      ETH: '3123.123456789012345678',
      EUR: '1.16',
    });
  });

  it('says when a price was said, and leaves one that an admin says meanwhile', async () => {
    const { system } = await world();
    const admin = await newClient({ permissions: ['access.currency', 'edit.currency'] });
    const row = (code: string) =>
      system.db.rows.selectFrom('currency').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
    stub.trade('BTC/USD', '64000');
    stub.trade('ETH/USD', '3100');
    const { id } = await row('BTC');
    stub.meanwhile = async () => {
      stub.meanwhile = null;
      await admin.rest('PUT', `/api/admin/finance/currency/${id}`, { usdPrice: '61000' });
    };
    const { run } = await trading();
    expect((await run()).counts).toMatchObject({ priced: 1, refused: 0 });
    expect(await stored()).toMatchObject({ BTC: '61000', ETH: '3100' });
    const startedAt = Date.now();
    expect((await run()).counts).toMatchObject({ priced: 2 });
    const { usdPrice, pricedAt, updatedAt } = await row('BTC');
    expect([priceText(usdPrice), pricedAt]).toEqual(['64000', updatedAt]);
    expect(Date.parse(pricedAt as string)).toBeGreaterThanOrEqual(startedAt);
  });

  it('prices through a stable coin at what that costs, on the exchange before the platform', async () => {
    stub.trade('BTC/USDT', '65000');
    stub.trade('ETH/USDC', '3200');
    stub.trade('EUR/USDT', '1.2');
    const { run } = await trading();
    expect((await run()).counts).toMatchObject({ priced: 2, refused: 0 });
    expect(await stored()).toMatchObject({ BTC: '65000', EUR: '1.2', ETH: '3000', USDT: '1' });
    stub.trade('USDT/USD', '0.99');
    stub.trade('USDC/USD', '0.5');
    const { run: next } = await trading();
    expect((await next()).counts).toMatchObject({ priced: 4 });
    expect(await stored()).toMatchObject({ BTC: '64350', EUR: '1.188', ETH: '1600', USDT: '0.99' });
  });

  it('prices nothing through a stable coin whose own price is too old', async () => {
    stub.trade('BTC/USDT', '65000');
    const { run, clock } = await trading({ rateMaxAgeMs: HOUR_MS });
    clock.advance(HOUR_MS + SECOND_MS);
    expect((await run()).counts).toMatchObject({ priced: 0 });
    expect(await stored()).toMatchObject({ BTC: '60000' });
  });

  it('reads a market the other way round, and gives a first price to a currency that has none', async () => {
    const code = await newCurrency(null);
    stub.trade(`USD/${code}`, '0.8');
    const { run } = await trading();
    const { counts } = await run();
    const prices = await stored();
    await forget(code);
    expect([counts, prices[code]]).toEqual([expect.objectContaining({ priced: 1 }), '1.25']);
  });

  it.each(['0', '-1', '1e400', '', '19999.9', '180000.1', '0.0000000000000000001'])(
    'refuses the price %p, writes the others and counts it',
    async (price) => {
      stub.trade('BTC/USD', price);
      stub.trade('ETH/USD', '3001');
      const { run } = await trading();
      const { status, counts } = await run();
      expect([status, counts?.['priced']]).toEqual(['SUCCEEDED', 1]);
      expect(await stored()).toMatchObject({ BTC: '60000', ETH: '3001' });
    },
  );

  it.each(['NaN', 'Infinity', 'free'])('never writes %p for a price', async (price) => {
    stub.trade('BTC/USD', price);
    const { run } = await trading();
    await run();
    expect(await stored()).toMatchObject({ BTC: '60000' });
  });

  it.each(['20000', '180000'])('takes the price %p, which is just near enough to the last', async (price) => {
    stub.trade('BTC/USD', price);
    const { run } = await trading();
    expect((await run()).counts).toMatchObject({ priced: 1, refused: 0 });
    expect((await stored())['BTC']).toBe(price);
  });

  it('does not take the last price of a market that is closed', async () => {
    stub.trade('BTC/USD', '64000', 'cancel_only');
    stub.trade('ETH/USD', '3001');
    const { run } = await trading();
    expect((await run()).counts).toMatchObject({ priced: 1, refused: 0 });
    expect(await stored()).toMatchObject({ BTC: '60000' });
  });

  it.each([
    ['answers an error', '/0/public/Ticker', 502, 'Bad Gateway'],
    ['answers a fault of its own', '/0/public/Ticker', 200, '{"error":["EService:Unavailable"]}'],
    ['answers no JSON', '/0/public/Ticker', 200, '<html>maintenance</html>'],
    ['answers no ticker', '/0/public/Ticker', 200, '{"error":[],"result":{}}'],
    ['lists no market', '/0/public/AssetPairs', 200, '{"error":[],"result":{}}'],
    ['redirects', '/0/public/AssetPairs', 302, ''],
  ])('fails with a reason and changes nothing when the exchange %s, and recovers', async (_, path, status, body) => {
    stub.trade('BTC/USD', '64000');
    stub.broken = { path, answer: (response) => void response.writeHead(status, { location: stub.url }).end(body) };
    const before = await stored();
    const { run } = await trading();
    const failed = await run();
    expect(failed).toMatchObject({ status: 'FAILED', counts: null, error: expect.stringContaining('kraken gave no') });
    expect(await stored()).toEqual(before);
    stub.broken = null;
    expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: { priced: 1 } });
  });

  it('fails when the connection breaks off, and when the address is not one that may be called', async () => {
    stub.trade('BTC/USD', '64000');
    stub.broken = { path: '/', answer: (response) => void response.destroy() };
    expect(await (await trading()).run()).toMatchObject({ status: 'FAILED' });
    stub.broken = null;
    const asked = stub.asked.length;
    const refused = await (await trading({ allowLoopback: false })).run();
    expect(refused).toMatchObject({
      status: 'FAILED',
      error: 'kraken gave no prices: the host 127.0.0.1 is not allowed',
    });
    expect(stub.asked.length).toBe(asked);
  });

  it('asks for the list of markets once an hour', async () => {
    stub.trade('BTC/USD', '64000');
    const { run, clock } = await trading();
    await run();
    await run();
    clock.advance(HOUR_MS);
    await run();
    const [lists, tickers] = ['/0/public/AssetPairs', '/0/public/Ticker'];
    expect(stub.asked).toEqual([lists, tickers, tickers, lists, tickers]);
  });

  it('is planned only where an exchange is configured', async () => {
    const { platform } = await world();
    const { own } = await trading();
    const names = async () =>
      (await platform.db.rows.selectFrom('cron_job').select('name').execute()).map((job) => job.name);
    await (await startCalendar(own)).stop();
    expect(await names()).toContain('refreshPrices');
    await (await startCalendar(platform)).stop();
    expect(await names()).not.toContain('refreshPrices');
    expect(await runCalendarJob(platform, refreshPricesJob)).toMatchObject({
      status: 'FAILED',
      error: 'No exchange is configured (RATES_EXCHANGE)',
    });
  });
});

describe('an exchange', () => {
  it('is any that ccxt knows, and no other', async () => {
    const { platform, clock } = await world();
    for (const id of ['binance', 'kraken', 'coinbase', 'bitstamp', 'okx']) {
      expect(newExchange({ id, url: null }, platform.http, clock).id).toBe(id);
    }
    for (const id of ['nowhere', 'exchange', 'constructor']) {
      expect(() => newExchange({ id, url: null }, platform.http, clock)).toThrow(
        `RATES_EXCHANGE: "${id}" is no exchange that ccxt knows`,
      );
    }
  });
});

import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { marketInfos } from '../../../src/infra/exchange/market-info.js';
import type { Ccxt } from '../../../src/infra/exchange/ccxt.js';
import { newVenues } from '../../../src/infra/exchange/venues.js';
import { newHttpClient } from '../../../src/infra/http.js';
import { TestClock } from '../../support/clock.js';
import type { CandleRow } from '../../support/stub-exchange/market.js';
import { QUICK, TradingVenues } from '../../support/trading-venues.js';

let trading: TradingVenues;
beforeEach(async () => (trading = await TradingVenues.start()));
afterEach(() => trading.stop());

const START = Date.UTC(2024, 0, 1);
const market = () => trading.venues.market!;

describe('the markets of an exchange', () => {
  it('have steps and least amounts as text, and are "0" where the exchange names none', async () => {
    await trading.stub.call('openMarket', 'OLD-USDT', '1', { state: 'suspend', lotSz: '1', tickSz: '0.00000000001' });
    expect(Object.fromEntries(await market().markets())).toEqual({
      'BTC/USDT': {
        symbol: 'BTC/USDT',
        base: 'BTC',
        quote: 'USDT',
        amountStep: '0.00000001',
        priceStep: '0.1',
        minAmount: '0.00001',
        minCost: '0',
        active: true,
      },
      'ETH/USDT': expect.objectContaining({ amountStep: '0.000001', priceStep: '0.01', minAmount: '0.001' }),
      'OLD/USDT': expect.objectContaining({ active: false, amountStep: '1', priceStep: '0.00000000001' }),
    });
  });

  it('are read once an hour, by all who ask at once', async () => {
    const clock = new TestClock();
    const http = newHttpClient({ allowLoopback: true });
    trading.atEnd(() => http.close());
    const options = { exchange: { id: 'okx', url: trading.stub.url }, venues: [] };
    const { market: data } = newVenues(options, http, clock);
    const lists = async () =>
      (await trading.stub.call('asked')).filter((path) => path.startsWith('/api/v5/public/instruments')).length;
    await Promise.all([data!.markets(), data!.markets(), data!.candles('BTC/USDT', '1h', 0, 1)]);
    clock.advance(HOUR_MS - MINUTE_MS);
    await data!.markets();
    expect(await lists()).toBe(1);
    clock.advance(MINUTE_MS);
    await trading.stub.call('openMarket', 'NEW-USDT', '1');
    while (!(await data!.markets()).has('NEW/USDT')) await lists();
    expect(await lists()).toBe(2);
  });

  it('stay in use when they are old, without any wait, while the exchange does not list them again', async () => {
    const clock = new TestClock();
    const http = newHttpClient({ allowLoopback: true });
    trading.atEnd(() => http.close());
    const options = { exchange: { id: 'okx', url: trading.stub.url }, venues: [] };
    const { market: data } = newVenues(options, http, clock, { ...QUICK, timeoutMs: 100_000 });
    const path = '/api/v5/public/instruments';
    const lists = async () => (await trading.stub.call('asked')).filter((each) => each.startsWith(path)).length;
    await data!.markets();
    clock.advance(HOUR_MS);
    await trading.stub.call('fault', { path, answer: 'silence' });
    expect((await data!.markets()).size).toBe(2);
    expect(await data!.candles('BTC/USDT', '1h', 0, 1)).toEqual([]);
    while ((await lists()) < 2) expect((await data!.markets()).size).toBe(2);
  });

  it('are asked for again half a minute after a list that failed, and not before', async () => {
    const clock = new TestClock();
    const http = newHttpClient({ allowLoopback: true });
    trading.atEnd(() => http.close());
    const options = { exchange: { id: 'okx', url: trading.stub.url }, venues: [] };
    const { market: data } = newVenues(options, http, clock, QUICK);
    const path = '/api/v5/public/instruments';
    const lists = async () => (await trading.stub.call('asked')).filter((each) => each.startsWith(path)).length;
    await data!.markets();
    await trading.stub.call('openMarket', 'NEW-USDT', '1');
    clock.advance(HOUR_MS);
    await trading.stub.call('fault', { path, times: 9, answer: { status: 500, body: '' } });
    while ((await lists()) < 2) await data!.markets();
    for (let call = 0; call < 3; call += 1) expect((await data!.candles('BTC/USDT', '1h', 0, 1)).length).toBe(0);
    expect(await lists()).toBe(2);
    await trading.stub.call('heal');
    clock.advance(30 * SECOND_MS);
    while (!(await data!.markets()).has('NEW/USDT')) await lists();
    expect(await lists()).toBe(3);
  });

  it.each([
    [2, '8', '0.00000001'],
    [2, '0', '1'],
    [2, '-2', '100'],
    [3, '5', '0'],
    [4, '0.5', '0.5'],
    [4, undefined, '0'],
  ])('have steps in every way that ccxt counts precision: mode %s with %s is %s', (precisionMode, amount, step) => {
    const markets = { 'A/B': { symbol: 'A/B', base: 'A', quote: 'B', spot: true, precision: { amount } } };
    const [info] = marketInfos({ markets, precisionMode } as unknown as Ccxt).values();
    expect(info).toMatchObject({ amountStep: step, minAmount: '0', minCost: '0' });
  });
});

describe('the candles of an exchange', () => {
  const row = (openAt: number, close = '1.5'): CandleRow => [String(openAt), '1', '2', '0.5', close, '10'];

  it('are those within the span, oldest first, as text', async () => {
    await trading.stub.call(
      'setCandles',
      'BTC-USDT',
      '1H',
      [0, 1, 2, 3, 4].map((hour) => row(START + hour * HOUR_MS)),
    );
    expect(await market().candles('BTC/USDT', '1h', START + HOUR_MS, START + 3 * HOUR_MS)).toEqual([
      [START + HOUR_MS, '1', '2', '0.5', '1.5', '10'],
      [START + 2 * HOUR_MS, '1', '2', '0.5', '1.5', '10'],
    ]);
  });

  it('are all there when they are more than one answer holds, with a gap that is longer than that', async () => {
    const minutes = [...Array(700).keys(), ...Array.from({ length: 50 }, (_none, index) => 1_500 + index)];
    await trading.stub.call(
      'setCandles',
      'BTC-USDT',
      '1m',
      minutes.map((minute) => row(START + minute * MINUTE_MS)),
    );
    const candles = await market().candles('BTC/USDT', '1m', START, START + 2_000 * MINUTE_MS);
    expect(candles.map(([openAt]) => (openAt - START) / MINUTE_MS)).toEqual(minutes);
  });

  it('are closed by the clock of the exchange', async () => {
    const nowMs = Date.now();
    const openAt = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    await trading.stub.call('setClockAhead', openAt - HOUR_MS / 2 - nowMs);
    const rows = [row(openAt - 3 * HOUR_MS), row(openAt - 2 * HOUR_MS), row(openAt - HOUR_MS)];
    await trading.stub.call('setCandles', 'BTC-USDT', '1H', rows);
    const candles = await market().candles('BTC/USDT', '1h', openAt - 3 * HOUR_MS, nowMs);
    expect(candles.map(([at]) => (openAt - at) / HOUR_MS)).toEqual([3, 2]);
  });

  it.each(['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const)('are there for %s', async (timeframe) => {
    const bar = { '1h': '1H', '4h': '4H', '1d': '1Dutc' }[timeframe as string] ?? timeframe;
    await trading.stub.call('setCandles', 'BTC-USDT', bar, [row(START)]);
    expect(await market().candles('BTC/USDT', timeframe, START, START + 1)).toHaveLength(1);
  });

  it('keep decimals exact that the exchange writes as JSON numbers', async () => {
    await trading.stub.call('setCandles', 'BTC-USDT', '1H', [row(START, '1.234567890123456789')]);
    await trading.stub.call('restNumbers', true);
    expect((await market().candles('BTC/USDT', '1h', START, START + 1))[0]?.[4]).toBe('1.234567890123456789');
  });
});

describe('an exchange that does not answer as it should', () => {
  it.each([
    ['hangs up', 'hang-up' as const],
    ['has a fault', { status: 500, body: 'oops' }],
    ['answers with no JSON', { status: 200, body: 'oops' }],
    ['lists no market', { status: 200, body: '{"code":"0","data":[]}' }],
  ])('fails with a reason when it %s, and is asked again by the next call', async (_how, answer) => {
    await trading.stub.call('fault', { path: '/api/v5/public/instruments', answer });
    await expect(market().markets()).rejects.toMatchObject({
      code: 'EXCHANGE_FAILED',
      message: expect.stringContaining('okx gave no markets: '),
    });
    expect((await market().markets()).size).toBe(2);
  });

  it('fails for a market that it does not have, and for a candle that cannot be read', async () => {
    await expect(market().candles('NO/NO', '1h', START, START + 1)).rejects.toMatchObject({ code: 'EXCHANGE_FAILED' });
    await trading.stub.call('setCandles', 'BTC-USDT', '1H', [[String(START), '1', '2', '0.5', 'much', '10']]);
    await expect(market().candles('BTC/USDT', '1h', START, START + 1)).rejects.toMatchObject({
      code: 'EXCHANGE_FAILED',
    });
  });
});

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { SIMULATED, readCandles, type CandleSeries } from '../../../src/services/bot/market/candles.js';
import { readMarkets } from '../../../src/services/bot/market/market.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { expectWithin } from '../../support/long.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { worldWith } from '../../support/world.js';
import { BACKTESTS, queued, ran } from '../backtest/support/backtests.js';
import { newListing } from './support/simulated-listing.js';

const BOT = '/api/trading-bot/bot';
const series: CandleSeries = { source: SIMULATED, symbol: 'SIM/USDT', timeframe: '1h' };
const NEW_BOT = { name: 'On simulated prices', symbol: 'SIM/USDT', type: 'EMA_CROSS' };

const here = () => worldWith({ TRADING_SIMULATED_MARKET: 'true' });
beforeAll(here);
afterEach(() => clearSettings('tradingBotMarkets'));

async function newBot(client: Client, over: object = {}): Promise<any> {
  const input = { ...NEW_BOT, strategyConfig: { fast: 2, slow: 5 }, timeframe: '1m', ...over };
  return (await client.rest('POST', BOT, input)).body;
}

describe('the market SIM/USDT', () => {
  it('is listed as simulated after the markets of the setting, which cannot name it, and has a price of the present', async () => {
    const [{ clock }, client] = [await here(), await newClient()];
    for (const set of [['BTC/USDT'], ['SIM/USDT', 'BTC/USDT']]) {
      await setSettings({ tradingBotMarkets: JSON.stringify(set) });
      const askedAt = clock.now().getTime();
      const { body } = await client.rest('GET', '/api/trading-bot/markets');
      expect(body).toMatchObject([
        { symbol: 'BTC/USDT', simulated: false },
        { symbol: 'SIM/USDT', base: 'SIM', quote: 'USDT', simulated: true, minAmount: '0.0001', minCost: '0.01' },
      ]);
      const [, { price, priceAt }] = body;
      expect(Number(price)).toBeGreaterThan(10);
      expect(Date.parse(priceAt)).toBeGreaterThan(askedAt - 5_000);
    }
  });

  it('keeps its price while the configured exchange does not answer', async () => {
    const { system } = await here();
    const silent = { markets: () => Promise.reject(new Error('silent')) };
    const ctx = { ...system, venues: { ...system.venues, market: silent as never } };
    await setSettings({ tradingBotMarkets: '[]' });
    expect(await readMarkets(ctx)).toMatchObject([{ symbol: 'SIM/USDT', price: expect.any(String) }]);
  });

  it('is no currency that wallets, conversions or price feeds know', async () => {
    const { system } = await here();
    const found = await system.db.rows.selectFrom('currency').select('id').where('code', '=', 'SIM').execute();
    expect(found).toEqual([]);
  });

  it('has closed candles from two years ago on, none before, and none of them in the database', async () => {
    const { system, clock } = await here();
    const nowMs = clock.now().getTime();
    const all = await readCandles(system, { ...series, timeframe: '4h' }, { fromMs: 0, limit: 100_000 });
    expect(all[0]!.openAt).toBe(Math.floor((nowMs - 730 * DAY_MS) / DAY_MS) * DAY_MS);
    expect(all.at(-1)!.openAt).toBe(Math.floor(nowMs / (4 * HOUR_MS)) * 4 * HOUR_MS - 4 * HOUR_MS);
    expect(all.every(({ openAt }, index) => openAt === all[0]!.openAt + index * 4 * HOUR_MS)).toBe(true);
    const last = await readCandles(system, { ...series, timeframe: '4h' }, { beforeMs: nowMs, limit: 3 });
    expect(last).toEqual(all.slice(-3));
    const { rows } = system.db;
    expect(await rows.selectFrom('trading_candle').select('openAt').where('symbol', '=', 'SIM/USDT').execute()).toEqual(
      [],
    );
  });

  it('lets others have their turn every few milliseconds while 5,000 candles of an hour are computed', async () => {
    const { system } = await here();
    const fresh = { ...system, simulatedMarket: new (system.simulatedMarket!.constructor as any)(7) };
    let [turns, longest, lastAt] = [0, 0, performance.now()];
    const timer = setInterval(() => {
      [turns, longest, lastAt] = [turns + 1, Math.max(longest, performance.now() - lastAt), performance.now()];
    }, 1);
    expect(await readCandles(fresh, series, { limit: 5_000 })).toHaveLength(5_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expectWithin(longest, 50);
  });

  it('refuses live bots of anyone with 400, and says what trades it', async () => {
    const client = await newClient();
    const answer = await newBot(client, { mode: 'LIVE' });
    expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(answer.message).toBe('symbol: SIM/USDT is simulated, so only paper bots and backtests trade it');
  });

  it('is told of as simulated by bots, their charts, backtests and listings, and other markets are not', async () => {
    const client = await newClient();
    const { id } = await newBot(client);
    const path = `${BOT}/${id}`;
    expect((await client.rest('GET', path)).body).toMatchObject({ symbol: 'SIM/USDT', simulated: true });
    const chart = (await client.rest('GET', `${path}/chart-state`)).body;
    expect(chart).toMatchObject({ simulated: true, price: expect.any(String), candles: { length: 500 } });
    expect(chart.indicators).toMatchObject([{ value: expect.any(Number) }, { value: expect.any(Number) }]);
    expect(await newBot(client, { symbol: 'BTC/USDT' })).toMatchObject({ simulated: false });
    const listing = await newListing(client, 'SIM/USDT');
    expect(listing.own).toMatchObject({ simulated: true });
    expect(listing.offer).toMatchObject({ simulated: true });
    expect((await newListing(client, 'BTC/USDT')).offer).toMatchObject({ simulated: false });
  });

  it('is tried on its past by from and to at once: a year of hours, and of minutes', async () => {
    const [client, { clock }] = [await newClient(), await here()];
    const to = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
    const from = to - 365 * DAY_MS;
    const past = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), candles: null, signals: null };
    for (const [timeframe, candles] of [
      ['1h', 365 * 24],
      ['1m', (365 * DAY_MS) / MINUTE_MS],
    ] as const) {
      const asked = {
        ...past,
        symbol: 'SIM/USDT',
        type: 'EMA_CROSS',
        strategyConfig: { fast: 50, slow: 200 },
        timeframe,
      };
      const backtest = await ran(client, await queued(client, asked));
      expect(backtest).toMatchObject({ status: 'DONE', simulated: true, result: { candles, gaps: [] } });
      expect(backtest.result.totalTrades).toBeGreaterThan(10);
    }
    const { items } = (await client.rest('GET', BACKTESTS)).body;
    expect(items).toMatchObject([{ simulated: true }, { simulated: true }]);
  });

  it('has no past that is older than two years', async () => {
    const [client, { clock }] = [await newClient(), await here()];
    const before = clock.now().getTime() - 731 * DAY_MS;
    const [from, to] = [before - DAY_MS, before].map((at) => new Date(at).toISOString());
    const asked = { from, to, candles: null, symbol: 'SIM/USDT' };
    expect(await ran(client, await queued(client, asked))).toMatchObject({ status: 'FAILED' });
  });
});

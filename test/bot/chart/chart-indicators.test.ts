import { MINUTE_MS } from '../../../src/core/clock.js';
import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { candleOpenAt } from '../../../src/core/trading/candle.js';
import type { IndicatorValue } from '../../../src/services/bot/chart/indicators.js';
import { readChartState } from '../../../src/services/bot/chart/read-chart-state.js';
import { PLATFORM, storeCandles } from '../../../src/services/bot/market/candles.js';
import { Computed } from '../../../src/services/frame/computed.js';
import { newClient } from '../../support/accounts.js';
import { withIdentity } from '../../support/contexts.js';
import { newCode } from '../../support/currencies.js';
import { countStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { wanderingMarket } from '../support/candles.js';
import { storedBot } from '../support/stored-bots.js';

const SMA = [{ name: 'SMA(3)', value: 1 }];

describe('the indicators of charts', () => {
  it('are computed once for all who ask for the same, and again for another candle', async () => {
    const [charts, keys] = [new Computed<IndicatorValue[]>(), [] as string[]];
    const ask = (key: string) =>
      charts.of(key, async () => {
        keys.push(key);
        return SMA;
      });
    expect(await Promise.all([ask('one'), ask('one'), ask('two'), ask('one')])).toEqual([SMA, SMA, SMA, SMA]);
    await ask('two');
    expect(keys).toEqual(['one', 'two']);
  });

  it('are computed for one chart at a time', async () => {
    const charts = new Computed<IndicatorValue[]>();
    let [underWay, most] = [0, 0];
    const compute = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return SMA;
    };
    await Promise.all(['one', 'two', 'three'].map((key) => charts.of(key, compute)));
    expect(most).toBe(1);
  });

  it('are computed anew after a fault, which all who waited are told of', async () => {
    const charts = new Computed<IndicatorValue[]>();
    const fails = () => charts.of('one', async () => Promise.reject(new Error('no candles')));
    expect((await Promise.allSettled([fails(), fails()])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await charts.of('one', async () => SMA)).toEqual(SMA);
  });

  it('of long periods cost one statement more the first time, and none after that', async () => {
    const [client, { system }] = [await newClient(), await world()];
    const symbol = `${newCode()}/USDT`;
    const crossed = { type: 'EMA_CROSS', strategyConfig: { fast: 50, slow: 100 } } as const;
    const bots = [1, 2].map(() => storedBot({ userId: client.user.id, symbol, timeframe: '1m', ...crossed }));
    const [one, other] = await Promise.all(bots);
    const last = candleOpenAt(system.clock.now().getTime(), '1m');
    const candles = wanderingMarket(900).map(({ close, volume }, index) => {
      const openAt = last - (900 - index) * MINUTE_MS;
      return { openAt, open: close, high: close, low: close, close, volume };
    });
    await storeCandles(system, { source: PLATFORM, symbol, timeframe: '1m' }, candles);
    const ctx = await withIdentity(client.user);
    const counts: number[] = [];
    for (const bot of [one, one, other]) counts.push(await countStatements(() => readChartState(ctx, bot?.id ?? '')));
    expect(counts).toEqual([7, 6, 6]);
  });
});

it('somebody who asks for too many charts is refused', async () => {
  const client = await newClient();
  const bot = await storedBot({ userId: client.user.id, symbol: `${newCode()}/USDT` });
  const CHART = 'query ($id: UUID!) { tradingBotChartState(botId: $id) { status } }';
  const codes: (string | undefined)[] = [];
  for (let asked = 0; asked <= THROTTLES.botChart.limit; asked += 1)
    codes.push(await client.code(CHART, { id: bot.id }));
  expect(codes.slice(0, -1).filter(Boolean)).toEqual([]);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});

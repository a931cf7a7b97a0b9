import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newCandles } from '../../../src/core/backtest/candles.js';
import { fillCandles } from '../../../src/core/simulated-market/fill-candles.js';
import { SimulatedCandles } from '../../../src/core/simulated-market/simulated-candles.js';
import { SIMULATED_SEED } from '../../../src/core/simulated-market/simulated-market.js';
import { CandleBuilder } from '../../../src/core/trading/candle-builder.js';
import { TIMEFRAME_MS, TIMEFRAMES, type Candle, type Timeframe } from '../../../src/core/trading/candle.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { WorkerThreads } from '../../../src/infra/worker-threads.js';
import { expectWithin } from '../../support/long.js';
import { fc } from '../../support/property.js';
import { weekBacktest } from './support/week-backtest.js';

const START = Date.UTC(2026, 0, 5);
const THREAD = { file: new URL('../../../src/services/bot/backtest/simulated-thread.js', import.meta.url) };
const fresh = () => new SimulatedCandles(SIMULATED_SEED);

const series = (timeframe: Timeframe, fromMs: number, count: number): Candle[] => {
  const candles = fresh();
  const length = TIMEFRAME_MS[timeframe];
  return Array.from({ length: count }, (_, index) => candles.candle(fromMs + index * length, timeframe));
};

/** Times of two years, in whole seconds. */
const times = fc.integer({ min: 0, max: (730 * DAY_MS) / SECOND_MS }).map((second) => START + second * SECOND_MS);

describe('the simulated market', () => {
  it('has the same price at a time in whatever order prices are asked for', () => {
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 40 }), (asked) => {
        const one = fresh();
        const there = asked.map((at) => one.priceAt(at));
        const back = asked.toReversed().map((at) => one.priceAt(at));
        expect(back.toReversed()).toEqual(there);
        expect(asked.map((at) => fresh().priceAt(at))).toEqual(there);
      }),
    );
  });

  it('has the same candles in another thread', async () => {
    const limits = { threads: 1, waiting: 1, timeLimitMs: 60_000, memoryMb: 128 };
    const threads = new WorkerThreads(limits, newLogger('fatal'), true);
    const [there, here] = [newCandles(500), newCandles(500)];
    const fill = { seed: SIMULATED_SEED, timeframe: '5m', fromMs: START } as const;
    await threads.run(THREAD, { ...fill, into: there }, {});
    await threads.stop();
    fillCandles({ ...fill, into: here });
    expect(there).toEqual(here);
    expect(here.openAt[499]).toBe(START + 499 * 5 * MINUTE_MS);
  });

  it.each(TIMEFRAMES)('has candles of %s that are what its prices make of them, sampled each second', (timeframe) => {
    const builder = new CandleBuilder(START);
    const market = fresh();
    const length = TIMEFRAME_MS[timeframe];
    const built: Candle[] = [];
    for (let at = START; at <= START + 2 * length && at <= START + DAY_MS; at += SECOND_MS) {
      const closed = builder.add(market.priceAt(at), at);
      built.push(...closed.flatMap((each) => (each.timeframe === timeframe ? [each.candle] : [])));
    }
    expect(built.length).toBeGreaterThan(0);
    const computed = series(timeframe, START, built.length).map((candle) => ({ ...candle, volume: 0 }));
    expect(computed).toEqual(built);
  });

  it('has longer candles that are the exact aggregate of its minutes, volume included', () => {
    const lengths = fc.constantFrom(...TIMEFRAMES);
    const property = fc.property(lengths, fc.integer({ min: 0, max: 700 }), (timeframe, day) => {
      const openAt = START + day * DAY_MS;
      const minutes = series('1m', openAt, TIMEFRAME_MS[timeframe] / MINUTE_MS);
      const hundredths = minutes.reduce((sum, { volume }) => sum + Math.round(volume * 100), 0);
      expect(fresh().candle(openAt, timeframe)).toEqual({
        openAt,
        open: minutes[0]!.open,
        high: Math.max(...minutes.map(({ high }) => high)),
        low: Math.min(...minutes.map(({ low }) => low)),
        close: minutes.at(-1)!.close,
        volume: hundredths / 100,
      });
    });
    fc.assert(property, { numRuns: 20 });
  });

  it('keeps its prices above zero, with at most 4 decimals and 15 significant digits', () => {
    fc.assert(
      fc.property(times, (at) => {
        const price = fresh().priceAt(at);
        expect(price).toBeGreaterThan(10);
        expect(price).toBeLessThan(1_000);
        expect(String(price)).toMatch(/^\d{2,3}(?:\.\d{1,4})?$/);
      }),
    );
  });

  it('moves by 60 to 90 percent a year, seen by the day, the hour and the minute', () => {
    for (const [timeframe, count] of [
      ['1d', 730],
      ['1h', 5_000],
      ['1m', 20_000],
    ] as const) {
      const yearly = deviation(series(timeframe, START, count)) * Math.sqrt((365 * DAY_MS) / TIMEFRAME_MS[timeframe]);
      expect(yearly).toBeGreaterThan(0.6);
      expect(yearly).toBeLessThan(0.9);
    }
  });

  it('trades more where it moves more', () => {
    const hours = series('1h', START, 2_000).toSorted((one, other) => spanOf(one) - spanOf(other));
    const volume = (some: readonly Candle[]) => some.reduce((sum, each) => sum + each.volume, 0) / some.length;
    expect(volume(hours.slice(-200))).toBeGreaterThan(1.4 * volume(hours.slice(0, 200)));
    expect(hours.every((each) => each.volume > 0)).toBe(true);
  });

  it.each([
    ['EMA_CROSS', { fast: 9, slow: 21 }, '15m'],
    ['RSI', { period: 14, low: '30', high: '60' }, '15m'],
    ['DCA', { everyMinutes: 60, safetyOrders: 2, deviationPercent: '1.5', volumeScale: '1.5' }, '1h'],
    [
      'CUSTOM',
      { entry: { left: { candle: 'close' }, op: 'crossesAbove', right: { indicator: 'SMA', params: { period: 20 } } } },
      '15m',
    ],
  ] as const)('lets a strategy of type %s close trades in each week of a year', (type, config, timeframe) => {
    for (let week = 0; week < 52; week += 1) {
      const { totalTrades } = weekBacktest(type, config, timeframe, START + week * 7 * DAY_MS);
      expect(totalTrades).toBeGreaterThan(0);
    }
  });

  it('lets a grid around its price close trades in each week of a year', () => {
    for (let week = 0; week < 52; week += 1) {
      const fromMs = START + week * 7 * DAY_MS;
      const price = fresh().priceAt(fromMs);
      const config = { lower: (price * 0.9).toFixed(2), upper: (price * 1.1).toFixed(2), levels: 21 };
      expect(weekBacktest('GRID', config, '1h', fromMs).totalTrades).toBeGreaterThan(0);
    }
  });

  it('computes a year of minutes in less than two seconds, in 48 bytes a candle', () => {
    const into = newCandles(365 * 1_440);
    const bytes = Object.values(into).reduce((sum, column: Float64Array) => sum + column.byteLength, 0);
    expect(bytes / into.openAt.length).toBe(48);
    const startedAt = performance.now();
    fillCandles({ seed: SIMULATED_SEED, timeframe: '1m', fromMs: START, into });
    expectWithin(performance.now() - startedAt, 2_000);
    expect(into.openAt.at(-1)).toBe(START + 365 * DAY_MS - MINUTE_MS);
  });
});

const spanOf = ({ high, low, open }: Candle): number => (high - low) / open;

/** Standard deviation of the logarithmic changes from close to close. */
function deviation(candles: readonly Candle[]): number {
  const changes = candles.slice(1).map(({ close }, index) => Math.log(close / candles[index]!.close));
  const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
  return Math.sqrt(changes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / changes.length);
}

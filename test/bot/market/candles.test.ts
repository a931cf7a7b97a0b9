import { MINUTE_MS } from '../../../src/core/clock.js';
import type { Candle } from '../../../src/core/trading/candle.js';
import { PLATFORM, readCandles, storeCandles, type CandleSeries } from '../../../src/services/bot/market/candles.js';
import { history } from '../../../src/services/bot/market/history.js';
import { newCode } from '../../support/currencies.js';
import { fc } from '../../support/property.js';
import { countStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';

const FIRST = Date.parse('2026-03-29T12:00:00Z');

const newSeries = (): CandleSeries => ({ source: PLATFORM, symbol: `${newCode()}/USDT`, timeframe: '1m' });

/** The candle of a minute after noon, at one price. */
const candle = (minute: number, at = 100): Candle => ({
  openAt: FIRST + minute * MINUTE_MS,
  open: at,
  high: at,
  low: at,
  close: at,
  volume: 0,
});

const minutes = (candles: readonly Candle[]) => candles.map(({ openAt }) => (openAt - FIRST) / MINUTE_MS);

describe('closed candles', () => {
  it('are read as they were stored, oldest first', async () => {
    const [{ system }, series] = [await world(), newSeries()];
    const later = { ...candle(1), open: 0.1, high: 12345678.1234568, low: 0.00000001, close: 60000.5, volume: 1.25 };
    expect(await storeCandles(system, series, [later, candle(0)])).toEqual([candle(0), later]);
    expect(await readCandles(system, series, { limit: 10 })).toEqual([candle(0), later]);
  });

  it('keep every price of 15 significant digits', async () => {
    const { system } = await world();
    const digits = fc.integer({ min: 1, max: 999_999_999_999_999 });
    const prices = fc.array(
      fc.tuple(digits, fc.integer({ min: 4, max: 18 })).map(([whole, places]) => Number(`${whole}e-${places}`)),
      { minLength: 1, maxLength: 50 },
    );
    await fc.assert(
      fc.asyncProperty(prices, async (all) => {
        const series = newSeries();
        const candles = all.map((each, minute) => candle(minute, each));
        await storeCandles(system, series, candles);
        expect(await readCandles(system, series, { limit: 50 })).toEqual(candles);
      }),
      { numRuns: 20 },
    );
  });

  it('stay as they were stored first, and whoever comes later is told of them', async () => {
    const [{ system }, series] = [await world(), newSeries()];
    await storeCandles(system, series, [candle(0, 100)]);
    expect(await storeCandles(system, series, [candle(0, 200), candle(1, 200)])).toEqual([
      candle(0, 100),
      candle(1, 200),
    ]);
  });

  it('are the same for everybody who stores them at once', async () => {
    const [{ system }, series] = [await world(), newSeries()];
    const told = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        storeCandles(
          system,
          series,
          [0, 1, 2].map((minute) => candle(minute, at + 1)),
        ),
      ),
    );
    const standing = await readCandles(system, series, { limit: 10 });
    expect(standing).toHaveLength(3);
    for (const each of told) expect(each).toEqual(standing);
  });

  it('are read from a time on, or as the last ones before a time', async () => {
    const [{ system }, series] = [await world(), newSeries()];
    await storeCandles(
      system,
      series,
      [0, 1, 2, 3, 4].map((minute) => candle(minute)),
    );
    const read = async (range: { fromMs?: number; beforeMs?: number; limit: number }) =>
      minutes(await readCandles(system, series, range));
    const at = (minute: number) => FIRST + minute * MINUTE_MS;
    expect(await read({ fromMs: at(1), limit: 2 })).toEqual([1, 2]);
    expect(await read({ fromMs: at(1), beforeMs: at(3), limit: 9 })).toEqual([1, 2]);
    expect(await read({ beforeMs: at(4), limit: 2 })).toEqual([2, 3]);
    expect(await read({ limit: 2 })).toEqual([3, 4]);
    expect(minutes(await history(system, series.symbol, '1m', 3, at(4)))).toEqual([1, 2, 3]);
  });

  it('are told apart by source, market and length', async () => {
    const [{ system }, series] = [await world(), newSeries()];
    await storeCandles(system, series, [candle(0)]);
    for (const other of [{ source: 'okx' }, { symbol: 'NOSUCH/USDT' }, { timeframe: '5m' as const }]) {
      expect(await readCandles(system, { ...series, ...other }, { limit: 9 })).toEqual([]);
    }
  });

  it('are stored in two statements and read in one, however many there are', async () => {
    const [{ system }, series] = [await world(), newSeries()];
    const candles = Array.from({ length: 300 }, (_, minute) => candle(minute));
    expect(await countStatements(() => storeCandles(system, series, candles))).toBe(2);
    expect(await countStatements(() => readCandles(system, series, { limit: 300 }))).toBe(1);
    expect(await countStatements(() => storeCandles(system, series, []))).toBe(0);
  });
});

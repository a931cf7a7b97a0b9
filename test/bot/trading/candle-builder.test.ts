import { CandleBuilder, type ClosedCandle } from '../../../src/core/trading/candle-builder.js';
import { candleOpenAt, TIMEFRAMES, type Timeframe } from '../../../src/core/trading/candle.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { fc } from '../../support/property.js';

const MIDNIGHT = Date.parse('2026-03-29T00:00:00Z');

const of = (closed: readonly ClosedCandle[], timeframe: Timeframe) =>
  closed.filter((each) => each.timeframe === timeframe).map(({ candle }) => candle);

describe('a candle that is built from samples', () => {
  it('opens with the first, closes with the last and spans them all', () => {
    const builder = new CandleBuilder(MIDNIGHT);
    for (const [second, sample] of [100, 104, 97, 101].entries()) builder.add(sample, MIDNIGHT + second * SECOND_MS);
    const closed = builder.add(250, MIDNIGHT + MINUTE_MS);
    expect(closed).toEqual([
      { timeframe: '1m', candle: { openAt: MIDNIGHT, open: 100, high: 104, low: 97, close: 101, volume: 0 } },
    ]);
  });

  it('is closed by time alone, once', () => {
    const builder = new CandleBuilder(MIDNIGHT);
    builder.add(100, MIDNIGHT);
    expect(builder.close(MIDNIGHT + MINUTE_MS - 1)).toEqual([]);
    expect(of(builder.close(MIDNIGHT + MINUTE_MS), '1m')).toHaveLength(1);
    expect(builder.close(MIDNIGHT + MINUTE_MS)).toEqual([]);
  });

  it('is closed in every timeframe that ends, the shortest first', () => {
    const builder = new CandleBuilder(MIDNIGHT);
    builder.add(100, MIDNIGHT + 30 * SECOND_MS);
    expect(builder.close(MIDNIGHT + 24 * HOUR_MS).map(({ timeframe }) => timeframe)).toEqual(TIMEFRAMES);
  });

  it('is left out when it had begun before the builder did', () => {
    const builder = new CandleBuilder(MIDNIGHT + 1);
    builder.add(100, MIDNIGHT + 1);
    expect(builder.add(101, MIDNIGHT + MINUTE_MS)).toEqual([]);
    const closed = builder.close(MIDNIGHT + HOUR_MS);
    expect(closed.map(({ timeframe, candle }) => [timeframe, candle.openAt])).toEqual([['1m', MIDNIGHT + MINUTE_MS]]);
  });

  it('is not there without a sample', () => {
    const builder = new CandleBuilder(MIDNIGHT);
    builder.add(100, MIDNIGHT);
    const closed = [
      ...builder.close(MIDNIGHT + 3 * MINUTE_MS),
      ...builder.add(101, MIDNIGHT + 3 * MINUTE_MS),
      ...builder.close(MIDNIGHT + 4 * MINUTE_MS),
    ];
    expect(of(closed, '1m').map(({ openAt }) => openAt)).toEqual([MIDNIGHT, MIDNIGHT + 3 * MINUTE_MS]);
  });

  it('is not opened again by a sample that comes late', () => {
    const builder = new CandleBuilder(MIDNIGHT);
    builder.add(100, MIDNIGHT);
    builder.close(MIDNIGHT + MINUTE_MS);
    expect(builder.add(500, MIDNIGHT + MINUTE_MS - 1)).toEqual([]);
    const closed = builder.close(MIDNIGHT + 5 * MINUTE_MS);
    expect(closed).toMatchObject([{ timeframe: '5m', candle: { high: 100 } }]);
  });

  it('says in every timeframe what all of its samples say together', () => {
    const steps = fc.array(
      fc.record({ waited: fc.integer({ min: 1, max: 90 * SECOND_MS }), sample: fc.integer({ min: 1, max: 1_000 }) }),
      { minLength: 1, maxLength: 200 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(...TIMEFRAMES), (all, timeframe) => {
        const builder = new CandleBuilder(MIDNIGHT);
        const samples = new Map<number, number[]>();
        let now = MIDNIGHT;
        const closed = all.flatMap(({ waited, sample }) => {
          now += waited;
          const openAt = candleOpenAt(now, timeframe);
          samples.set(openAt, [...(samples.get(openAt) ?? []), sample]);
          return builder.add(sample, now);
        });
        const expected = [...samples].map(([openAt, seen]) => ({
          openAt,
          open: seen[0],
          high: Math.max(...seen),
          low: Math.min(...seen),
          close: seen.at(-1),
          volume: 0,
        }));
        expect(of([...closed, ...builder.close(now + 24 * HOUR_MS)], timeframe)).toEqual(expected);
      }),
    );
  });
});

describe('after a restart', () => {
  const MINUTE = 60_000;
  const minute = (n: number, price: number) => ({
    openAt: n * MINUTE,
    open: price,
    high: price + 1,
    low: price - 1,
    close: price,
    volume: 0,
  });

  it('a longer candle goes on where its stored minutes end', () => {
    const builder = new CandleBuilder(3 * MINUTE + 1, [minute(0, 10), minute(1, 20), minute(2, 5)]);
    builder.add(7, 3 * MINUTE + 2);
    const closed = builder.close(5 * MINUTE).filter(({ timeframe }) => timeframe === '5m');
    expect(closed).toEqual([
      { timeframe: '5m', candle: { openAt: 0, open: 10, high: 21, low: 4, close: 7, volume: 0 } },
    ]);
  });

  it('one whose first minute nobody has seen is left out', () => {
    const builder = new CandleBuilder(3 * MINUTE + 1, [minute(1, 20), minute(2, 5)]);
    builder.add(7, 3 * MINUTE + 2);
    expect(builder.close(5 * MINUTE)).toEqual([]);
  });
});

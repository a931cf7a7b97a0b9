import {
  candleCloseAt,
  candleOpenAt,
  TIMEFRAME_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../../src/core/trading/candle.js';
import { fc } from '../../support/property.js';

const at = (text: string) => Date.parse(text);

describe('the candle of a time', () => {
  it.each<[Timeframe, string]>([
    ['1m', '2026-03-29T13:47:00Z'],
    ['5m', '2026-03-29T13:45:00Z'],
    ['15m', '2026-03-29T13:45:00Z'],
    ['30m', '2026-03-29T13:30:00Z'],
    ['1h', '2026-03-29T13:00:00Z'],
    ['4h', '2026-03-29T12:00:00Z'],
    ['1d', '2026-03-29T00:00:00Z'],
  ])('of %s begins at a multiple of its length since midnight UTC', (timeframe, openAt) => {
    expect(candleOpenAt(at('2026-03-29T13:47:59.999Z'), timeframe)).toBe(at(openAt));
  });

  it('contains that time and ends where the next one begins', () => {
    const times = fc.integer({ min: -4e12, max: 4e12 });
    fc.assert(
      fc.property(times, fc.constantFrom(...TIMEFRAMES), (time, timeframe) => {
        const openAt = candleOpenAt(time, timeframe);
        const closeAt = candleCloseAt(openAt, timeframe);
        expect(openAt <= time && time < closeAt).toBe(true);
        expect(candleOpenAt(closeAt, timeframe)).toBe(closeAt);
      }),
    );
  });
});

it('every timeframe is listed, the shortest first', () => {
  const byLength = Object.entries(TIMEFRAME_MS).toSorted(([, one], [, other]) => one - other);
  expect(byLength.map(([timeframe]) => timeframe)).toEqual(TIMEFRAMES);
});

import { createIndicator } from '../../../src/core/indicators/create-indicator.js';
import { indicatorName, PERIOD_INDICATORS, type IndicatorSpec } from '../../../src/core/indicators/indicator-spec.js';
import type { Indicator } from '../../../src/core/indicators/indicator.js';
import type { Ohlcv } from '../../../src/core/trading/candle.js';
import { wanderingMarket } from '../support/candles.js';
import { fromScratch } from './support/from-scratch.js';

const PERIODS = [1, 2, 14, 100, 500];
const EVERY: readonly IndicatorSpec[] = [
  ...PERIODS.flatMap((period) => PERIOD_INDICATORS.map((indicator) => ({ indicator, params: { period } }) as const)),
  ...PERIODS.map((period) => ({ indicator: 'BBANDS', params: { period, deviations: '2.5' } }) as const),
  ...PERIODS.map((period) => ({ indicator: 'STOCH', params: { period, smoothK: 3, smoothD: 5 } }) as const),
  { indicator: 'STOCH', params: { period: 14, smoothK: 1, smoothD: 500 } },
  { indicator: 'MACD', params: { fast: 1, slow: 2, signal: 1 } },
  { indicator: 'MACD', params: { fast: 12, slow: 26, signal: 9 } },
  { indicator: 'MACD', params: { fast: 250, slow: 500, signal: 500 } },
  { indicator: 'OBV', params: {} },
];
const named = EVERY.map((spec) => ({ name: indicatorName(spec), spec }));
const market = wanderingMarket(5_000);

function stepwise(spec: IndicatorSpec, candles: readonly Ohlcv[]): number[][] {
  const indicator = createIndicator(spec);
  return candles.map((candle) => {
    indicator.next(candle);
    return [...indicator.values];
  });
}

/** The greatest difference, in parts of the value where that is above 1; NaN where only one of both is defined. */
function difference(one: readonly number[], other: readonly number[]): number {
  const apart = one.map((value, index) => {
    const expected = other[index] ?? NaN;
    if (Number.isNaN(value) && Number.isNaN(expected)) return 0;
    return Math.abs(value - expected) / Math.max(1, Math.abs(expected));
  });
  return Math.max(...apart);
}

it.each(named)('$name has step by step the values that all candles at once give', ({ spec }) => {
  const steps = stepwise(spec, market);
  for (const [output, expected] of fromScratch(spec, market).entries()) {
    expect(
      difference(
        steps.map((row) => row[output] ?? NaN),
        expected,
      ),
    ).toBeLessThan(1e-9);
  }
});

describe('a million candles', () => {
  const block = market.slice(0, 4_000);

  function after(spec: IndicatorSpec, blocks: number): Indicator {
    const indicator = createIndicator(spec);
    for (let count = 0; count < blocks; count++) for (const candle of block) indicator.next(candle);
    return indicator;
  }

  const long = named.filter(({ name }) => /\b(100|26)\b/.test(name));

  it.each(long)('leave $name where the last few thousand of them alone lead', ({ spec }) => {
    expect(difference([...after(spec, 250).values], [...after(spec, 3).values])).toBeLessThan(1e-9);
  });

  it('leave the on-balance volume at its exact sum', () => {
    const thousandths = ({ volume }: Ohlcv) => BigInt(Math.round(volume * 1_000));
    let [sum, last] = [0n, block[0]?.close ?? NaN];
    for (let count = 0; count < 250; count++) {
      for (const candle of block) {
        sum += BigInt(Math.sign(candle.close - last)) * thousandths(candle);
        last = candle.close;
      }
    }
    expect(after({ indicator: 'OBV', params: {} }, 250).values[0]).toBe(Number(sum) / 1_000);
  });
});

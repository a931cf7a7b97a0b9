import { createIndicator } from '../../../src/core/indicators/create-indicator.js';
import { indicatorName, OUTPUTS, type IndicatorSpec } from '../../../src/core/indicators/indicator-spec.js';
import type { Ohlcv } from '../../../src/core/trading/candle.js';
import { candlesOf, wanderingMarket } from '../support/candles.js';

/** Each indicator, and the number of the candle at which each of its outputs begins. */
const BEGINS: readonly (readonly [IndicatorSpec, readonly number[]])[] = [
  [{ indicator: 'SMA', params: { period: 5 } }, [5]],
  [{ indicator: 'EMA', params: { period: 5 } }, [1]],
  [{ indicator: 'WMA', params: { period: 5 } }, [5]],
  [{ indicator: 'RSI', params: { period: 5 } }, [6]],
  [{ indicator: 'ATR', params: { period: 5 } }, [5]],
  [{ indicator: 'ADX', params: { period: 5 } }, [9]],
  [{ indicator: 'CCI', params: { period: 5 } }, [5]],
  [{ indicator: 'ROC', params: { period: 5 } }, [6]],
  [{ indicator: 'OBV', params: {} }, [1]],
  [{ indicator: 'MACD', params: { fast: 3, slow: 5, signal: 4 } }, [5, 5, 5]],
  [{ indicator: 'BBANDS', params: { period: 5, deviations: '2' } }, [5, 5, 5]],
  [{ indicator: 'STOCH', params: { period: 5, smoothK: 3, smoothD: 2 } }, [7, 8]],
];
const named = BEGINS.map(([spec, begins]) => ({ name: indicatorName(spec), spec, begins }));

function rows(spec: IndicatorSpec, candles: readonly Ohlcv[]): number[][] {
  const indicator = createIndicator(spec);
  return candles.map((candle) => {
    indicator.next(candle);
    return [...indicator.values];
  });
}

it.each(named)('$name is undefined until there are enough candles, and defined from then on', ({ spec, begins }) => {
  const values = rows(spec, wanderingMarket(40));
  const defined = begins.map((_, output) => values.map((row) => !Number.isNaN(row[output] ?? NaN)));
  expect(defined).toEqual(begins.map((begin) => values.map((_, index) => index + 1 >= begin)));
});

it.each(named)('$name has as many values as outputs', ({ spec }) => {
  expect(createIndicator(spec).values).toHaveLength(OUTPUTS[spec.indicator].length);
});

describe('a market that does not move', () => {
  // 0.1 is not exact, so that sums of it are rounded.
  const flat = candlesOf({ close: Array.from({ length: 200 }, () => 0.1) });
  const last = (spec: IndicatorSpec) => rows(spec, flat).at(-1);

  it.each<[IndicatorSpec, number[]]>([
    [{ indicator: 'SMA', params: { period: 7 } }, [0.1]],
    [{ indicator: 'EMA', params: { period: 7 } }, [0.1]],
    [{ indicator: 'RSI', params: { period: 7 } }, [50]],
    [{ indicator: 'ATR', params: { period: 7 } }, [0]],
    [{ indicator: 'ADX', params: { period: 7 } }, [0]],
    [{ indicator: 'CCI', params: { period: 7 } }, [0]],
    [{ indicator: 'ROC', params: { period: 7 } }, [0]],
    [{ indicator: 'MACD', params: { fast: 3, slow: 7, signal: 4 } }, [0, 0, 0]],
    [{ indicator: 'BBANDS', params: { period: 7, deviations: '2' } }, [0.1, 0.1, 0.1]],
    [{ indicator: 'STOCH', params: { period: 7, smoothK: 3, smoothD: 3 } }, [50, 50]],
    [{ indicator: 'OBV', params: {} }, [0]],
  ])('gives %j the value %j, which says neither up nor down', (spec, values) => {
    expect(last(spec)).toEqual(values);
  });

  it.each(named)('leaves no trace in $name after it has begun to move', ({ spec }) => {
    const values = rows(spec, [...flat, ...wanderingMarket(40)]).flat();
    expect(values.slice(-40 * OUTPUTS[spec.indicator].length).every((value) => Number.isFinite(value))).toBe(true);
  });
});

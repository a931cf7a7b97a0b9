import { createIndicator } from '../../../src/core/indicators/create-indicator.js';
import { indicatorName } from '../../../src/core/indicators/indicator-spec.js';
import { candlesOf } from '../support/candles.js';
import { VECTORS } from './support/published-vectors.js';

const cases = VECTORS.map((vector) => ({ ...vector, name: indicatorName(vector.spec) }));

it.each(cases)('$name has the values of $source', ({ spec, input, outputs }) => {
  const indicator = createIndicator(spec);
  const values = candlesOf(input).map((candle) => {
    indicator.next(candle);
    return [...indicator.values];
  });
  const scale = spec.indicator === 'ROC' ? 100 : 1;
  for (const [output, published] of outputs.entries()) {
    const own = values.slice(-published.length).map((row) => (row[output] ?? NaN) / scale);
    expect(Math.max(...own.map((value, index) => Math.abs(value - (published[index] ?? NaN))))).toBeLessThan(1e-3);
  }
});

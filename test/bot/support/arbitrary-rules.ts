import { fc } from '../../support/property.js';
import { RULE_OPERATORS } from '../../../src/core/rules/rule-set.js';
import { PERIOD_INDICATORS } from '../../../src/core/indicators/indicator-spec.js';
import { CANDLE_FIELDS } from '../../../src/core/rules/operand.js';

const ago = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.integer({ min: 0, max: 12 }));
const length = fc.integer({ min: 1, max: 20 });
const operand = fc.oneof(
  fc.constantFrom('0', '50', '100', '-0.5', '101.25'),
  fc.record({ candle: fc.constantFrom(...CANDLE_FIELDS), ago }),
  fc.record({
    indicator: fc.constantFrom(...PERIOD_INDICATORS),
    params: fc.record({ period: length }),
    ago,
  }),
  fc.record({
    indicator: fc.constant('MACD'),
    params: fc.record({ fast: fc.integer({ min: 1, max: 5 }), slow: fc.integer({ min: 6, max: 20 }), signal: length }),
    output: fc.constantFrom('macd', 'signal', 'histogram'),
    ago,
  }),
  fc.record({
    indicator: fc.constant('BBANDS'),
    params: fc.record({ period: length, deviations: fc.constantFrom('0.1', '2') }),
    output: fc.constantFrom('lower', 'middle', 'upper'),
    ago,
  }),
  fc.record({
    indicator: fc.constant('STOCH'),
    params: fc.record({ period: length, smoothK: length, smoothD: length }),
    output: fc.constantFrom('k', 'd'),
    ago,
  }),
  fc.record({ indicator: fc.constant('OBV'), ago }),
);
const comparison = fc.record({ left: operand, op: fc.constantFrom(...RULE_OPERATORS), right: operand });

/** A rule set as clients send it: at most 3 deep and with at most 6 comparisons, so that it is within all limits. */
export const arbitraryRules: fc.Arbitrary<unknown> = fc.oneof(
  comparison,
  fc.record({ not: comparison }),
  fc.record({ all: fc.array(fc.oneof(comparison, fc.record({ not: comparison })), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    any: fc.array(fc.oneof(comparison, fc.record({ all: fc.array(comparison, { minLength: 1, maxLength: 2 }) })), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
);

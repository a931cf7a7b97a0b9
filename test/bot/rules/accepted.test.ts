import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { bands, candle, compare, HOLDS, macd, nested, period, stochastic } from '../support/rule-parts.js';

const entryOf = (entry: unknown) => parseStrategy('CUSTOM', { entry }).config;
const close = { candle: 'close', ago: 0 };

/** A rule as it is given and in its canonical form. */
const CANONICAL: readonly (readonly [unknown, unknown])[] = [
  [HOLDS, { left: close, op: 'gt', right: '0' }],
  [compare('1.50', 'gte', '2.000'), { left: '1.5', op: 'gte', right: '2' }],
  [compare(1.5, 'lt', 1e-7), { left: '1.5', op: 'lt', right: '0.0000001' }],
  [compare(-0, 'lte', -100), { left: '0', op: 'lte', right: '-100' }],
  [compare(123456789012345, 'gt', 1e17), { left: '123456789012345', op: 'gt', right: '100000000000000000' }],
  [
    compare('0.123456789012345678', 'gt', '-123456789012345678.5'),
    { left: '0.123456789012345678', op: 'gt', right: '-123456789012345678.5' },
  ],
  [
    compare(candle('volume', 100), 'crossesAbove', { ...period('SMA', 500), output: 'value' }),
    {
      left: { candle: 'volume', ago: 100 },
      op: 'crossesAbove',
      right: { indicator: 'SMA', params: { period: 500 }, output: 'value', ago: 0 },
    },
  ],
  [
    compare(bands('upper', { deviations: 2.5, period: 20 }), 'lt', { indicator: 'OBV' }),
    {
      left: { indicator: 'BBANDS', params: { period: 20, deviations: '2.5' }, output: 'upper', ago: 0 },
      op: 'lt',
      right: { indicator: 'OBV', params: {}, ago: 0 },
    },
  ],
  [
    { not: { any: [compare(macd('histogram'), 'crossesBelow', stochastic('d'))] } },
    {
      not: {
        any: [
          {
            left: { indicator: 'MACD', params: { fast: 12, slow: 26, signal: 9 }, output: 'histogram', ago: 0 },
            op: 'crossesBelow',
            right: { indicator: 'STOCH', params: { period: 14, smoothK: 3, smoothD: 3 }, output: 'd', ago: 0 },
          },
        ],
      },
    },
  ],
];

it.each(CANONICAL)('the rule %j is kept as %j', (entry, canonical) => {
  expect(entryOf(entry)).toEqual({ entry: canonical });
  expect(entryOf(canonical)).toEqual({ entry: canonical });
});

it('rules may be as many, as deep and as rich in indicators as the limits say', () => {
  const group = { all: Array.from({ length: 16 }, () => HOLDS) };
  const indicators = Array.from({ length: 16 }, (_, index) =>
    compare(period('EMA', index + 1), 'gt', period('EMA', 1)),
  );
  const largest = { any: [group, group, group, { all: Array.from({ length: 11 }, () => HOLDS) }] };
  expect(entryOf(largest)).toHaveProperty('entry.any.length', 4);
  expect(entryOf(nested(5, (inner) => ({ not: inner })))).toHaveProperty('entry.not.not.not.not.not.op', 'gt');
  expect(entryOf({ all: indicators })).toHaveProperty('entry.all.length', 16);
});

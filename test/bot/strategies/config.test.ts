import { Ajv2020 } from 'ajv/dist/2020.js';
import { strategySchemas } from '../../../src/core/strategies/strategy-schemas.js';
import { parseStrategy, STRATEGY_TYPES, type StrategyType } from '../../../src/core/strategies/strategy.js';
import { bands, compare, HOLDS, period } from '../support/rule-parts.js';

const DCA = { safetyOrders: 0, deviationPercent: '1', stepScale: '1', volumeScale: '1' };
const KEPT = { left: { candle: 'close', ago: 0 }, op: 'gt', right: '0' };

/** A configuration as it is given and in its canonical form. */
const ACCEPTED: readonly (readonly [StrategyType, unknown, unknown])[] = [
  ['GRID', { lower: '1.50', upper: 2, levels: 2 }, { lower: '1.5', upper: '2', levels: 2, spacing: 'ARITHMETIC' }],
  [
    'GRID',
    { lower: 1e-7, upper: '1000000', levels: 200, spacing: 'GEOMETRIC' },
    { lower: '0.0000001', upper: '1000000', levels: 200, spacing: 'GEOMETRIC' },
  ],
  ['DCA', { everyMinutes: 525_600 }, { ...DCA, everyMinutes: 525_600 }],
  ['DCA', { entry: HOLDS }, { ...DCA, entry: KEPT }],
  [
    'DCA',
    { everyMinutes: 1, safetyOrders: 20, deviationPercent: 0.5, stepScale: '1.10', volumeScale: 10 },
    { everyMinutes: 1, safetyOrders: 20, deviationPercent: '0.5', stepScale: '1.1', volumeScale: '10' },
  ],
  ['EMA_CROSS', { fast: 1, slow: 500 }, { fast: 1, slow: 500 }],
  ['RSI', { period: 14, low: 0, high: '100.0' }, { period: 14, low: '0', high: '100' }],
  ['SIGNAL', {}, { maxAgeSeconds: 60 }],
  ['SIGNAL', { maxAgeSeconds: 3_600 }, { maxAgeSeconds: 3_600 }],
  ['CUSTOM', { entry: HOLDS }, { entry: KEPT }],
  [
    'CUSTOM',
    { entry: { all: [HOLDS] }, exit: { not: compare(period('RSI', 14), 'lt', bands('upper')) } },
    {
      entry: { all: [KEPT] },
      exit: {
        not: {
          left: { indicator: 'RSI', params: { period: 14 }, ago: 0 },
          op: 'lt',
          right: { indicator: 'BBANDS', params: { period: 20, deviations: '2' }, output: 'upper', ago: 0 },
        },
      },
    },
  ],
];

const everyMinutes = 60;
const grid = { lower: '1', upper: '2', levels: 5 };
const EITHER = 'must have either everyMinutes or entry';
const POSITIVE = 'must be a decimal number above 0 and below 1000000000000';
const DEVIATION = 'must be a decimal number above 0 and below 100';
const SAME = 'is so large that two levels have the same price';
const DEEP = 'the last one would be 100 percent down or more';

const REFUSED: readonly (readonly [StrategyType, unknown, string])[] = [
  ...STRATEGY_TYPES.flatMap(
    (type) =>
      [
        [type, undefined, ': is missing'],
        [type, null, ': must be an object'],
        [type, '{}', ': must be an object'],
        [type, [], ': must be an object'],
      ] as const,
  ),
  ['GRID', { ...grid, lower: '0' }, `.lower: ${POSITIVE}`],
  ['GRID', { ...grid, lower: '-1' }, `.lower: ${POSITIVE}`],
  ['GRID', { ...grid, lower: '2.0' }, '.lower: must be below upper'],
  ['GRID', { ...grid, upper: '1' }, '.lower: must be below upper'],
  ['GRID', { ...grid, levels: 1 }, '.levels: must be a whole number from 2 to 200'],
  ['GRID', { ...grid, levels: 201 }, '.levels: must be a whole number from 2 to 200'],
  ['GRID', { ...grid, levels: '5' }, '.levels: must be a whole number from 2 to 200'],
  ['GRID', { ...grid, spacing: 'EQUAL' }, '.spacing: must be one of ARITHMETIC, GEOMETRIC'],
  ['GRID', { ...grid, step: '1' }, '.step: is not a known field'],
  ['GRID', { lower: '1', upper: '1.00000000001', levels: 200 }, `.levels: ${SAME}`],
  ['DCA', {}, `: ${EITHER}`],
  ['DCA', { everyMinutes, entry: HOLDS }, `: ${EITHER}`],
  ['DCA', { everyMinutes: 0 }, '.everyMinutes: must be a whole number from 1 to 525600'],
  ['DCA', { everyMinutes, safetyOrders: 21 }, '.safetyOrders: must be a whole number from 0 to 20'],
  ['DCA', { everyMinutes, deviationPercent: '0' }, `.deviationPercent: ${DEVIATION}`],
  ['DCA', { everyMinutes, deviationPercent: '100' }, `.deviationPercent: ${DEVIATION}`],
  ['DCA', { everyMinutes, stepScale: '0.09' }, '.stepScale: must be a decimal number from 0.1 to 10'],
  ['DCA', { everyMinutes, volumeScale: 11 }, '.volumeScale: must be a decimal number from 0.1 to 10'],
  ['DCA', { everyMinutes, safetyOrders: 5, deviationPercent: '20' }, `.safetyOrders: ${DEEP}`],
  ['DCA', { entry: { ...HOLDS, op: '=' } }, '.entry.op: must be one of gt, gte, lt, lte, crossesAbove, crossesBelow'],
  ['EMA_CROSS', { fast: 21, slow: 21 }, '.fast: must be below slow'],
  ['EMA_CROSS', { fast: 0, slow: 21 }, '.fast: must be a whole number from 1 to 500'],
  ['EMA_CROSS', { fast: 9, slow: 501 }, '.slow: must be a whole number from 1 to 500'],
  ['EMA_CROSS', { fast: 9 }, '.slow: must be a whole number from 1 to 500'],
  ['EMA_CROSS', { fast: 9, slow: 21, exit: HOLDS }, '.exit: is not a known field'],
  ['RSI', { period: 14, low: '70', high: '30' }, '.low: must be below high'],
  ['RSI', { period: 14, low: '30', high: '30.00' }, '.low: must be below high'],
  ['RSI', { period: 14, low: '-1', high: '70' }, '.low: must be a decimal number from 0 to 100'],
  ['RSI', { period: 14, low: '30', high: '100.1' }, '.high: must be a decimal number from 0 to 100'],
  ['SIGNAL', { maxAgeSeconds: 0 }, '.maxAgeSeconds: must be a whole number from 1 to 3600'],
  ['SIGNAL', { maxAgeSeconds: 3_601 }, '.maxAgeSeconds: must be a whole number from 1 to 3600'],
  ['SIGNAL', { secret: 'x' }, '.secret: is not a known field'],
  ['CUSTOM', { entry: HOLDS, stopLoss: HOLDS }, '.stopLoss: is not a known field'],
];

describe('the configuration of a strategy', () => {
  it.each(ACCEPTED)('%s %j is kept as %j, which is read as itself again', (type, given, canonical) => {
    expect(parseStrategy(type, given)).toEqual({ type, config: canonical });
    expect(parseStrategy(type, canonical)).toEqual({ type, config: canonical });
  });

  it.each(REFUSED)('%s %j is refused: strategyConfig%s', (type, given, words) => {
    const refusal = expect.objectContaining({ code: 'BAD_INPUT', message: `strategyConfig${words}` });
    expect(() => parseStrategy(type, given)).toThrow(refusal);
  });
});

describe('the JSON Schema of a strategy', () => {
  const schemas = strategySchemas();
  const schemaOf = (wanted: StrategyType) => schemas.find(({ type }) => type === wanted)?.schema ?? {};

  it('is there for every type, with a title and a description', () => {
    expect(schemas.map(({ type }) => type)).toEqual(STRATEGY_TYPES);
    const words = { title: expect.any(String) as string, description: expect.any(String) as string };
    for (const { schema } of schemas) expect(schema).toMatchObject(words);
  });

  it.each(STRATEGY_TYPES)('gives every field of %s a title', (type) => {
    const { properties = {}, $defs = {} } = schemaOf(type);
    const titles = Object.entries(properties).map(([field, schema]) => {
      const name = typeof schema === 'object' && schema.$ref?.split('/').at(-1);
      const referred = name ? $defs[name] : schema;
      return [field, typeof referred === 'object' && typeof referred.title === 'string'];
    });
    expect(titles.filter(([, hasTitle]) => !hasTitle)).toEqual([]);
  });

  it.each(ACCEPTED)('of %s accepts %j and its canonical form', (type, given, canonical) => {
    const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(schemaOf(type));
    for (const config of [given, canonical]) {
      validate(config);
      expect(validate.errors ?? []).toEqual([]);
    }
  });

  const comparing =
    /below upper|either|same price|below slow|below high|percent down|must be a decimal number (above|from)/;
  const formal = REFUSED.filter(([, given, words]) => given !== undefined && !comparing.test(words));

  it.each(formal)('of %s refuses %j too', (type, given) => {
    expect(new Ajv2020({ strict: false }).compile(schemaOf(type))(given)).toBe(false);
  });
});

import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { bands, candle, compare, HOLDS, macd, nested, period, stochastic } from '../support/rule-parts.js';
import { expectWithin } from '../../support/long.js';

const ENTRY = 'strategyConfig.entry';
const left = (operand: unknown) => compare(operand, 'gt', '1');
const RULE = 'must be one of { all }, { any }, { not } and { left, op, right }';
const OPERAND = /must be a decimal number as text, a part of a candle .* or an indicator/;
const DECIMAL = 'must be a decimal number as text, such as "12.5", without exponent and with at most 18 decimals';
const PERIOD = 'must be a whole number from 1 to 500';
const AGO = 'must be a whole number from 0 to 100';
const UNKNOWN = 'is not a known field';
const MEMBERS = 'must be a list of 1 to 16 rules';
const json = (text: string): unknown => JSON.parse(text);

/** An entry, the path of its fault below `entry`, and what the refusal says of it. */
const REFUSED: readonly (readonly [unknown, string, string | RegExp])[] = [
  // Rules
  [null, '', RULE],
  ['close > 1', '', RULE],
  [1, '', RULE],
  [[HOLDS], '', RULE],
  [{}, '', RULE],
  [{ and: [HOLDS] }, '', RULE],
  [{ all: [HOLDS], any: [HOLDS] }, '', RULE],
  [{ all: [HOLDS], comment: 'mine' }, '.comment', UNKNOWN],
  [{ ...HOLDS, not: HOLDS }, '.not', UNKNOWN],
  [json('{"left":"1","op":"gt","right":"2","__proto__":{"all":[]}}'), '.__proto__', UNKNOWN],
  [{ ...HOLDS, constructor: 1 }, '.constructor', UNKNOWN],
  [{ all: [] }, '.all', MEMBERS],
  [{ any: [] }, '.any', MEMBERS],
  [{ all: Array.from({ length: 17 }, () => HOLDS) }, '.all', MEMBERS],
  [{ all: HOLDS }, '.all', MEMBERS],
  [{ any: 'close' }, '.any', MEMBERS],
  [{ not: [HOLDS] }, '.not', RULE],
  [{ all: [HOLDS, null] }, '.all[1]', RULE],
  [{ any: [HOLDS, { not: { all: [{}] } }] }, '.any[1].not.all[0]', RULE],
  // Comparisons
  [{ left: '1', op: 'gt' }, '.right', OPERAND],
  [{ op: 'gt', right: '1' }, '.left', OPERAND],
  [{ left: '1', right: '1' }, '.op', 'must be one of gt, gte, lt, lte, crossesAbove, crossesBelow'],
  [compare('1', 'eq', '1'), '.op', 'must be one of gt, gte, lt, lte, crossesAbove, crossesBelow'],
  [compare('1', '>', '1'), '.op', 'must be one of gt, gte, lt, lte, crossesAbove, crossesBelow'],
  // Numbers
  [left('ten'), '.left', DECIMAL],
  [left(''), '.left', DECIMAL],
  [left('1e5'), '.left', DECIMAL],
  [left('1,5'), '.left', DECIMAL],
  [left('+1'), '.left', DECIMAL],
  [left('01'), '.left', DECIMAL],
  [left('.5'), '.left', DECIMAL],
  [left('NaN'), '.left', DECIMAL],
  [left('Infinity'), '.left', DECIMAL],
  [left('0.1234567890123456789'), '.left', DECIMAL],
  [left('1234567890123456789'), '.left', DECIMAL],
  [left(1e21), '.left', DECIMAL],
  [left(1e-19), '.left', DECIMAL],
  [left(0.1 + 0.2), '.left', 'has more than 15 digits: write it as text, such as "12.5"'],
  [left(NaN), '.left', OPERAND],
  [left(Infinity), '.left', OPERAND],
  [left(true), '.left', OPERAND],
  [left(null), '.left', OPERAND],
  [left([]), '.left', OPERAND],
  [left({}), '.left', OPERAND],
  [left({ value: '1' }), '.left', OPERAND],
  [left({ all: [HOLDS] }), '.left', OPERAND],
  // Candles
  [left(candle('typical')), '.left.candle', 'must be one of open, high, low, close, volume'],
  [left(candle('close', -1)), '.left.ago', AGO],
  [left(candle('close', 101)), '.left.ago', AGO],
  [left(candle('close', 0.5)), '.left.ago', AGO],
  [left(candle('close', '1')), '.left.ago', AGO],
  [left(candle('close', null)), '.left.ago', AGO],
  [left({ candle: 'close', output: 'value' }), '.left.output', UNKNOWN],
  // Indicators
  [left(period('VWAP', 14)), '.left.indicator', /^must be one of SMA, EMA, .*OBV/],
  [left(period('sma', 14)), '.left.indicator', /^must be one of SMA/],
  [left({ indicator: 'toString' }), '.left.indicator', /^must be one of SMA/],
  [left({ indicator: 'RSI' }), '.left.params', 'is missing'],
  [left({ indicator: 'RSI', params: 14 }), '.left.params', 'must be an object'],
  [left(period('RSI', undefined)), '.left.params.period', PERIOD],
  [left(period('RSI', 0)), '.left.params.period', PERIOD],
  [left(period('RSI', 501)), '.left.params.period', PERIOD],
  [left(period('RSI', 14.5)), '.left.params.period', PERIOD],
  [left(period('RSI', '14')), '.left.params.period', PERIOD],
  [left(period('RSI', NaN)), '.left.params.period', PERIOD],
  [left(period('EMA', 9, -1)), '.left.ago', AGO],
  [left({ ...period('RSI', 14), params: { period: 14, source: 'open' } }), '.left.params.source', UNKNOWN],
  [left({ ...period('RSI', 14), output: 'signal' }), '.left.output', 'must be value'],
  [left({ ...period('RSI', 14), timeframe: '1h' }), '.left.timeframe', UNKNOWN],
  [left({ indicator: 'OBV', params: { period: 1 } }), '.left.params.period', UNKNOWN],
  [left(macd(undefined)), '.left.output', 'must be one of macd, signal, histogram'],
  [left(macd('upper')), '.left.output', 'must be one of macd, signal, histogram'],
  [left(macd('macd', { fast: 26, slow: 12, signal: 9 })), '.left.params.fast', 'must be below slow'],
  [left(macd('macd', { fast: 12, slow: 12, signal: 9 })), '.left.params.fast', 'must be below slow'],
  [left(macd('macd', { fast: 12, slow: 26 })), '.left.params.signal', PERIOD],
  [left(bands('lower', { period: 20 })), '.left.params.deviations', DECIMAL],
  [left(bands('lower', { period: 20, deviations: '0' })), '.left.params.deviations', /from 0.1 to 10/],
  [left(bands('lower', { period: 20, deviations: '10.01' })), '.left.params.deviations', /from 0.1 to 10/],
  [left(bands('k')), '.left.output', 'must be one of lower, middle, upper'],
  [left(stochastic('j')), '.left.output', 'must be one of k, d'],
  [left(stochastic('k', { period: 14, smoothK: 0, smoothD: 3 })), '.left.params.smoothK', PERIOD],
  [{ all: [HOLDS, left(period('CCI', 0))] }, '.all[1].left.params.period', PERIOD],
  // Sizes
  [nested(6, (inner) => ({ not: inner })), '.not.not.not.not.not.not', 'is nested more than 6 rules deep'],
  [
    { any: Array.from({ length: 16 }, () => ({ all: Array.from({ length: 4 }, () => HOLDS) })) },
    '',
    'has more than 64 rules in all',
  ],
  [
    { all: Array.from({ length: 9 }, (_, index) => compare(period('SMA', index + 1), 'gt', period('EMA', index + 1))) },
    '',
    'has 18 different indicators, and may have 16',
  ],
];

/** The message of the refusal. */
function refusal(config: unknown): string {
  try {
    parseStrategy('CUSTOM', config);
  } catch (error) {
    expect(error).toMatchObject({ code: 'BAD_INPUT', statusCode: 400 });
    return (error as Error).message;
  }
  return 'it was accepted';
}

const said = (words: string | RegExp) => (typeof words === 'string' ? words : expect.stringMatching(words));
const cases = REFUSED.map(([entry, path, words]) => ({
  entry,
  path,
  words,
  shown: JSON.stringify(entry).slice(0, 120),
}));

it.each(cases)('an entry $shown is refused at $path', ({ entry, path, words }) => {
  const [at, ...rest] = refusal({ entry }).split(': ');
  expect(at).toBe(`${ENTRY}${path}`);
  expect(rest.join(': ')).toEqual(said(words));
});

it('an exit is refused by the same rules, at its own path', () => {
  const exit = { all: [left(period('RSI', 0))] };
  expect(refusal({ entry: HOLDS, exit })).toBe(`strategyConfig.exit.all[0].left.params.period: ${PERIOD}`);
  expect(refusal({ entry: HOLDS, exit: nested(6, (inner) => ({ not: inner })) })).toMatch(/^strategyConfig\.exit\.not/);
  expect(refusal({ exit: HOLDS })).toBe(`strategyConfig.entry: ${RULE}`);
});

describe('a hostile rule set is refused at once', () => {
  const within = (ms: number, work: () => void) => {
    const start = performance.now();
    work();
    expectWithin(performance.now() - start, ms);
  };

  it.each<[string, unknown]>([
    ['a hundred levels of all', nested(100, (inner) => ({ all: [inner] }))],
    ['a hundred thousand levels of not', nested(100_000, (inner) => ({ not: inner }))],
    ['a hundred thousand levels of any, each with two members', nested(100_000, (inner) => ({ any: [HOLDS, inner] }))],
    ['a million members', { all: Array.from({ length: 1_000_000 }, () => HOLDS) }],
    ['an operand that is nested deep', left(nested(100_000, (inner) => ({ params: inner })))],
    [
      'parameters that are nested deep',
      left(
        period(
          'RSI',
          nested(100_000, (inner) => [inner]),
        ),
      ),
    ],
    ['a name of a million letters', { ['a'.repeat(1_000_000)]: 1 }],
  ])('with %s', (_, entry) => {
    within(1_000, () => expect(refusal({ entry }).length).toBeLessThan(300));
  });
});

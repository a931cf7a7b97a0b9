import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { fc } from '../../support/property.js';
import { arbitraryRules } from '../support/arbitrary-rules.js';
import { candlesOf, wanderingMarket } from '../support/candles.js';
import { candle, compare, macd, period } from '../support/rule-parts.js';
import { modelled } from '../support/rule-model.js';
import { programOf, signalsOf, step } from '../support/signals.js';

/** The entry signals of one rule over closes. */
const entries = (entry: unknown, close: readonly number[]) =>
  signalsOf('CUSTOM', { entry }, candlesOf({ close })).map((signals) => signals.entry);

const ready = (entry: unknown, close: readonly number[], exit?: unknown) =>
  signalsOf('CUSTOM', exit === undefined ? { entry } : { entry, exit }, candlesOf({ close })).map(
    ({ isReady }) => isReady,
  );

const [NO, YES] = [false, true];
const close = candle('close');

describe('a comparison', () => {
  it.each([
    ['gt', [NO, NO, YES, NO, NO]],
    ['gte', [NO, YES, YES, YES, NO]],
    ['lt', [YES, NO, NO, NO, YES]],
    ['lte', [YES, YES, NO, YES, YES]],
  ])('by %s holds as its name says, also between equal numbers', (op, expected) => {
    expect(entries(compare(close, op, '2'), [1, 2, 3, 2, 1])).toEqual(expected);
  });

  it('crosses above when it was not above one candle earlier and is now', () => {
    const closes = [1, 2, 3, 3, 2, 3, 1, 4];
    expect(entries(compare(close, 'crossesAbove', '2'), closes)).toEqual([NO, NO, YES, NO, NO, YES, NO, YES]);
  });

  it('crosses below when it was not below one candle earlier and is now', () => {
    const closes = [3, 2, 1, 1, 2, 1, 3, 0];
    expect(entries(compare(close, 'crossesBelow', '2'), closes)).toEqual([NO, NO, YES, NO, NO, YES, NO, YES]);
  });

  it('may cross where the other side moves as well', () => {
    const risen = compare(close, 'crossesAbove', candle('close', 1));
    expect(entries(risen, [5, 4, 3, 4, 5, 4, 6])).toEqual([NO, NO, NO, YES, NO, NO, YES]);
  });

  it('takes numbers that text alone can say exactly as the nearest number', () => {
    expect(entries(compare(close, 'gte', '0.100000000000000000'), [0.1])).toEqual([YES]);
    expect(entries(compare(close, 'gt', '0.100000000000000000'), [0.1])).toEqual([NO]);
  });
});

describe('a rule set', () => {
  const [above, below] = [compare(close, 'gt', '2'), compare(close, 'lt', '4')];

  it('joins its members by all, any and not', () => {
    const closes = [1, 3, 5];
    expect(entries({ all: [above, below] }, closes)).toEqual([NO, YES, NO]);
    expect(entries({ any: [{ not: above }, { not: below }] }, closes)).toEqual([YES, NO, YES]);
    expect(entries({ not: { all: [above, below] } }, closes)).toEqual([YES, NO, YES]);
  });

  it('says as a whole what its definition says, whatever it is', () => {
    const market = wanderingMarket(420).slice(-150);
    fc.assert(
      fc.property(arbitraryRules, fc.option(arbitraryRules, { nil: undefined }), (entry, exit) => {
        const config = exit === undefined ? { entry } : { entry, exit };
        const strategy = parseStrategy('CUSTOM', config);
        const rules = strategy.type === 'CUSTOM' ? strategy.config : null;
        expect(signalsOf('CUSTOM', config, market)).toEqual(rules && modelled(rules, market));
      }),
    );
  });
});

describe('while an operand is undefined', () => {
  it.each<[string, unknown, number]>([
    ['a candle', close, 1],
    ['a candle three earlier', candle('close', 3), 4],
    ['an average', period('SMA', 4), 4],
    ['an average three candles earlier', period('SMA', 4, 3), 7],
    ['the signal of a MACD', macd('signal', { fast: 2, slow: 5, signal: 3 }), 5],
  ])('there is no signal: %s', (_, operand, first) => {
    const closes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const expected = closes.map((_value, index) => index + 1 >= first);
    expect(ready(compare(operand, 'gt', '0'), closes)).toEqual(expected);
    const crossing = closes.map((_value, index) => index + 1 > first);
    expect(ready(compare(operand, 'crossesAbove', '0'), closes)).toEqual(crossing);
  });

  it('neither entry nor exit gives one, though only one of them reads it and though it is negated', () => {
    const signals = signalsOf(
      'CUSTOM',
      { entry: compare(close, 'gt', '0'), exit: { not: compare(period('SMA', 3), 'lt', '0') } },
      candlesOf({ close: [1, 2, 3, 4] }),
    );
    const silent = { isReady: false, entry: false, exit: false };
    const both = { isReady: true, entry: true, exit: true };
    expect(signals).toEqual([silent, silent, both, both]);
  });

  it('what does not read it is silent as well', () => {
    expect(entries({ any: [compare(close, 'gt', '0'), compare(period('SMA', 3), 'gt', '99')] }, [1, 2, 3])).toEqual([
      NO,
      NO,
      YES,
    ]);
  });
});

describe('the values of a program', () => {
  const entry = {
    all: [
      compare(period('SMA', 2), 'gt', period('SMA', 2, 5)),
      compare(macd('macd', { fast: 1, slow: 3, signal: 1 }), 'gt', macd('signal', { fast: 1, slow: 3, signal: 1 })),
      compare(close, 'gt', { indicator: 'OBV' }),
    ],
  };

  it('name each indicator once, with all of its outputs, and are null while undefined', () => {
    const program = programOf('CUSTOM', { entry });
    const [first, second] = candlesOf({ close: [1, 2], volume: [5, 7] });
    step(program, first!);
    const undefinedYet = {
      'MACD(1,3,1).macd': null,
      'MACD(1,3,1).signal': null,
      'MACD(1,3,1).histogram': null,
    };
    expect(program.values()).toEqual({ 'SMA(2)': null, OBV: 0, ...undefinedYet });
    step(program, second!);
    expect(program.values()).toEqual({ 'SMA(2)': 1.5, OBV: 7, ...undefinedYet });
  });
});

import { compileStrategy } from '../../../src/core/strategies/compile-strategy.js';
import { parseStrategy, type StrategyType } from '../../../src/core/strategies/strategy.js';
import { fc } from '../../support/property.js';
import { arbitraryRules } from '../support/arbitrary-rules.js';
import { candlesOf, wanderingMarket } from '../support/candles.js';
import { bands, candle, compare, HOLDS, macd, period, stochastic } from '../support/rule-parts.js';
import { programOf, signalsOf, step } from '../support/signals.js';

const integer = (min: number, max: number) => fc.integer({ min, max });
/** Configurations of each type that has rules. */
const WITH_RULES: readonly (readonly [StrategyType, fc.Arbitrary<unknown>])[] = [
  ['EMA_CROSS', fc.record({ fast: integer(1, 9), slow: integer(10, 40) })],
  ['RSI', fc.record({ period: integer(1, 30), low: integer(1, 50), high: integer(51, 99) })],
  ['DCA', fc.record({ entry: arbitraryRules })],
  ['CUSTOM', fc.record({ entry: arbitraryRules, exit: arbitraryRules })],
];
const market = wanderingMarket(300);
const others = wanderingMarket(300, 2);

describe.each(WITH_RULES)('the signals of %s', (type, configs) => {
  const cuts = integer(0, market.length);

  it('on a part of the candles are those on the whole', () => {
    fc.assert(
      fc.property(configs, cuts, (config, cut) => {
        const whole = signalsOf(type, config, market);
        expect(signalsOf(type, config, market.slice(0, cut))).toEqual(whole.slice(0, cut));
      }),
    );
  });

  it('do not know what comes later', () => {
    fc.assert(
      fc.property(configs, cuts, (config, cut) => {
        const turned = [...market.slice(0, cut), ...others.slice(cut)];
        const known = signalsOf(type, config, turned).slice(0, cut);
        expect(known).toEqual(signalsOf(type, config, market).slice(0, cut));
      }),
    );
  });

  it('are those of its own candles alone, though two programs of one strategy run side by side', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const compiled = compileStrategy(parseStrategy(type, config));
        const [one, other] = [compiled.newProgram(), compiled.newProgram()];
        const both = market.map((mine, index) => {
          const own = one && step(one, mine);
          if (other) step(other, others[index]!);
          return own;
        });
        expect(both).toEqual(signalsOf(type, config, market));
      }),
    );
  });
});

describe('a strategy', () => {
  it('of two averages enters when the fast one crosses above the slow one and exits when it crosses below', () => {
    const candles = candlesOf({ close: [10, 9, 8, 7, 9, 12, 14, 12, 8, 5] });
    const signals = signalsOf('EMA_CROSS', { fast: 2, slow: 4 }, candles);
    expect(signals.flatMap(({ entry }, index) => (entry ? [index] : []))).toEqual([5]);
    expect(signals.flatMap(({ exit }, index) => (exit ? [index] : []))).toEqual([1, 8]);
  });

  it('of relative strength enters below its low and exits above its high', () => {
    const candles = candlesOf({ close: [10, 9, 8, 7, 8, 9, 10, 11, 12] });
    const program = programOf('RSI', { period: 3, low: 20, high: 80 });
    const seen = candles.map((closed) => ({ ...step(program, closed), rsi: program.values()['RSI(3)'] ?? null }));
    expect(seen.map(({ isReady, rsi }) => isReady === (rsi !== null))).toEqual(candles.map(() => true));
    expect(seen.map(({ entry }) => entry)).toEqual(seen.map(({ rsi }) => rsi !== null && rsi < 20));
    expect(seen.map(({ exit }) => exit)).toEqual(seen.map(({ rsi }) => rsi !== null && rsi > 80));
    expect(seen.filter(({ entry }) => entry)).toHaveLength(1);
    expect(seen.filter(({ exit }) => exit)).toHaveLength(2);
  });

  it.each<[StrategyType, unknown]>([
    ['GRID', { lower: '1', upper: '2', levels: 3 }],
    ['DCA', { everyMinutes: 60 }],
    ['SIGNAL', {}],
  ])('without rules needs no history and has no program: %s %j', (type, config) => {
    const compiled = compileStrategy(parseStrategy(type, config));
    expect([compiled.longestPeriod, compiled.newProgram()]).toEqual([0, null]);
  });
});

describe('the history that a strategy needs', () => {
  const above = (operand: unknown) => ({ entry: compare(operand, 'gt', '0') });

  it.each<[StrategyType, unknown, number]>([
    ['EMA_CROSS', { fast: 9, slow: 21 }, 21],
    ['RSI', { period: 14, low: 30, high: 70 }, 14],
    ['DCA', above(period('SMA', 50)), 50],
    ['CUSTOM', { entry: HOLDS }, 1],
    ['CUSTOM', above(candle('close', 100)), 101],
    ['CUSTOM', above(period('ADX', 14)), 28],
    ['CUSTOM', above(macd('signal')), 35],
    ['CUSTOM', above(stochastic('d')), 20],
    ['CUSTOM', above({ indicator: 'OBV', ago: 5 }), 6],
    [
      'CUSTOM',
      { entry: compare(bands('lower'), 'lt', candle('low', 7)), exit: compare(period('ATR', 30), 'gt', 1) },
      37,
    ],
  ])('is the longest look back and the largest ago: %s %j needs %i candles', (type, config, candles) => {
    expect(compileStrategy(parseStrategy(type, config)).longestPeriod).toBe(candles);
  });
});

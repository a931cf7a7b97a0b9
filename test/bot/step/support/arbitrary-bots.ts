import { arbitraryRules } from '../../support/arbitrary-rules.js';
import { fc } from '../../../support/property.js';
import { SWITCHED_OFF, type Tried } from './scenario.js';

const rsi = (period: number) => ({ indicator: 'RSI', params: { period } });

/** A strategy of each type, and DCA both by time and by rules. */
export const STRATEGIES: Readonly<Record<string, fc.Arbitrary<Tried['strategy']>>> = {
  SIGNAL: fc.constant(['SIGNAL', {}]),
  EMA_CROSS: fc
    .record({ fast: fc.integer({ min: 1, max: 3 }), slow: fc.integer({ min: 4, max: 9 }) })
    .map((config) => ['EMA_CROSS', config]),
  RSI: fc
    .record({
      period: fc.integer({ min: 1, max: 6 }),
      low: fc.constantFrom('25', '45'),
      high: fc.constantFrom('55', '80'),
    })
    .map((config) => ['RSI', config]),
  GRID: fc.constantFrom(
    ['GRID', { lower: '90', upper: '110', levels: 9 }],
    ['GRID', { lower: '80', upper: '125', levels: 4, spacing: 'GEOMETRIC' }],
    ['GRID', { lower: '97.77', upper: '101.3', levels: 14 }],
  ),
  'DCA by time': fc
    .record({
      everyMinutes: fc.constantFrom(3, 120),
      safetyOrders: fc.integer({ min: 0, max: 3 }),
      deviationPercent: fc.constantFrom('0.4', '1.5'),
      stepScale: fc.constantFrom('1', '1.5'),
      volumeScale: fc.constantFrom('1', '1.3'),
    })
    .map((config) => ['DCA', config]),
  'DCA by rules': fc
    .record({
      entry: fc.oneof(fc.constant({ left: rsi(3), op: 'lt', right: '60' }), arbitraryRules),
      safetyOrders: fc.integer({ min: 0, max: 2 }),
    })
    .map((config) => ['DCA', config]),
  CUSTOM: fc
    .oneof(
      fc.record({ entry: arbitraryRules, exit: arbitraryRules }),
      fc.record({ entry: arbitraryRules }),
      fc.constant({
        entry: { left: { candle: 'close' }, op: 'gt', right: { candle: 'close', ago: 1 } },
        exit: { left: rsi(2), op: 'crossesAbove', right: '70' },
      }),
    )
    .map((config) => ['CUSTOM', config]),
};

const percent = fc.constantFrom('0', '0', '0.5', '1', '2.5', '7');

const risk = fc
  .record({
    stopLossPercent: percent,
    takeProfitPercent: percent,
    trailingPercent: percent,
    trailingActivationPercent: percent,
    maxHoldMinutes: fc.constantFrom(0, 7, 90, 240),
    cooldownMinutes: fc.constantFrom(0, 4, 60, 100),
    dailyLossLimitPercent: fc.constantFrom('0', '4', '30'),
    maxDrawdownPercent: fc.constantFrom('0', '8', '50'),
    maxDailyTrades: fc.constantFrom(0, 2, 20),
    maxOpenPositions: fc.constantFrom(0, 1, 3),
    closeOnLimit: fc.boolean(),
    takeProfits: fc.constantFrom([], [{ percent: '1', share: '30' }]),
  })
  .map((given) => ({ ...SWITCHED_OFF, ...given }));

/** All that is tried but the strategy and the past. */
export const arbitraryTerms = fc.record({
  risk,
  feePercent: fc.constantFrom('0', '0.1', '0.333'),
  slippagePercent: fc.constantFrom('0', '0.05'),
  orderAmount: fc.constantFrom('300', '77.77'),
});

import { PaperTrader } from '../../../src/core/bot-step/paper-trader.js';
import { tradeOnPaper, type PaperTrade } from '../../../src/core/bot-step/paper.js';
import { newBotState } from '../../../src/core/bot-step/state.js';
import { onPrice, onSignal } from '../../../src/core/bot-step/step.js';
import type { Terms } from '../../../src/core/bot-step/terms.js';
import { termsOf, type StoredRisk } from '../../../src/core/bot-step/terms-of.js';
import { parseStrategy, type StrategyType } from '../../../src/core/strategies/strategy.js';
import { fixed, fixedMark, toText } from '../../../src/core/trading/fixed.js';
import { seeded } from '../support/candles.js';

const PRICES = 3_000;
const STEP_MS = 60_000;

const OFF: StoredRisk = {
  stopLossPercent: '0',
  takeProfitPercent: '0',
  takeProfits: [],
  trailingPercent: '0',
  trailingActivationPercent: '0',
  maxHoldMinutes: 0,
  cooldownMinutes: 0,
  dailyLossLimitPercent: '0',
  maxDrawdownPercent: '0',
  maxDailyTrades: 0,
  maxOpenPositions: 1,
  closeOnLimit: true,
};

const DCA = { everyMinutes: 30, safetyOrders: 3, deviationPercent: '0.7', stepScale: '1.5', volumeScale: '1.3' };
const LADDER = [
  { percent: '0.5', share: '40' },
  { percent: '1', share: '30' },
];

const BOTS: readonly (readonly [string, StrategyType, object, Partial<StoredRisk>])[] = [
  ['signals with a stop and a target', 'SIGNAL', {}, { stopLossPercent: '1', takeProfitPercent: '1.5' }],
  ['signals with a trailing stop', 'SIGNAL', {}, { trailingPercent: '0.8', trailingActivationPercent: '0.5' }],
  ['signals with a ladder', 'SIGNAL', {}, { takeProfits: LADDER, takeProfitPercent: '2', cooldownMinutes: 15 }],
  ['signals with times', 'SIGNAL', {}, { maxHoldMinutes: 45, cooldownMinutes: 20, maxDailyTrades: 9 }],
  ['three positions', 'SIGNAL', {}, { maxOpenPositions: 3, stopLossPercent: '2', takeProfitPercent: '1' }],
  ['safety orders', 'DCA', DCA, { takeProfitPercent: '0.6', maxDailyTrades: 12 }],
  ['safety orders with limits', 'DCA', DCA, { takeProfitPercent: '0.6', dailyLossLimitPercent: '2' }],
  ['a drawdown', 'DCA', DCA, { takeProfitPercent: '0.4', maxDrawdownPercent: '3', closeOnLimit: false }],
  ['a grid', 'GRID', { lower: '92', upper: '108', levels: 41 }, { maxDailyTrades: 30 }],
  ['a grid that ends', 'GRID', { lower: '99', upper: '101', levels: 11 }, { stopLossPercent: '1' }],
  ['a grid with a target', 'GRID', { lower: '99', upper: '101', levels: 11 }, { takeProfitPercent: '1' }],
];

function terms(type: StrategyType, config: object, risk: Partial<StoredRisk>): Terms {
  return termsOf({
    strategy: parseStrategy(type, config),
    risk: { ...OFF, ...risk },
    market: { amountStep: '0.000001', minAmount: '0.000001', minCost: '0.01' },
    orderAmount: type === 'SIGNAL' ? '300' : null,
    feePercent: '0.1',
    slippagePercent: '0.05',
  });
}

/** Prices that wander around 100, with a signal now and then. */
function market(seed: number) {
  const random = seeded(seed);
  let last = 100;
  return Array.from({ length: PRICES }, () => {
    last = Number((last * (1 + (random() - 0.5) * 0.004)).toPrecision(8));
    const drawn = random();
    return { price: last, signal: drawn < 0.02 ? 'BUY' : drawn > 0.995 ? 'SELL' : null } as const;
  });
}

/** What was traded, and how the bot ended. */
interface Outcome {
  readonly said: readonly string[];
  readonly status: string;
  readonly looked: number;
}

function told({ fills, orders }: PaperTrade, at: number): string[] {
  return [
    ...orders.map(({ id, side, status, purpose }) => `${at} ${id} ${side} ${purpose} ${status}`),
    ...fills.map(({ fill }) => `${at} ${fill.orderId} ${toText(fill.amount)} at ${toText(fill.price)}`),
  ];
}

function numbered(): () => string {
  let last = 0;
  return () => String((last += 1));
}

function watching(given: Terms, seed: number): Outcome {
  const said: string[] = [];
  let looked = 0;
  const trader = new PaperTrader(newBotState(fixed('1000')), given, numbered(), (trade, at) => {
    looked += 1;
    said.push(...told(trade, at));
  });
  market(seed).forEach(({ price, signal }, index) => {
    if (signal && trader.bot.status === 'RUNNING') trader.become(onSignal(trader.bot, signal));
    trader.price(price, index * STEP_MS);
  });
  return { said, status: trader.bot.status, looked };
}

function lookingAlways(given: Terms, seed: number): Outcome {
  const [said, newId] = [[] as string[], numbered()];
  let bot = newBotState(fixed('1000'));
  market(seed).forEach(({ price, signal }, index) => {
    const at = index * STEP_MS;
    const now = { mark: price, exact: fixedMark(price), at };
    const heard = signal && bot.status === 'RUNNING' ? onSignal(bot, signal) : bot;
    const trade = tradeOnPaper(heard, { terms: given, now, hold: null, newId }, 'both', onPrice);
    said.push(...told(trade, at));
    bot = trade.bot;
  });
  return { said, status: bot.status, looked: PRICES };
}

describe('a bot that is asked only about prices outside of its watch', () => {
  it.each(BOTS)('trades as one that is asked about each: %s', (_name, type, config, risk) => {
    const given = terms(type, config, risk);
    for (const seed of [1, 7, 42]) {
      const [one, other] = [watching(given, seed), lookingAlways(given, seed)];
      expect(one.said).toEqual(other.said);
      expect(one.status).toBe(other.status);
      expect(one.said.length).toBeGreaterThan(2);
    }
  });

  it('is not asked about most prices', () => {
    const { looked } = watching(terms('SIGNAL', {}, { stopLossPercent: '1', takeProfitPercent: '1.5' }), 1);
    expect(looked).toBeLessThan(PRICES / 5);
  });
});

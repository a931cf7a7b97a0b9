import { runBacktest } from '../../../../src/core/backtest/backtest.js';
import { candlesOf } from '../../../../src/core/backtest/candles.js';
import type { BacktestInput, BacktestResult } from '../../../../src/core/backtest/contract.js';
import { termsOf, type StoredRisk, type StoredTerms } from '../../../../src/core/bot-step/terms-of.js';
import { HOUR_MS } from '../../../../src/core/clock.js';
import { parseStrategy, type StrategyType } from '../../../../src/core/strategies/strategy.js';
import type { Candle } from '../../../../src/core/trading/candle.js';
import { fixed } from '../../../../src/core/trading/fixed.js';

/** What is tried on candles of an hour, with 1,000 allocated and neither fee nor slippage unless it says otherwise. */
export interface Tried {
  readonly strategy?: readonly [StrategyType, object];
  readonly risk?: Partial<StoredRisk>;
  readonly market?: Partial<StoredTerms['market']>;
  readonly feePercent?: string;
  readonly slippagePercent?: string;
  readonly orderAmount?: string;
  /** Open, high, low and close of each. */
  readonly candles: readonly string[];
  /** What is said while the candle of this number is open. */
  readonly said?: Readonly<Record<number, 'BUY' | 'SELL'>>;
}

export const SWITCHED_OFF: StoredRisk = {
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

export const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z');

export function inputOf(tried: Tried): BacktestInput {
  const { strategy: [type, config] = ['SIGNAL', {}] as const, risk, market, orderAmount = null } = tried;
  const strategy = parseStrategy(type, config);
  const terms = termsOf({
    strategy,
    risk: { ...SWITCHED_OFF, ...risk },
    market: { amountStep: '0.00000001', priceStep: '0', minAmount: '0.00000001', minCost: '0.01', ...market },
    orderAmount,
    feePercent: tried.feePercent ?? '0',
    slippagePercent: tried.slippagePercent ?? '0',
  });
  const rest = { timeframe: '1h', prices: null, range: null } as const;
  const candles = candlesOf(tried.candles.map(candleOf));
  return { strategy, terms, allocated: fixed('1000'), candles, signals: signalsOf(tried), ...rest };
}

export const run = (tried: Tried): BacktestResult => runBacktest(inputOf(tried));

function candleOf(text: string, index: number): Candle {
  const [open = NaN, high = NaN, low = NaN, close = NaN] = text.split(' ').map(Number);
  return { openAt: MIDNIGHT + index * HOUR_MS, open, high, low, close, volume: 1 };
}

function signalsOf({ said = {} }: Tried): BacktestInput['signals'] {
  return Object.entries(said).map(([candle, action]) => ({ time: MIDNIGHT + Number(candle) * HOUR_MS + 1, action }));
}

const numberOf = (time: string) => (Date.parse(time) - MIDNIGHT) / HOUR_MS;

/** Each closed trade as the numbers of its candles, its prices and why it ended, such as "1 100 > 3 98 STOP_LOSS". */
export function tradesOf({ trades }: BacktestResult): string[] {
  return trades.map(
    ({ openedAt, entryPrice, closedAt, exitPrice, exitReason }) =>
      `${numberOf(openedAt)} ${entryPrice} > ${numberOf(closedAt)} ${exitPrice ?? 'nothing'} ${exitReason ?? ''}`,
  );
}

/** What is still open, such as "1 100". */
export function openOf({ openPositions }: BacktestResult): string[] {
  return openPositions.map(({ openedAt, entryPrice }) => `${numberOf(openedAt)} ${entryPrice}`);
}

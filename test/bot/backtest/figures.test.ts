import { runBacktest } from '../../../src/core/backtest/backtest.js';
import { candlesOf } from '../../../src/core/backtest/candles.js';
import { LookAheadCheck } from '../../../src/core/backtest/look-ahead.js';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import type { Program } from '../../../src/core/rules/program.js';
import { inputOf, MIDNIGHT } from '../step/support/scenario.js';
import { wanderingMarket } from '../support/candles.js';

const flat = (...prices: number[]) => prices.map((each) => `${each} ${each} ${each} ${each}`);
const held = { said: { 0: 'BUY' } } as const;

describe('the figures of a backtest', () => {
  it('give the drawdown of the equity at closes, in percent of its peak', () => {
    const result = runBacktest(inputOf({ ...held, candles: flat(100, 100, 120, 90, 110) }));
    expect(result).toMatchObject({ maxDrawdownPercent: '25', profit: '0', totalTrades: 0, winRate: '0' });
    expect(result.openPositions).toMatchObject([{ amount: '10', openAmount: '10', value: '1100' }]);
    expect(result.equity.at(-1)).toEqual({ at: new Date(MIDNIGHT + 5 * HOUR_MS).toISOString(), equity: '1100' });
  });

  it('give the last 100 open positions, oldest first, and how many there are', () => {
    const count = 130;
    const candles = flat(...Array.from({ length: count + 1 }, (_, index) => 100 + index));
    const said = Object.fromEntries(candles.slice(1).map((_, index) => [index, 'BUY'] as const));
    const result = runBacktest(inputOf({ said, candles, orderAmount: '1', risk: { maxOpenPositions: 0 } }));
    expect(result).toMatchObject({ totalOpenPositions: count, totalTrades: 0 });
    expect(result.openPositions.map(({ entryPrice }) => entryPrice)).toEqual(
      Array.from({ length: 100 }, (_, index) => String(131 + index)),
    );
  });

  it('give the ratio of the mean daily return to its deviation, for a year', () => {
    const input = inputOf({ ...held, candles: flat(100, 100, 110, 99) });
    const { candles } = input;
    candles?.openAt.set([0, 1, 2, 3].map((day) => MIDNIGHT + day * DAY_MS));
    // Returns of 0, 0, 10 and -10 percent: their mean is zero.
    expect(runBacktest({ ...input, timeframe: '1d' }).sharpe).toBe(0);
    candles?.close.set([100, 100, 110, 121]);
    candles?.open.set([100, 100, 110, 121]);
    // Returns of 0, 0, 10 and 10 percent: 0.05 / 0.0577350 * 19.1049732.
    expect(runBacktest({ ...input, timeframe: '1d' }).sharpe).toBeCloseTo(16.5454, 3);
  });

  it('give no ratio once nothing is left that a return could be a part of', () => {
    // Loses nine tenths of the allocation twice on the first day.
    const prices = [100, 100, 10, 10, 10, 1, ...Array.from({ length: 70 }, () => 1)];
    const result = runBacktest(inputOf({ said: { 0: 'BUY', 2: 'SELL', 3: 'BUY' }, candles: flat(...prices) }));
    expect(Number(result.equity.at(-1)?.equity)).toBeLessThan(0);
    expect(result.sharpe).toBeNull();
  });

  it('give no ratio where all returns are equal', () => {
    expect(runBacktest(inputOf({ candles: flat(100, 100) })).sharpe).toBeNull();
  });

  it('give at most 500 points of the equity and the last 1,000 trades, but count all of them', () => {
    const rules = { entry: { left: { candle: 'close' }, op: 'gt', right: '0' } };
    const tried = { strategy: ['CUSTOM', rules], risk: { takeProfitPercent: '1' } } as const;
    const result = runBacktest(inputOf({ ...tried, candles: Array.from({ length: 2_501 }, () => '100 102 100 100') }));
    expect(result).toMatchObject({ totalTrades: 2_500, winningTrades: 2_500, winRate: '100', profit: '25000' });
    expect(result.trades).toHaveLength(1_000);
    expect(result.equity).toHaveLength(500);
    expect(result.equity.at(-1)?.at).toBe(new Date(MIDNIGHT + 2_501 * HOUR_MS).toISOString());
  });
});

describe('the check that rules see nothing of the future', () => {
  const candles = candlesOf(wanderingMarket(1_000));

  /** Rules that buy on each candle whose number they know to be even. */
  const evens = (): Program => {
    let count = 0;
    return {
      next: () => (count += 1),
      isReady: true,
      get entry() {
        return count % 2 === 0;
      },
      exit: false,
      values: () => ({}),
    };
  };

  /** Rules that have seen all candles before the first one. */
  const knowing = (): Program => ({ ...evens(), next: () => undefined, entry: true });

  const checked = (program: Program, again: () => Program) => {
    const check = new LookAheadCheck(candles);
    for (let index = 0; index < 1_000; index += 1) {
      program.next(1, 1, 1, 1, 1);
      check.add(program);
    }
    return check.result(again);
  };

  it('passes rules that give the same signals for a part of the candles alone', () => {
    expect(checked(evens(), evens)).toEqual({ checkedPrefixes: 3, isClean: true });
  });

  it('finds rules whose signals differ for a part of the candles alone', () => {
    expect(checked(knowing(), evens)).toEqual({ checkedPrefixes: 3, isClean: false });
  });
});

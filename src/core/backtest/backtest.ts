import { PaperTrader } from '../bot-step/paper-trader.js';
import { newBotState } from '../bot-step/state.js';
import { compileStrategy } from '../strategies/compile-strategy.js';
import { candleCloseAt } from '../trading/candle.js';
import { toNumber } from '../trading/fixed.js';
import { builtCandles } from './built-candles.js';
import type { Candles } from './candles.js';
import { EquityCurve } from './equity-curve.js';
import { resultOf } from './result.js';
import { LookAheadCheck } from './look-ahead.js';
import { TradeLog } from './trade-log.js';
import type { BacktestInput, BacktestResult } from './contract.js';

/**
 * Called often, with the part that is done, from 0 to 1: it may take its time, such as while others compute. What it throws
 * ends the backtest.
 */
export type OnProgress = (done: number) => void;

/** Candles or prices from one call of `onProgress` to the next: a candle of a grid may take milliseconds. */
const STRIDE = 16;

/**
 * Tries a strategy on the past. Each candle is given to the rules once it is closed and what they say acts at the next
 * open or price, so that no decision can depend on what comes later. Throws RangeError without any candle or price.
 */
export function runBacktest(input: BacktestInput, onProgress: OnProgress = () => undefined): BacktestResult {
  const backtest = new Backtest(input);
  if (input.prices === null) backtest.overCandles(onProgress);
  else backtest.overPrices(input.prices, onProgress);
  onProgress(1);
  return backtest.result();
}

class Backtest {
  private readonly candles: Candles;
  private readonly trader: PaperTrader;
  private readonly log = new TradeLog();
  private readonly equity: EquityCurve;
  private readonly strategy;
  private readonly program;
  private readonly lookAhead: LookAheadCheck;
  private ids = 0;
  private nextSignal = 0;

  constructor(private readonly input: BacktestInput) {
    const { candles, prices, allocated, terms, strategy, timeframe } = input;
    this.candles = candles ?? builtCandles(prices ?? [], timeframe);
    const events = prices?.length ?? this.candles.openAt.length;
    if (events === 0) throw new RangeError('a backtest needs a candle or a price');
    this.equity = new EquityCurve(events, toNumber(allocated));
    const newId = () => String((this.ids += 1));
    this.trader = new PaperTrader(newBotState(allocated), terms, newId, (trade) => this.log.add(trade));
    this.strategy = compileStrategy(strategy);
    this.program = this.strategy.newProgram();
    this.lookAhead = new LookAheadCheck(this.candles);
  }

  overCandles(onProgress: OnProgress): void {
    const { openAt, open, high, low, close } = this.candles;
    const { timeframe } = this.input;
    for (let index = 0; index < openAt.length; index += 1) {
      const at = openAt[index] ?? NaN;
      this.takeSignals(at);
      this.trader.walk(at, open[index] ?? NaN, high[index] ?? NaN, low[index] ?? NaN);
      this.equity.add(this.trader.bot, close[index] ?? NaN, candleCloseAt(at, timeframe));
      this.closeCandle(index);
      if (index % STRIDE === 0) onProgress(index / openAt.length);
    }
  }

  overPrices(prices: NonNullable<BacktestInput['prices']>, onProgress: OnProgress): void {
    let closed = 0;
    prices.forEach(([at, price], index) => {
      closed = this.closeCandles(closed, at);
      this.takeSignals(at);
      this.trader.price(price, at);
      this.equity.add(this.trader.bot, price, at);
      if (index % STRIDE === 0) onProgress(index / prices.length);
    });
  }

  result(): BacktestResult {
    const { candles, trader, log, equity } = this;
    const lookAhead = this.lookAhead.result(() => this.strategy.newProgram());
    return resultOf({ input: this.input, candles, bot: trader.bot, log, equity, lookAhead });
  }

  /** Closes the candles that have ended by a time, from the `index`th on; answers the first that has not. */
  private closeCandles(index: number, at: number): number {
    const { openAt } = this.candles;
    let next = index;
    while (next < openAt.length && candleCloseAt(openAt[next] ?? NaN, this.input.timeframe) <= at) {
      this.closeCandle(next);
      next += 1;
    }
    return next;
  }

  private closeCandle(index: number): void {
    if (this.program === null) return;
    const { open, high, low, close, volume } = this.candles;
    const { program } = this;
    program.next(open[index] ?? NaN, high[index] ?? NaN, low[index] ?? NaN, close[index] ?? NaN, volume[index] ?? NaN);
    this.lookAhead.add(program);
    this.trader.candle(program);
  }

  /** Takes the signals that were sent before a time; the last of several counts. */
  private takeSignals(at: number): void {
    const { signals } = this.input;
    for (let next = signals[this.nextSignal]; next && next.time < at; next = signals[this.nextSignal]) {
      this.trader.signal(next.action);
      this.nextSignal += 1;
    }
  }
}

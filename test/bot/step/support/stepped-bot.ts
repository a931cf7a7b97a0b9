import { tradeOnPaper } from '../../../../src/core/bot-step/paper.js';
import { newBotState, type BotState } from '../../../../src/core/bot-step/state.js';
import type { Traded } from '../../../../src/core/bot-step/traded.js';
import { onCandle, onPrice, onSignal } from '../../../../src/core/bot-step/step.js';
import type { BacktestInput } from '../../../../src/core/backtest/contract.js';
import type { Program } from '../../../../src/core/rules/program.js';
import { ACTIVE_BOT } from '../../../../src/core/states/bot.js';
import { compileStrategy } from '../../../../src/core/strategies/compile-strategy.js';
import { CandleBuilder } from '../../../../src/core/trading/candle-builder.js';
import type { Candle } from '../../../../src/core/trading/candle.js';
import { fixedMark } from '../../../../src/core/trading/fixed.js';

/** A bot that is given every price, every candle that closes by it and every signal before it, and skips none of them. */
export class SteppedBot {
  readonly trades: Traded[] = [];
  bot: BotState;
  private readonly program: Program | null;
  private ids = 0;

  constructor(private readonly input: BacktestInput) {
    const { strategy, allocated, timeframe, prices } = input;
    this.bot = newBotState(allocated);
    this.program = compileStrategy(strategy).newProgram();
    const builder = new CandleBuilder(prices?.[0]?.[0] ?? 0);
    let before = -Infinity;
    for (const [at, mark] of prices ?? []) {
      for (const each of builder.add(mark, at)) if (each.timeframe === timeframe) this.candle(each.candle);
      this.signals(before, at);
      this.price(mark, at);
      before = at;
    }
  }

  private candle({ open, high, low, close, volume }: Candle): void {
    const { program } = this;
    if (program === null) return;
    program.next(open, high, low, close, volume);
    if (this.isActive) this.bot = onCandle(this.bot, program, { notes: [] });
  }

  /** The last one of a while counts. */
  private signals(from: number, until: number): void {
    const signal = this.input.signals.findLast(({ time }) => time >= from && time < until);
    if (signal && this.isActive) this.bot = onSignal(this.bot, signal.action);
  }

  private price(mark: number, at: number): void {
    const now = { mark, exact: fixedMark(mark), at };
    const newId = () => String((this.ids += 1));
    const trade = tradeOnPaper(this.bot, { terms: this.input.terms, now, hold: null, newId }, 'both', onPrice);
    this.trades.push(trade);
    this.bot = trade.bot;
  }

  private get isActive(): boolean {
    return ACTIVE_BOT.includes(this.bot.status);
  }
}

import { fixedMark } from '../trading/fixed.js';
import { tradeOnPaper, type PaperInput, type PaperTrade, type Reach } from './paper.js';
import type { Run } from './run.js';
import type { BotState } from './state.js';
import { onHigh, onLow, onLowAfterHigh, onPrice, raiseTo } from './step.js';
import { isQuiet, watchOf, type Watch } from './watch.js';
import type { Terms } from './terms.js';

/** A bot that is tried on the past, or trades on paper. It skips what changes nothing of it. */
export class PaperTrader {
  private watch: Watch | null = null;

  constructor(
    private state: BotState,
    readonly terms: Terms,
    private readonly newId: () => string,
    private readonly hear: (trade: PaperTrade, at: number) => void,
  ) {}

  get bot(): BotState {
    return this.state;
  }

  /** Replaces the bot's state, such as by what a closed candle said of it. */
  become(bot: BotState): void {
    if (bot === this.state) return;
    this.state = bot;
    this.watch = null;
  }

  /** Walks a closed candle: its open, the stops at its low, the targets at its high, and the trailing stops it raised. */
  walk(openAt: number, open: number, high: number, low: number): void {
    this.price(open, openAt);
    const watch = this.watched();
    if (low > watch.below && high <= watch.above) return;
    this.trade(low, openAt, 'buys', onLow);
    this.trade(high, openAt, 'sales', onHigh);
    this.become(raiseTo(this.state, high));
    this.trade(low, openAt, 'buys', (bot, run) => onLowAfterHigh(bot, run, openAt));
  }

  /** One price of the market. */
  price(mark: number, at: number): void {
    if (!isQuiet(this.watched(), mark, at)) this.trade(mark, at, 'both', onPrice);
  }

  private watched(): Watch {
    return (this.watch ??= watchOf(this.state, this.terms, null));
  }

  private trade(mark: number, at: number, reach: Reach, step: (bot: BotState, run: Run) => BotState): void {
    const now = { mark, exact: fixedMark(mark), at };
    const input: PaperInput = { terms: this.terms, now, hold: null, newId: this.newId };
    const trade = tradeOnPaper(this.state, input, reach, step);
    this.become(trade.bot);
    this.hear(trade, at);
  }
}

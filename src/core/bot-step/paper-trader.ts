import { fixedMark, toNumber, type Fixed } from '../trading/fixed.js';
import { tradeOnPaper, type PaperInput, type Reach } from './paper.js';
import type { At, Run } from './run.js';
import type { BotState, Side } from './state.js';
import { onHigh, onLow, onLowAfterHigh, onPrice, onSignal, raiseTo, withCandle, type CandleSignals } from './step.js';
import { isQuiet, watchOf, type Watch } from './watch.js';
import type { Terms } from './terms.js';
import type { Traded } from './traded.js';

/** A bot that is tried on the past, or trades on paper. It skips what changes nothing of it. */
export class PaperTrader {
  private watch: Watch | null = null;

  constructor(
    private state: BotState,
    readonly terms: Terms,
    private readonly newId: () => string,
    private readonly hear: (trade: Traded, at: number) => void,
  ) {}

  get bot(): BotState {
    return this.state;
  }

  /** Takes what a closed candle says; it acts at the next price. */
  candle(signals: CandleSignals): void {
    this.become(withCandle(this.state, signals));
  }

  /** Takes what somebody says; it acts at the next price. */
  signal(action: Side): void {
    this.become(onSignal(this.state, action));
  }

  private become(bot: BotState): void {
    if (bot === this.state) return;
    this.state = bot;
    this.watch = null;
  }

  /** Walks a closed candle: its open, the stops at its low, the targets at its high, and the trailing stops it raised. */
  walk(openAt: number, open: number, high: number, low: number): void {
    this.price(open, openAt);
    if (low <= this.watched().below) this.fall(openAt, low);
    if (high < this.watched().above) return;
    this.trade(high, openAt, 'sales', onHigh);
    if (this.terms.risk.trailingPercent <= 0n) return;
    this.become(raiseTo(this.state, high, this.terms));
    this.trade(low, openAt, 'buys', (bot, run) => onLowAfterHigh(bot, run, openAt));
  }

  /** On the way down a stop that is above a resting buy, or at it, is reached before that is filled. */
  private fall(openAt: number, low: number): void {
    for (const exact of this.buysAbove(fixedMark(low))) {
      const now = { mark: toNumber(exact), exact, at: openAt };
      this.tradeAt(now, 'none', onLow);
      this.tradeAt(now, 'buys', onLow);
    }
    this.trade(low, openAt, 'buys', onLow);
  }

  /** Limits of the resting buys that are above a price, the highest first; none where no position could stop before. */
  private buysAbove(low: Fixed): Fixed[] {
    const { positions, orders } = this.state;
    if (this.terms.plan.kind === 'GRID' || positions.length === 0) return [];
    const limits = orders.filter(({ side, price }) => side === 'BUY' && price > low).map(({ price }) => price);
    return limits.toSorted((one, other) => (one < other ? 1 : -1));
  }

  /** One price of the market. */
  price(mark: number, at: number): void {
    if (!isQuiet(this.watched(), mark, at)) this.trade(mark, at, 'both', onPrice);
  }

  /** Between which prices nothing changes of the bot as it is. */
  protected watched(): Watch {
    return (this.watch ??= watchOf(this.state, this.terms, null));
  }

  private trade(mark: number, at: number, reach: Reach, step: (bot: BotState, run: Run) => BotState): void {
    this.tradeAt({ mark, exact: fixedMark(mark), at }, reach, step);
  }

  private tradeAt(now: At, reach: Reach, step: (bot: BotState, run: Run) => BotState): void {
    const input: PaperInput = { terms: this.terms, now, hold: null, newId: this.newId };
    const trade = tradeOnPaper(this.state, input, reach, step);
    this.become(trade.bot);
    this.hear(trade, now.at);
  }
}

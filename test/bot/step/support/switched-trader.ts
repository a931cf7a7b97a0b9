import type { Fill } from '../../../../src/core/bot-step/fills.js';
import { tradeOnPaper } from '../../../../src/core/bot-step/paper.js';
import { newBotState, type BotState } from '../../../../src/core/bot-step/state.js';
import { onPrice, onSignal } from '../../../../src/core/bot-step/step.js';
import type { Terms } from '../../../../src/core/bot-step/terms.js';
import { isQuiet, watchOf, type Watch } from '../../../../src/core/bot-step/watch.js';
import { ACTIVE_BOT } from '../../../../src/core/states/bot.js';
import { fixed, fixedMark } from '../../../../src/core/trading/fixed.js';

/** What somebody does before a price: to the bot, or to all bots of the platform. */
export type Said = 'BUY' | 'SELL' | 'PAUSE' | 'RESUME' | 'HOLD' | 'RELEASE' | 'STOP' | 'START';

const STATUS = { PAUSE: 'PAUSED', RESUME: 'RUNNING', STOP: 'STOPPED', START: 'RUNNING' } as const;
const FROM = { PAUSE: ['RUNNING'], RESUME: ['PAUSED'], STOP: ['RUNNING', 'PAUSED'], START: ['STOPPED'] };

/** A bot that is paused, stopped and held as its owner and the platform please; it trades at prices, as an engine does. */
export class SwitchedTrader {
  readonly fills: Fill[] = [];
  private state: BotState = newBotState(fixed('1000'));
  private hold: string | null = null;
  private watch: Watch | null = null;
  private ids = 0;

  constructor(
    private readonly terms: Terms,
    private readonly skips: boolean,
  ) {}

  /** All but the highest prices, which a bot that needs them for nothing leaves as they are. */
  get shown() {
    const { positions, peakEquity: _, ...rest } = this.state;
    return { ...rest, positions: positions.map(({ peak: _peak, ...position }) => position), fills: this.fills };
  }

  say(what: Said): void {
    this.watch = null;
    if (what === 'HOLD' || what === 'RELEASE') this.hold = what === 'HOLD' ? 'SWITCHED_OFF' : null;
    else if (what === 'BUY' || what === 'SELL') this.signal(what);
    else if (FROM[what].includes(this.state.status)) this.state = { ...this.state, status: STATUS[what] };
  }

  price(mark: number, at: number): void {
    if (!this.isNeeded) return;
    this.watch ??= watchOf(this.state, this.terms, this.hold);
    if (this.skips && isQuiet(this.watch, mark, at)) return;
    const now = { mark, exact: fixedMark(mark), at };
    const newId = () => String((this.ids += 1));
    const trade = tradeOnPaper(this.state, { terms: this.terms, now, hold: this.hold, newId }, 'both', onPrice);
    this.fills.push(...trade.fills.map(({ fill }) => fill));
    if (trade.bot === this.state) return;
    this.state = trade.bot;
    this.watch = null;
  }

  /** An engine lets go of a bot that has ended and has nothing left to do. */
  private get isNeeded(): boolean {
    const { status, orders, positions } = this.state;
    return ACTIVE_BOT.includes(status) || orders.length > 0 || positions.some(({ closeAsked }) => closeAsked !== null);
  }

  private signal(action: 'BUY' | 'SELL'): void {
    if (ACTIVE_BOT.includes(this.state.status)) this.state = onSignal(this.state, action);
  }
}

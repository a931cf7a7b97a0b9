import { keepsExits } from '../../../core/bot-step/refusals.js';
import { note, type At, type Note } from '../../../core/bot-step/run.js';
import { usedAmount } from '../../../core/bot-step/money.js';
import type { BotState, Position, Side } from '../../../core/bot-step/state.js';
import { onCandle } from '../../../core/bot-step/step.js';
import { isQuiet, watchOf, type Watch } from '../../../core/bot-step/watch.js';
import { fixed, minus } from '../../../core/trading/fixed.js';
import type { StoredTick } from '../../../entities/bot/bot.js';
import { carriedState } from './carried.js';
import type { Changed } from './claim.js';
import { DecisionLog } from './decision-log.js';
import type { Turn } from './executor.js';
import { heardSignal, type Heard } from './heard-signal.js';
import type { OwnBot, PendingSignal } from './own-bot.js';
import { PriceRanges, type PriceRange } from './price-ranges.js';
import type { SharedProgram } from './programs.js';

/** Reasons of a closed candle that its bot's reports give as well. */
const REPORTED_BY_TICKS = new Set(['NO_SIGNAL', 'WARMING_UP']);
/** What a report says of a signal, by the reason that closed candles give. */
const SIGNALS: ReadonlyMap<string, Side> = new Map([
  ['SIGNAL_BUY', 'BUY'],
  ['SIGNAL_SELL', 'SELL'],
]);

/** One bot at work in this process. It changes nothing outside of itself. */
export class BotRunner {
  readonly decisions: DecisionLog;
  /** When it reports next, in milliseconds since 1970 UTC. */
  nextTickAt: number;
  private state: BotState;
  private watch: Watch | null = null;
  private hasTraded: boolean;
  private storedPeaks: readonly Position[] | null = null;
  private readonly held: PriceRanges;
  private lastNote: Note | null = null;
  private waiting: readonly PendingSignal[];

  constructor(
    private loaded: OwnBot,
    readonly program: SharedProgram | null,
    nowMs: number,
    before?: BotRunner,
  ) {
    this.decisions = before?.decisions ?? new DecisionLog(loaded.row.id);
    this.nextTickAt = before?.nextTickAt ?? this.firstTickAt(nowMs);
    this.hasTraded = before?.hasTraded ?? false;
    this.held = before?.held ?? new PriceRanges();
    this.waiting = loaded.signals;
    this.state = before ? carriedState(loaded, before.own, before.state) : loaded.state;
  }

  get own(): OwnBot {
    return this.loaded;
  }

  /** A turn was booked, which has raised the bot's fence. */
  booked(): void {
    this.loaded = { ...this.loaded, fence: String(BigInt(this.loaded.fence) + 1n) };
  }

  get bot(): BotState {
    return this.state;
  }

  /** Whether it was loaded as it is now, with this signal. */
  knows({ fence, signalId }: Changed): boolean {
    return this.own.fence === fence && (signalId === null || this.waiting.some(({ id }) => id === signalId));
  }

  /** Signals of the webhook that the next price acts on. */
  get signals(): readonly PendingSignal[] {
    return this.waiting;
  }

  /** Forgets the signals that were acted on. */
  acted(signals: readonly PendingSignal[]): void {
    this.waiting = this.waiting.filter((each) => !signals.includes(each));
  }

  /** Whether an engine has anything left to do with it. */
  get isNeeded(): boolean {
    const { orders, positions, closing } = this.state;
    if (keepsExits(this.state) || orders.length > 0 || closing !== null || this.own.executor.watches) return true;
    return positions.some(({ closeAsked }) => closeAsked !== null);
  }

  /** Takes what the program says of the candle that it has just seen. */
  candle(at: string): void {
    if (!this.program || !keepsExits(this.state)) return;
    const notes: Note[] = [];
    this.become(onCandle(this.state, this.program.program, { notes }));
    this.note(notes, at);
  }

  /**
   * What a price, and what a venue said, make of the bot; null when they change nothing. Without a price it hears its
   * venue alone. The bot stays as it is until `become` is called.
   */
  turn(price: At | null, hold: string | null, nowMs: number): Turn | null {
    if (price !== null && this.tellsRanges) this.held.see(price);
    const { executor, terms } = this.own;
    const heard = price === null || !executor.isReady ? { state: this.state, notes: [] } : this.heard(nowMs);
    if (heard.notes.length === 0 && this.isIdle(heard.state, price, hold) && !executor.hasNews) return null;
    const turn = withNotes(executor.turn(heard.state, { terms, price, nowMs, hold }), heard.notes);
    const { bot, notes } = turn.traded;
    return bot === this.state && notes.length === 0 && turn.news.length === 0 ? null : turn;
  }

  private isIdle(state: BotState, price: At | null, hold: string | null): boolean {
    if (price === null) return !this.own.executor.needsNoPrice;
    return state === this.state && isQuiet(this.watched(hold), price.mark, price.at);
  }

  private heard(nowMs: number): Heard {
    return heardSignal(this.state, { signals: this.waiting, strategy: this.own.strategy }, nowMs);
  }

  /** Takes on a state that is stored, or that needs not be. */
  become(state: BotState): void {
    if (state === this.state) return;
    if (state.positions !== this.state.positions) this.held.keep(state.positions);
    this.state = state;
    this.watch = null;
  }

  /** Whether its paper account, and not its allocation alone, bounds what it buys. */
  get isShortOfCash(): boolean {
    const { cash, allocated, status } = this.state;
    return status === 'RUNNING' && cash !== null && cash < minus(allocated, usedAmount(this.state));
  }

  /** Takes what its paper account holds, as decimal text. */
  spend(balance: string): void {
    const cash = fixed(balance);
    if (cash !== this.state.cash) this.become({ ...this.state, cash });
  }

  /** Between which prices it has held its positions; of a copy of a listed strategy alone, also of one that was changed. */
  get ranges(): ReadonlyMap<string, PriceRange> {
    return this.held.of(this.state.positions);
  }

  private get tellsRanges(): boolean {
    return this.own.row.purchaseId !== null && this.state.positions.length > 0;
  }

  /** Its positions, when one of them has a new highest price or a wider range since `keptPeaks` was called. */
  get movedPositions(): readonly Position[] {
    const { positions } = this.state;
    return positions !== this.storedPeaks || this.held.isWider ? positions : [];
  }

  keptPeaks(): void {
    this.storedPeaks = this.state.positions;
    this.held.isWider = false;
  }

  traded(): void {
    this.hasTraded = true;
  }

  note(notes: readonly Note[], at: string): void {
    for (const each of notes) {
      this.lastNote = each;
      if (!REPORTED_BY_TICKS.has(each.reason)) this.decisions.add(each, at);
    }
  }

  /** Looks at the next price whatever it is, such as after the platform has switched bots off. */
  look(): void {
    this.watch = null;
  }

  /** Whether it reports now. A clock that was set back makes it early; a bot that leaves stores its last decisions. */
  isDue(nowMs: number): boolean {
    return nowMs >= this.nextTickAt || nowMs < this.nextTickAt - this.intervalMs || !this.isNeeded;
  }

  /** What it reports, at most once an interval. */
  tick(price: string | null, hold: string | null, at: Date): StoredTick {
    const reason = hold ?? (price === null ? 'NO_PRICE' : this.standing());
    const iso = at.toISOString();
    if (!this.lastNote || REPORTED_BY_TICKS.has(this.lastNote.reason)) this.decisions.add(note(reason), iso);
    const said = this.lastNote?.reason ?? reason;
    const signal = SIGNALS.get(said) ?? null;
    const tick = { at: iso, price, traded: this.hasTraded, signal, reason: said };
    this.hasTraded = false;
    this.lastNote = null;
    this.nextTickAt = this.nextAfter(at.getTime());
    return tick;
  }

  private nextAfter(nowMs: number): number {
    const next = this.nextTickAt + this.intervalMs;
    return next > nowMs && next <= nowMs + this.intervalMs ? next : nowMs + this.intervalMs;
  }

  private get intervalMs(): number {
    return this.own.row.intervalSeconds * 1_000;
  }

  /** A bot of another engine goes on with its reports, so that it does not look as if nobody ran it. */
  private firstTickAt(nowMs: number): number {
    const { lastTickAt } = this.own.row;
    const spread = nowMs + this.spread();
    return lastTickAt === null ? spread : Math.min(Date.parse(lastTickAt) + this.intervalMs, spread);
  }

  /** Spreads the first reports of many bots over their interval, the same way in each process. */
  private spread(): number {
    return Number.parseInt(this.own.row.id.slice(-6), 16) % this.intervalMs;
  }

  /** What the bot waits for while nothing happens. */
  private standing(): string {
    const { status, positions, orders } = this.state;
    if (!this.own.executor.isReady) return 'RECONCILING';
    if (status !== 'RUNNING') return status;
    if (positions.length > 0) return 'HOLDING';
    if (orders.length > 0) return 'RESTING';
    if (this.program) return this.program.program.isReady ? 'NO_SIGNAL' : 'WARMING_UP';
    return this.own.strategy.type === 'SIGNAL' ? 'WAITING_FOR_SIGNAL' : 'WAITING_FOR_TIME_OR_PRICE';
  }

  private watched(hold: string | null): Watch {
    return (this.watch ??= watchOf(this.state, this.own.terms, hold));
  }
}

function withNotes(turn: Turn, notes: readonly Note[]): Turn {
  if (notes.length === 0) return turn;
  return { ...turn, traded: { ...turn.traded, notes: [...notes, ...turn.traded.notes] } };
}

import { performance } from 'node:perf_hooks';
import { SECOND_MS } from '../../../core/clock.js';
import { MAX_IN_TURNS } from '../../../core/computing-turns.js';
import type { TurnGate } from './turn-gate.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** The backtests that this process has begun, and whose turn it is. */
    readonly backtestTurns: BacktestTurns;
  }
}

/** Processor time after which a backtest lets another one compute. */
const TURN_MS = 2 * SECOND_MS;
const LOOK_MS = 50;

/** Thrown in place of a result: the backtest has computed for longer than it may. */
export class TookTooLong extends Error {
  constructor() {
    super('The work took too long');
  }
}

/** Thrown in place of a result: the backtest gives way to one that has not begun, and what it has computed is lost. */
export class GaveWay extends Error {}

/** A backtest that has begun. */
interface Begun {
  readonly gate: TurnGate;
  /** Ends it, with the reason. */
  readonly ends: AbortController;
  /** Processor time that it had taken when its turn began. */
  cpuBeforeMs: number;
  /** The turns that it has had, the present one included. */
  turns: number;
  /** When its turn began. */
  beganAtMs: number;
}

/**
 * Lets the backtests of a process compute in turn, one at a time. An account has one at a time, so accounts get equal turns,
 * whether theirs is short or long. One that waits stays in its thread with all that it has computed. While more wait than
 * can begin, one that has had the fewest turns gives way at the end of its turn: so each that waits gets a first turn soon,
 * in which short ones are done.
 */
export class BacktestTurns {
  /** The first one computes. */
  private readonly line: Begun[] = [];
  private readonly waiting: (() => void)[] = [];
  private places = MAX_IN_TURNS;
  private timer: NodeJS.Timeout | undefined;

  /** `timeLimitMs`: processor time of a backtest, and length of one turn, at most. */
  constructor(
    private readonly timeLimitMs: () => number,
    private readonly turnMs: number = TURN_MS,
  ) {}

  /** Does the work once fewer than {@link MAX_IN_TURNS} others are under way. Throws when `signal` aborts while it waits. */
  async inPlace<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.places > 0) this.places -= 1;
    else await this.place(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.places += 1;
    }
  }

  /**
   * Computes behind a gate that is open in its turns, in a thread that calls it. {@link TookTooLong} when it computes for
   * longer than the limit, {@link GaveWay} when it gave way to one that had not begun.
   */
  async take<T>(gate: TurnGate, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const begun: Begun = { gate, ends: new AbortController(), cpuBeforeMs: 0, turns: 0, beganAtMs: 0 };
    this.join(begun);
    if (this.line.length === 1) begin(begun);
    this.timer ??= setInterval(() => this.look(), LOOK_MS);
    try {
      return await compute(AbortSignal.any([signal, begun.ends.signal]));
    } catch (error) {
      throw begun.ends.signal.aborted ? begun.ends.signal.reason : error;
    } finally {
      this.leave(begun);
    }
  }

  /** Its first turn comes soon, after the next one of the others: these go on while many begin one after the other. */
  private join(begun: Begun): void {
    const before = this.line.findIndex(({ turns }, index) => index > 1 && turns > 0);
    this.line.splice(before === -1 ? this.line.length : before, 0, begun);
  }

  private async place(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const free = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(free), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.push(free);
    });
  }

  /** Ends the turn of one that has had it for long enough while another one waits. */
  private look(): void {
    const [first, next] = this.line;
    if (!first) return;
    const tookMs = performance.now() - first.beganAtMs;
    // The second is of a thread that hangs: it tells no processor time any more.
    if (Math.max(first.gate.cpuMs, tookMs) > this.timeLimitMs()) first.ends.abort(new TookTooLong());
    if (first.gate.cpuMs - first.cpuBeforeMs < this.turnMs) return;
    if (this.waiting.length > 0 && this.line.every(({ turns }) => turns >= first.turns)) {
      first.ends.abort(new GaveWay());
    }
    if (!next) return;
    first.gate.close();
    this.line.push(...this.line.splice(0, 1));
    begin(next);
  }

  private leave(begun: Begun): void {
    const isFirst = this.line[0] === begun;
    this.line.splice(this.line.indexOf(begun), 1);
    const [first] = this.line;
    if (isFirst && first) begin(first);
    if (first) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

function begin(begun: Begun): void {
  begun.cpuBeforeMs = begun.gate.cpuMs;
  begun.turns += 1;
  begun.beganAtMs = performance.now();
  begun.gate.open();
}

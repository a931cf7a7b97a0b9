import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../core/errors.js';
import { countedAs } from '../core/ip.js';
import type { Context } from '../services/context.js';

/** The part of the process's time that goes to reading, pricing and compiling, once that is asked for without end. */
const SHARE = 0.125;
/** What was not used is saved up to this much wall time, so that a front end's documents need not wait after a start. */
const SAVED_MS = 4_000;
const MAX_WAITING = 1_000;
const MAX_WAITING_OF_ONE = 100;
const MAX_WAITING_CHARACTERS = 8_000_000;

interface Piece {
  readonly characters: number;
  readonly start: () => void;
}

/**
 * Work that strangers can ask for without a right to anything: reading a document that nobody has sent before, pricing
 * it, compiling it. Pieces run one at a time, those who ask in turn, and with pauses, so that whoever sends what is
 * known already hardly notices a flood of documents that are not.
 */
export class WorkShare {
  /** What waits, by who asked. The first of them is the next one's turn. */
  private readonly waiting = new Map<string, Piece[]>();
  private count = 0;
  private characters = 0;
  private running = false;
  /** When everything done so far has been paid for. */
  private paidAtMs = 0;

  /** Runs a piece when it is its turn. RATE_LIMITED while too many wait already. */
  async run<T>(holder: string, characters: number, work: () => T): Promise<T> {
    const full = this.count >= MAX_WAITING || this.characters + characters > MAX_WAITING_CHARACTERS;
    const own = this.waiting.get(holder) ?? [];
    if (full || own.length >= MAX_WAITING_OF_ONE) throw tooMany();
    return new Promise<T>((resolve, reject) => {
      own.push({ characters, start: () => settle(work, resolve, reject) });
      this.waiting.set(holder, own);
      this.count += 1;
      this.characters += characters;
      if (!this.running) void this.drain();
    });
  }

  /** Never rejects: what a piece throws is its caller's. */
  private async drain(): Promise<void> {
    this.running = true;
    for (let piece = this.take(); piece; piece = this.take()) {
      const startedAtMs = performance.now();
      piece.start();
      const now = performance.now();
      this.paidAtMs = Math.max(this.paidAtMs, now - SAVED_MS) + (now - startedAtMs) / SHARE;
      // Whatever came in meanwhile goes first.
      await sleep(Math.max(0, this.paidAtMs - now));
    }
    this.running = false;
  }

  private take(): Piece | undefined {
    const [next] = this.waiting;
    if (!next) return undefined;
    const [holder, pieces] = next;
    const piece = pieces.shift();
    this.waiting.delete(holder);
    // Behind everybody else who waits.
    if (pieces.length > 0) this.waiting.set(holder, pieces);
    if (!piece) return undefined;
    this.count -= 1;
    this.characters -= piece.characters;
    return piece;
  }
}

/** Whose turn it is: the account's, or the address's of somebody who has not signed in. */
export function holderOf({ caller, request }: Pick<Context, 'caller' | 'request'>): string {
  return caller.kind === 'user' ? caller.userId : countedAs(request.ip);
}

function settle<T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(work());
  } catch (error) {
    reject(error);
  }
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Too many new documents wait to be read: send them again a little later',
    headers: { 'retry-after': '1' },
  });
}

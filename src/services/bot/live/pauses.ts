import type { Order } from '../../../core/bot-step/state.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';

const FIRST_MS = 5 * SECOND_MS;
const LONGEST_MS = 5 * MINUTE_MS;
/** Exits are tried more often: each of them may be the one that limits a loss. */
const LONGEST_OF_EXITS_MS = 30 * SECOND_MS;

type Placed = Pick<Order, 'side' | 'purpose'>;

interface Pause {
  readonly untilMs: number;
  readonly ms: number;
}

/**
 * For how long bots place no order of a kind, after one has come to nothing at their venue: twice as long each time. Buys,
 * exits and other sales are kinds of their own.
 */
export class Pauses {
  private readonly pauses = new Map<string, Pause>();

  begin(botId: string, order: Placed, nowMs: number, atLeastMs = 0): void {
    const key = keyOf(botId, order);
    const longest = longestOf(order);
    const before = this.pauses.get(key);
    // What is long over says nothing of today.
    const isRecent = before !== undefined && nowMs < before.untilMs + LONGEST_MS;
    const ms = isRecent ? Math.min(before.ms * 2, longest) : FIRST_MS;
    this.pauses.set(key, { ms, untilMs: nowMs + Math.min(Math.max(ms, atLeastMs), longest) });
  }

  /** The venue has filled such an order. */
  end(botId: string, order: Placed): void {
    this.pauses.delete(keyOf(botId, order));
  }

  isOn(botId: string, order: Placed, nowMs: number): boolean {
    const pause = this.pauses.get(keyOf(botId, order));
    // A clock that was set back must not lengthen it.
    return pause !== undefined && nowMs < pause.untilMs && nowMs >= pause.untilMs - LONGEST_MS;
  }

  forget(botId: string): void {
    for (const kind of ['BUY', 'SELL', 'EXIT']) this.pauses.delete(`${botId} ${kind}`);
  }
}

function longestOf({ purpose }: Placed): number {
  return purpose === 'EXIT' ? LONGEST_OF_EXITS_MS : LONGEST_MS;
}

function keyOf(botId: string, { side, purpose }: Placed): string {
  return `${botId} ${purpose === 'EXIT' ? purpose : side}`;
}

import type { Side } from '../../../core/bot-step/state.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';

const FIRST_MS = 5 * SECOND_MS;
const LONGEST_MS = 5 * MINUTE_MS;

/** For how long bots place no order of a side, after a venue has refused one: twice as long each time. */
export class Pauses {
  private readonly pauses = new Map<string, { untilMs: number; ms: number }>();

  begin(botId: string, side: Side, nowMs: number, atLeastMs = 0): void {
    const key = keyOf(botId, side);
    const before = this.pauses.get(key)?.ms;
    const ms = before === undefined ? FIRST_MS : Math.min(before * 2, LONGEST_MS);
    this.pauses.set(key, { ms, untilMs: nowMs + Math.min(Math.max(ms, atLeastMs), LONGEST_MS) });
  }

  /** The venue has taken an order again. */
  end(botId: string, side: Side): void {
    this.pauses.delete(keyOf(botId, side));
  }

  isOn(botId: string, side: Side, nowMs: number): boolean {
    const pause = this.pauses.get(keyOf(botId, side));
    // A clock that was set back must not lengthen it.
    return pause !== undefined && nowMs < pause.untilMs && nowMs >= pause.untilMs - LONGEST_MS;
  }

  forget(botId: string): void {
    for (const side of ['BUY', 'SELL'] as const) this.end(botId, side);
  }
}

function keyOf(botId: string, side: Side): string {
  return `${botId} ${side}`;
}

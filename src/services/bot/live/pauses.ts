import type { Order } from '../../../core/bot-step/state.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';

const FIRST_MS = 5 * SECOND_MS;
const LONGEST_MS = 5 * MINUTE_MS;
/** Sales are tried more often: each of them may be the one that limits a loss. */
const LONGEST_OF_SALES_MS = 30 * SECOND_MS;

type Placed = Pick<Order, 'side' | 'purpose' | 'tradeId'>;

interface Pause {
  readonly untilMs: number;
  readonly ms: number;
}

/**
 * For how long bots place no order of a kind, after one has come to nothing at their venue: twice as long each time. The
 * buys of a bot are one kind, and the sales of each of its trades: a sale that is refused holds up no other.
 */
export class Pauses {
  private readonly bots = new Map<string, Map<string, Pause>>();

  begin(botId: string, order: Placed, nowMs: number, atLeastMs = 0): void {
    const pauses = this.bots.get(botId) ?? new Map<string, Pause>();
    this.bots.set(botId, pauses);
    // What is long over says nothing of today.
    for (const [kind, { untilMs }] of pauses) if (nowMs >= untilMs + LONGEST_MS) pauses.delete(kind);
    const longest = longestOf(order);
    const before = pauses.get(kindOf(order));
    const ms = before ? Math.min(before.ms * 2, longest) : FIRST_MS;
    pauses.set(kindOf(order), { ms, untilMs: nowMs + Math.min(Math.max(ms, atLeastMs), longest) });
  }

  /** The venue has filled such an order. */
  end(botId: string, order: Placed): void {
    this.bots.get(botId)?.delete(kindOf(order));
  }

  isOn(botId: string, order: Placed, nowMs: number): boolean {
    const pause = this.bots.get(botId)?.get(kindOf(order));
    // A clock that was set back must not lengthen it.
    return pause !== undefined && nowMs < pause.untilMs && nowMs >= pause.untilMs - LONGEST_MS;
  }

  forget(botId: string): void {
    this.bots.delete(botId);
  }
}

function longestOf({ side }: Placed): number {
  return side === 'SELL' ? LONGEST_OF_SALES_MS : LONGEST_MS;
}

function kindOf({ side, purpose, tradeId }: Placed): string {
  return side === 'BUY' ? side : `${purpose} ${tradeId ?? ''}`;
}

import type { Row } from '../../entities/index.js';
import type { Wallet } from '../../entities/wallet/wallet.js';

/**
 * The unread wallet states of one subscriber. Only the newest state of each wallet is kept, so that a slow reader skips
 * states and never falls behind.
 */
export class BalanceQueue implements AsyncIterableIterator<Row<Wallet>> {
  private readonly waiting = new Map<string, Row<Wallet>>();
  private readonly sent = new Map<string, bigint>();
  private wake: (() => void) | undefined;
  private ended = false;

  constructor(private readonly onEnd: () => void) {}

  /** Adds a wallet's row, unless it is no newer than the one that waits or was sent. */
  push(row: Row<Wallet>): void {
    const known = this.waiting.get(row.id);
    const newest = known ? BigInt(known.sequence) : (this.sent.get(row.id) ?? -1n);
    if (this.ended || BigInt(row.sequence) <= newest) return;
    this.waiting.set(row.id, row);
    this.wake?.();
  }

  async next(): Promise<IteratorResult<Row<Wallet>>> {
    for (;;) {
      const [row] = this.waiting.values();
      if (this.ended) return { done: true, value: undefined };
      if (row) {
        this.waiting.delete(row.id);
        this.sent.set(row.id, BigInt(row.sequence));
        return { done: false, value: row };
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async return(): Promise<IteratorResult<Row<Wallet>>> {
    this.ended = true;
    this.onEnd();
    this.wake?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

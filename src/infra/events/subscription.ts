import { AppError } from '../../core/catalogue/errors.js';
import type { StreamEvent } from '../../core/stream-event.js';

/** Events that may wait for one reader; beyond that it is told to resume from its cursor. */
const MAX_WAITING = 1_000;

/** The bounded queue between the stream and one reader. */
export class Subscription implements AsyncIterable<StreamEvent> {
  private waiting: StreamEvent[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  private overflown = false;

  constructor(private readonly onEnd: () => void) {}

  push(event: StreamEvent): void {
    if (this.ended) return;
    if (this.waiting.length >= MAX_WAITING) {
      this.overflown = true;
      this.end();
      return;
    }
    this.waiting.push(event);
    this.wake?.();
  }

  /** True when nothing more comes; what waits may still be read. */
  get isOver(): boolean {
    return this.ended;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd();
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent> {
    for (;;) {
      const batch = this.waiting;
      this.waiting = [];
      yield* batch;
      if (this.waiting.length > 0) continue;
      if (this.overflown) throw new AppError('SLOW_SUBSCRIBER');
      if (this.ended) return;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

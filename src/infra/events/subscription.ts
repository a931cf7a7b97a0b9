import { AppError } from '../../core/catalogue/errors.js';
import type { StreamEvent } from '../../core/stream-event.js';
import type { CommittedEvent } from './event-table.js';

/** Events that may wait for one reader; beyond that the subscription ends, and the reader resumes from its cursor. */
const MAX_WAITING = 1_000;

/** The bounded queue between the stream and one reader. */
export class Subscription implements AsyncIterable<StreamEvent | CommittedEvent> {
  private waiting: StreamEvent[] = [];
  /** The last unread heartbeat of each topic. Older ones are dropped, so that no reader falls behind by them. */
  private readonly beats = new Map<string, CommittedEvent>();
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

  beat(heartbeat: CommittedEvent): void {
    if (this.ended) return;
    this.beats.set(heartbeat.topic, heartbeat);
    this.wake?.();
  }

  /** True when no more events come; waiting events can still be read. */
  get isOver(): boolean {
    return this.ended;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd();
    this.wake?.();
  }

  /** Events of the stream, and heartbeats, which have no cursor. */
  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent | CommittedEvent> {
    for (;;) {
      const [batch, beats] = [this.waiting, [...this.beats.values()]];
      this.waiting = [];
      this.beats.clear();
      yield* batch;
      yield* beats;
      if (this.waiting.length > 0 || this.beats.size > 0) continue;
      if (this.overflown) throw new AppError('SLOW_SUBSCRIBER');
      if (this.ended) return;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

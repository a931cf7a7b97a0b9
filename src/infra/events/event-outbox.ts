import { setImmediate as turn } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Database } from '../database/database.js';
import { append } from './event-stream.js';
import { markSent, READ_BATCH, unsent, type CommittedEvent } from './event-table.js';
import type { Logger } from '../telemetry/log.js';
import { countSentEvents } from '../telemetry/metrics.js';

const SWEEP_EVERY_MS = 1_000;
/** An event that is unsent for longer was left by a crash; a younger event may still be on its way to the stream. */
const SWEEP_AFTER_MS = 1_000;

/**
 * Appends committed events to the stream: directly after the commit, and by a sweep every second for events that a
 * crash or an outage left unsent. After a failure nothing is sent directly until a sweep has sent everything, so that
 * an outage fills no memory and events keep their order.
 */
export class EventOutbox {
  private behind = false;
  /** Number of events that were left to the sweep since it last read the table. */
  private leftToSweep = 0;
  /** Events that were committed in this turn of the event loop. */
  private gathered: CommittedEvent[] = [];
  private readonly publishing = new Set<Promise<void>>();
  private sweeping: Promise<number> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.sweep().catch(this.failed), SWEEP_EVERY_MS);
  }

  /** Waits for events that are being sent; their Redis commands end by their own time-outs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.allSettled([...this.publishing, this.sweeping]);
  }

  /** Appends events in order and writes their cursors. An event that was appended before is not appended again. */
  private async publish(events: readonly CommittedEvent[]): Promise<void> {
    for (let at = 0; at < events.length; at += READ_BATCH) {
      const batch = events.slice(at, at + READ_BATCH);
      const cursors = await append(this.redis, batch);
      const ids = batch.map(({ id }) => id);
      await markSent(this.database.rows, ids, cursors);
      countSentEvents(ids.length);
    }
  }

  /**
   * Publishes without making the caller wait or fail. Events of one turn of the event loop are appended and marked
   * together.
   */
  publishLater(events: readonly CommittedEvent[]): void {
    if (events.length === 0) return;
    const isScheduled = this.gathered.length > 0;
    // One by one: a transaction may have more events than a call has arguments.
    for (const event of events) this.gathered.push(event);
    if (isScheduled) return;
    const publishing = turn()
      .then(() => this.publishGathered())
      .catch(this.failed)
      .finally(() => this.publishing.delete(publishing));
    this.publishing.add(publishing);
  }

  private async publishGathered(): Promise<void> {
    const events = this.gathered;
    this.gathered = [];
    if (this.behind) this.leftToSweep += events.length;
    else await this.publish(events);
  }

  /** Sends unsent events and answers how many. Joins a sweep that is already running. */
  sweep(): Promise<number> {
    this.sweeping ??= this.sendUnsent().finally(() => (this.sweeping = undefined));
    return this.sweeping;
  }

  private async sendUnsent(): Promise<number> {
    let sent = 0;
    for (;;) {
      this.leftToSweep = 0;
      const events = await unsent(this.database.rows, this.behind ? 0 : SWEEP_AFTER_MS);
      await this.publish(events);
      sent += events.length;
      if (events.length === READ_BATCH) continue;
      if (!this.behind || (events.length === 0 && this.leftToSweep === 0)) break;
    }
    if (this.behind) this.log.info({ sent }, 'events that waited for Redis have been sent');
    this.behind = false;
    return sent;
  }

  private readonly failed = (error: unknown): void => {
    if (!this.behind)
      this.log.warn(
        { err: error },
        'events could not be sent; they wait in their table and are sent when Redis answers',
      );
    this.behind = true;
  };
}

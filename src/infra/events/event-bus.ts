import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../core/catalogue/errors.js';
import { appendedAtMs, type StreamEvent } from '../../core/stream-event.js';
import type { Database } from '../database/database.js';
import { EventOutbox } from './event-outbox.js';
import { cursorsOf, entriesAfter, lastCursor, readAfter } from './event-stream.js';
import { eventsById, newestCursor, READ_BATCH, storedAfter, unsentIds, type CommittedEvent } from './event-table.js';
import type { Logger } from '../telemetry/log.js';
import { observeEvent } from '../telemetry/metrics.js';
import type { Heartbeats } from './heartbeats.js';
import { Subscription } from './subscription.js';

const BLOCK_MS = 5_000;
const RETRY_MS = 200;

/**
 * Carries events from the process that committed them to the subscribers of every process. The row in the event table
 * is authoritative; the Redis Stream only makes delivery fast. While Redis is unavailable, events wait in their table
 * and are appended in order once it is available again.
 */
export class EventBus {
  private readonly outbox: EventOutbox;
  private readonly topics = new Map<string, Set<Subscription>>();
  private readonly stopping = new AbortController();
  /** Every event up to this cursor has been handed to the subscriptions that were open then. */
  private position = '';
  private following: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly redis: Redis,
    private readonly tail: Redis,
    private readonly heartbeats: Heartbeats,
    private readonly log: Logger,
  ) {
    this.outbox = new EventOutbox(database, redis, log);
  }

  /** Starts following the stream from its current end, and starts sending events that were left unsent. */
  async start(): Promise<void> {
    // A stream that lost its entries may end before the newest cursor of the table.
    const ends = await Promise.all([lastCursor(this.redis), newestCursor(this.database.rows)]);
    this.position = ends.toSorted().at(-1) ?? '';
    await this.tail.connect().catch(() => undefined);
    this.following = this.follow();
    this.outbox.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const subscriptions of this.topics.values()) for (const each of subscriptions) each.end();
    this.tail.disconnect();
    this.heartbeats.stop();
    await Promise.all([this.following, this.outbox.stop()]);
  }

  /** Sends the committed events of a transaction, without making the caller wait or fail. */
  publishLater(events: readonly CommittedEvent[]): void {
    this.outbox.publishLater(events);
  }

  /**
   * Sends a payload to the current followers of a topic in every process, without a row and without a cursor. It is
   * lost while Redis is unavailable, so it is only for values that are soon sent again.
   */
  heartbeat(topic: string, payload: unknown): void {
    this.heartbeats.publish(topic, payload);
  }

  /** Sends events that were left unsent and answers how many. Public so that a test can run one sweep. */
  sweep(): Promise<number> {
    return this.outbox.sweep();
  }

  /**
   * Events of a topic: first the existing ones after `cursor`, then new ones. Ends with SLOW_SUBSCRIBER when the reader
   * falls behind; the reader can resume from its last cursor. `beats` are topics of heartbeats to deliver too: each has
   * the cursor of the event before it, so that it does not move the reader on.
   */
  subscribe(topic: string, cursor?: string | null, beats: readonly string[] = []): AsyncIterableIterator<StreamEvent> {
    const live = this.open(topic, beats);
    const events = this.replayThenFollow(topic, live, cursor ?? null, this.position);
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => events.next(),
      // A generator that waits for the next event cannot be returned from outside; ending its source wakes it.
      return: async () => {
        live.end();
        return events.return(undefined);
      },
    };
  }

  /** The cursor of the newest event that subscriptions were handed: one without a cursor that opens now begins behind it. */
  get newestCursor(): string {
    return this.position;
  }

  /** How many subscriptions this process holds. */
  subscriptionCount(): number {
    return [...this.topics.values()].reduce((sum, each) => sum + each.size, 0);
  }

  private open(topic: string, beats: readonly string[]): Subscription {
    if (this.stopping.signal.aborted) throw new AppError('UNAVAILABLE', { reason: 'the process is stopping' });
    const subscriptions = this.topics.get(topic) ?? new Set();
    const unfollow: (() => void)[] = [];
    const subscription = new Subscription(() => {
      for (const each of unfollow) each();
      subscriptions.delete(subscription);
      if (subscriptions.size === 0 && this.topics.get(topic) === subscriptions) this.topics.delete(topic);
    });
    this.topics.set(topic, subscriptions.add(subscription));
    for (const each of beats) unfollow.push(this.heartbeats.follow(each, (event) => subscription.beat(event)));
    return subscription;
  }

  /**
   * Replays events up to the position at which `live` was opened and takes later events from `live`, so that no event
   * is missed or delivered twice.
   */
  private async *replayThenFollow(
    topic: string,
    live: Subscription,
    cursor: string | null,
    opened: string,
  ): AsyncGenerator<StreamEvent> {
    let seen = cursor ?? opened;
    try {
      if (cursor !== null) {
        for await (const event of this.replay(topic, cursor, opened, live)) {
          seen = event.cursor;
          yield event;
        }
      }
      for await (const event of live) {
        // A heartbeat gets the cursor of the reader's last event.
        if (!('cursor' in event)) yield { ...event, cursor: seen };
        // The cursor may come from a process that was ahead of this one: events up to the cursor are skipped.
        else if (cursor === null || event.cursor > cursor) {
          seen = event.cursor;
          yield event;
        }
      }
    } finally {
      live.end();
    }
  }

  private async *replay(topic: string, after: string, upTo: string, live: Subscription): AsyncGenerator<StreamEvent> {
    // Read before the pages: an event that gets its cursor meanwhile is then found twice, not missed.
    let unmarked = await this.unmarked(topic, after, upTo, live);
    for (let last = after; ;) {
      const rows = await storedAfter(this.database.rows, last, { topic, upTo });
      const end = rows.length < READ_BATCH ? upTo : (rows.at(-1)?.cursor ?? upTo);
      yield* merged(
        rows,
        unmarked.filter(({ cursor }) => cursor <= end),
      );
      if (rows.length < READ_BATCH) return;
      unmarked = unmarked.filter(({ cursor }) => cursor > end);
      last = end;
    }
  }

  /** Events that are in the stream although their rows have no cursor yet. Retries while Redis is unavailable. */
  private async unmarked(topic: string, after: string, upTo: string, live: Subscription): Promise<StreamEvent[]> {
    const ids = await unsentIds(this.database.rows, topic);
    while (!live.isOver) {
      const cursors = await cursorsOf(this.redis, ids).catch(() => pause(RETRY_MS));
      if (!cursors) continue;
      const within = [...cursors].filter(([, cursor]) => cursor > after && cursor <= upTo).map(([id]) => id);
      const events = await eventsById(this.database.rows, within);
      return events.map((event) => ({ ...event, cursor: cursors.get(event.id) ?? '' }));
    }
    return [];
  }

  /** Follows the stream until the process stops. After an outage it first reads the missed events from the table. */
  private async follow(): Promise<void> {
    let lost = false;
    while (!this.stopping.signal.aborted) {
      try {
        if (lost) await this.catchUp();
        lost = false;
        this.dispatch(await readAfter(this.tail, this.position, BLOCK_MS, READ_BATCH));
      } catch (error) {
        if (!lost && !this.stopping.signal.aborted)
          this.log.warn({ err: error }, 'the event stream in Redis cannot be read; trying again until it can');
        lost = true;
        await pause(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Dispatches the events of an outage. The stream may have lost entries and the table may lack the newest cursors, so
   * both are read, the stream after the table: no entry is missed while other processes append.
   */
  private async catchUp(): Promise<void> {
    for (;;) {
      const rows = await storedAfter(this.database.rows, this.position);
      const final = rows.length < READ_BATCH;
      const entries = await entriesAfter(this.tail, this.position, final ? null : (rows.at(-1)?.cursor ?? null));
      this.dispatch(merged(rows, entries));
      if (final) return;
    }
  }

  private dispatch(events: readonly StreamEvent[]): void {
    for (const event of events) {
      if (event.cursor <= this.position) continue;
      this.position = event.cursor;
      observeEvent(appendedAtMs(event.cursor));
      for (const subscription of this.topics.get(event.topic) ?? []) subscription.push(event);
    }
  }
}

/** Merges both lists in the order of their cursors, each event once. */
function merged(stored: readonly StreamEvent[], streamed: readonly StreamEvent[]): StreamEvent[] {
  if (streamed.length === 0) return [...stored];
  const byCursor = new Map([...streamed, ...stored].map((event) => [event.cursor, event]));
  return [...byCursor.values()].toSorted((left, right) => (left.cursor < right.cursor ? -1 : 1));
}

import type { DatabaseTransaction } from '../../infra/database/database.js';
import type { CommittedEvent } from '../../infra/events/event-table.js';
import type { Context } from './context.js';
import type { JobOptions, JobPayloads } from './job-queue.js';

/** What the subscribers of a topic are to hear. */
export type NewEvent = Pick<CommittedEvent, 'topic' | 'payload'>;

/**
 * An open transaction, which also collects the events, jobs and effects of a use case. It is always a required
 * parameter, so that the compiler shows which functions must run inside a transaction.
 */
export interface Tx extends DatabaseTransaction {
  /** Whether a repeated call gets the first answer. Moving money, and deciding about it, requires that. */
  readonly repeatable: boolean;
  /** Records an event for the subscribers of `topic`; it is sent only after the commit. */
  emit(topic: string, payload: unknown): Promise<void>;
  /** Records many events by one statement, in their order. */
  emitAll(events: readonly NewEvent[]): Promise<void>;
  /** Adds a job that runs after the commit. The payload carries ids; the job reads the rows when it runs. */
  enqueue<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name], options?: JobOptions): Promise<void>;
  /** Runs an effect in this process after the commit, such as a log line; the effect must not throw. */
  afterCommit(effect: (ctx: Context) => void): void;
}

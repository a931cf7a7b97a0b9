import type { DatabaseTransaction } from '../../infra/database/database.js';
import type { Context } from './context.js';
import type { JobOptions, JobPayloads } from './job-queue.js';

/**
 * An open transaction with what a use case may leave behind in it. It is never optional in a signature: whoever takes one
 * says so, and the compiler shows where the boundary lies.
 */
export interface Tx extends DatabaseTransaction {
  /**
   * Whether a repeated call of the use case gets its first answer, without which no caller moves money or decides over
   * it.
   */
  readonly repeatable: boolean;
  /** Records an event for the subscribers of `topic`; it is sent after the commit, and not at all without one. */
  emit(topic: string, payload: unknown): Promise<void>;
  /** Adds work for after the commit. The payload carries ids; the row decides when it runs. */
  enqueue<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name], options?: JobOptions): Promise<void>;
  /** Has an effect inside this process once the transaction has committed, such as a line in the log; it must not fail. */
  afterCommit(effect: (ctx: Context) => void): void;
}

import type { Config } from '../../config/index.js';
import type { Context } from '../../services/frame/context.js';
import type { JobPayloads } from '../../services/frame/job-queue.js';

/** Work that the calendar starts, in the cron role, by one process at a time. */
export interface CalendarJob {
  /** Name in logs and locks, such as `pruneEvents`. */
  readonly name: string;
  /** Title for people. */
  readonly title: string;
  /** Cron expression, in UTC. */
  readonly schedule: string;
  /** Whether this installation runs the job; by default it does. */
  planned?(config: Config): boolean;
  /** Calls one use case and returns counts of what it did. */
  run(ctx: Context): Promise<Readonly<Record<string, number>>>;
}

/** Work that a use case queued in its transaction. It may run more than once, so it must be idempotent. */
export interface QueueTask<Name extends keyof JobPayloads = keyof JobPayloads> {
  readonly name: Name;
  /**
   * The queue of the task, such as `slow`; by default the main one, where every task must be short. Each queue has its
   * own workers, so that tasks that wait for others (webhooks, backtests) never delay a mail.
   */
  readonly queue?: string;
  /** How many of the queue's tasks run at once in a process, unless QUEUE_CONCURRENCY says otherwise (default 5). */
  readonly concurrency?: number;
  /** `signal` aborts halfway through a drain: what may take longer (threads, calls) heeds it, fails, and is tried again. */
  run(ctx: Context, payload: JobPayloads[Name], signal: AbortSignal): Promise<void>;
}

/** The jobs and tasks that a module adds to the cron and engine roles. */
export interface ModuleJobs {
  readonly calendar?: readonly CalendarJob[];
  readonly queue?: readonly QueueTask[];
}

import type { Config } from '../../config/index.js';
import type { Context } from '../../services/frame/context.js';
import type { JobPayloads } from '../../services/frame/job-queue.js';

/** Work that the calendar starts, in the cron role, by one process at a time. */
export interface CalendarJob {
  /** Name in logs and locks, such as `pruneEvents`. */
  readonly name: string;
  /** What people read. */
  readonly title: string;
  /** Cron expression, in UTC. */
  readonly schedule: string;
  /** Whether this installation has it; without a word it does. */
  planned?(config: Config): boolean;
  /** One call to a use case; answers what it did, in numbers. */
  run(ctx: Context): Promise<Readonly<Record<string, number>>>;
}

/** Work that a use case queued in its transaction. It may run more than once, so it must bear that. */
export interface QueueTask<Name extends keyof JobPayloads = keyof JobPayloads> {
  readonly name: Name;
  /**
   * The queue that it belongs to, such as `slow`; without a word the main one, where nothing may take long. Each queue has
   * workers of its own, so that work which waits for others (webhooks, backtests) never holds up a mail.
   */
  readonly queue?: string;
  /** `signal` aborts halfway through a drain: what may take longer (threads, calls) heeds it, fails, and is tried again. */
  run(ctx: Context, payload: JobPayloads[Name], signal: AbortSignal): Promise<void>;
}

/** What a module brings to the cron and engine roles. */
export interface ModuleJobs {
  readonly calendar?: readonly CalendarJob[];
  readonly queue?: readonly QueueTask[];
}

import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../infra/database/database.js';

/**
 * What each kind of queued work is given: ids wherever a row can decide. A module adds its own kinds beside the use case
 * that queues them.
 */
export interface JobPayloads {
  run_calendar_job: { readonly job: string; readonly startedBy: string };
}

export interface JobOptions {
  /** Jobs of one series run one after the other. */
  readonly series?: string;
  /** A job under a key that still waits is replaced, not doubled. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** The trace that the job goes on with. */
  readonly traceparent?: string | null;
}

/** Adds a job by the last statement of a transaction; a worker takes it up after the commit. */
export async function enqueue<Name extends keyof JobPayloads>(
  tx: DatabaseTransaction,
  name: Name,
  payload: JobPayloads[Name],
  { series, runAt, maxAttempts, key, traceparent }: JobOptions = {},
): Promise<void> {
  const flag = traceparent ? traceFlag(traceparent) : null;
  const added = sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${series ?? null},
    run_at := ${runAt?.toISOString() ?? null}::timestamptz, max_attempts := ${maxAttempts ?? 25}::int,
    job_key := ${key ?? null}, flags := string_to_array(${flag}, ' '))`;
  await tx.withCommit({ query: added.compile(tx.rows) });
}

const TRACE = 'traceparent:';

/** Flags are the one thing of a job that is neither its task's nor read by the queue. */
function traceFlag(traceparent: string): string {
  return `${TRACE}${traceparent}`;
}

/** The trace that a job goes on with, from its flags; null when who queued it was not traced. */
export function traceOf(flags: Readonly<Record<string, unknown>> | null): string | null {
  const flag = Object.keys(flags ?? {}).find((each) => each.startsWith(TRACE));
  return flag?.slice(TRACE.length) ?? null;
}

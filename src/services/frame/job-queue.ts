import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../infra/database/database.js';

/**
 * Payload of each kind of job: ids wherever the job can read the rest from a row. A module adds its own kinds beside
 * the use case that queues them.
 */
export interface JobPayloads {
  run_calendar_job: { readonly job: string; readonly startedBy: string };
}

export interface JobOptions {
  /** Jobs of one series run one after the other. */
  readonly series?: string;
  /** A waiting job with the same key is replaced, so that the work runs once. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** The trace that the job continues. */
  readonly traceparent?: string | null;
}

/** Adds a job in the last statement of a transaction; a worker runs it after the commit. */
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

/** The job's flags carry the trace, since neither the task nor the queue uses them. */
function traceFlag(traceparent: string): string {
  return `${TRACE}${traceparent}`;
}

/** The trace that a job continues, from its flags; null when the call that queued it was not traced. */
export function traceOf(flags: Readonly<Record<string, unknown>> | null): string | null {
  const flag = Object.keys(flags ?? {}).find((each) => each.startsWith(TRACE));
  return flag?.slice(TRACE.length) ?? null;
}

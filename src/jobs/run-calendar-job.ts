import type { PoolClient } from 'pg';
import type { Row } from '../entities/index.js';
import type { JobRun } from '../entities/system/job-run.js';
import { observeJob } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';
import { beginRun, endRun, type JobCause } from '../services/system/cron/job-runs.js';
import { jobContext } from './context.js';
import type { CalendarJob, QueueTask } from './frame/job.js';

/**
 * Runs a job now and records it; null when it did not run, because another process runs it or its time is over. The
 * lock belongs to a database connection, so a process that dies gives it up.
 */
export async function runCalendarJob(
  platform: Platform,
  job: CalendarJob,
  cause: JobCause = { trigger: 'MANUAL' },
): Promise<Row<JobRun> | null> {
  const connection = await platform.db.pool.connect();
  let fault: Error | undefined;
  try {
    if (!(await lock(connection, job.name))) return null;
    const run = await recorded(platform, job, cause);
    await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [job.name]);
    return run;
  } catch (error) {
    fault = error as Error;
    platform.log.error(
      { module: 'calendar', job: job.name, err: error },
      'calendar job could not be run; its next time is not affected',
    );
    return null;
  } finally {
    // A connection that may still hold the lock is closed, which gives the lock up.
    connection.release(fault);
  }
}

async function lock(connection: PoolClient, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  );
  return rows[0]?.held ?? false;
}

async function recorded(platform: Platform, job: CalendarJob, cause: JobCause): Promise<Row<JobRun> | null> {
  const ctx = jobContext(platform, job.name);
  const id = await beginRun(ctx, job.name, cause);
  if (id === null) return null;
  const startedAt = performance.now();
  const record = { module: 'calendar', job: job.name, runId: id };
  const outcome = await observeJob(job.name, 'calendar', () => job.run(ctx)).then(
    (counts) => ({ counts }),
    (error: unknown) => ({ error }),
  );
  const ms = Math.round(performance.now() - startedAt);
  if ('error' in outcome) platform.log.error({ ...record, ms, err: outcome.error }, `${job.title}: failed`);
  else platform.log.info({ ...record, ms, counts: outcome.counts }, job.title);
  return (await endRun(ctx, id, outcome)) ?? null;
}

/** What an admin asked for. A job that is gone, or that runs by now, needs nothing more. */
export function runCalendarJobTask(jobs: readonly CalendarJob[]): QueueTask<'run_calendar_job'> {
  return {
    name: 'run_calendar_job',
    async run(ctx, { job: name, startedBy }) {
      const job = jobs.find((each) => each.name === name);
      if (job) await runCalendarJob(ctx, job, { trigger: 'MANUAL', startedBy });
    },
  };
}

import type { Row } from '../entities/index.js';
import type { JobRun } from '../entities/system/job-run.js';
import type { Database } from '../infra/database/database.js';
import type { JobLock } from '../infra/database/job-locks.js';
import { observeJob } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';
import { beginRun, endRun, type JobCause } from '../services/system/cron/job-runs.js';
import { jobContext } from './context.js';
import type { CalendarJob, QueueTask } from './frame/job.js';

/**
 * Runs a job now and records the run; null when it did not run: another process is running it, the tick has had its
 * run, or it failed to start (logged). The lock ends with its database connection, and so with a process that dies.
 */
export async function runCalendarJob(
  platform: Platform,
  job: CalendarJob,
  cause: JobCause = { trigger: 'MANUAL' },
): Promise<Row<JobRun> | null> {
  try {
    const lock = await platform.db.jobLocks.tryLock(job.name);
    return lock && (await recorded(platform, job, cause, lock).finally(() => lock.release()));
  } catch (error) {
    platform.log.error(
      { module: 'calendar', job: job.name, err: error },
      'calendar job could not be run; it runs again at its next scheduled time',
    );
    return null;
  }
}

async function recorded(
  platform: Platform,
  job: CalendarJob,
  cause: JobCause,
  lock: JobLock,
): Promise<Row<JobRun> | null> {
  const ctx = jobContext(platform, job.name);
  const id = await beginRun(ctx, job.name, cause);
  if (id === null) return null;
  const startedAt = performance.now();
  const record = { module: 'calendar', job: job.name, runId: id };
  const work = jobContext({ ...platform, db: underLock(platform.db, lock) }, job.name);
  const outcome = await observeJob(job.name, 'calendar', () => job.run(work)).then(
    (counts) => ({ counts }),
    (error: unknown) => ({ error }),
  );
  const ms = Math.round(performance.now() - startedAt);
  if ('error' in outcome) platform.log.error({ ...record, ms, err: outcome.error }, `${job.title}: failed`);
  const ended = (await endRun(ctx, id, outcome, { isFrequent: comesEveryMinute(job.schedule) })) ?? null;
  if ('counts' in outcome) {
    // One that did nothing and has joined others of its hour would drown the lines that say something.
    const level = ended?.firstStartedAt ? 'debug' : 'info';
    platform.log[level]({ ...record, ms, counts: outcome.counts }, job.title);
  }
  return ended;
}

/** Whether a cron expression runs at least once every minute. It may begin with a field for seconds. */
function comesEveryMinute(schedule: string): boolean {
  return schedule
    .trim()
    .split(/\s+/)
    .slice(-5, -3)
    .every((field) => field === '*');
}

/** The database for a run. Transactions confirm the job's lock at their begin and before their commit. */
function underLock(db: Database, lock: JobLock): Database {
  const transaction: Database['transaction'] = async (work) => {
    await lock.confirm();
    return db.transaction(async (tx) => {
      const result = await work(tx);
      await lock.confirm();
      return result;
    });
  };
  return Object.assign(Object.create(db) as Database, { transaction });
}

/** Runs a job that an admin started. Does nothing if the job no longer exists or is already running. */
export function runCalendarJobTask(jobs: readonly CalendarJob[]): QueueTask<'run_calendar_job'> {
  return {
    name: 'run_calendar_job',
    async run(ctx, { job: name, startedBy }) {
      const job = jobs.find((each) => each.name === name);
      if (job) await runCalendarJob(ctx, job, { trigger: 'MANUAL', startedBy });
    },
  };
}

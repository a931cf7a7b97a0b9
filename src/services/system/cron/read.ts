import { sql } from 'kysely';
import type { CronJob } from '../../../entities/system/cron-job.js';
import type { Row } from '../../../entities/index.js';
import type { JobRun } from '../../../entities/system/job-run.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { readPage, type ListRequest, type Page } from '../../frame/list.js';
import { CRON_TOPIC } from './job-runs.js';

const COLUMNS = {
  id: { column: 'job_run.id', kind: 'uuid' },
  job: { column: 'job_run.job', kind: 'text' },
  trigger: { column: 'job_run.trigger', kind: 'text' },
  status: { column: 'job_run.status', kind: 'text' },
  startedBy: { column: 'job_run.startedBy', kind: 'uuid' },
  startedAt: { column: 'job_run.startedAt', kind: 'time' },
  endedAt: { column: 'job_run.endedAt', kind: 'time' },
} as const;

export type CronJobRow = Row<CronJob> & { running: boolean; lastRun: Row<JobRun> | null };

/** Every job of the calendar with its last run, by name. */
export async function readCronJobs({ db }: Context): Promise<CronJobRow[]> {
  const [jobs, { rows: runs }] = await Promise.all([
    db.rows.selectFrom('cron_job').selectAll().orderBy('name').execute(),
    sql<Row<JobRun>>`
      select r.* from cron_job j
      cross join lateral (select * from job_run where job = j.name order by id desc limit 1) r`.execute(db.rows),
  ]);
  const last = new Map(runs.map((run) => [run.job, run]));
  return jobs.map((job) => {
    const lastRun = last.get(job.name) ?? null;
    return { ...job, lastRun, running: lastRun !== null && lastRun.endedAt === null };
  });
}

/** A page of runs, newest first. */
export async function readJobRuns({ db }: Context, request: ListRequest): Promise<Page<Row<JobRun>>> {
  return readPage<Row<JobRun>>(db.rows.selectFrom('job_run').selectAll(), COLUMNS, request, {
    defaultSort: 'id',
    tieBreaker: 'job_run.id',
  });
}

export interface JobRunEvent {
  cursor: string;
  run: Row<JobRun>;
}

/** Runs as they begin and end; with `after`, first the stored changes after that cursor. */
export function followJobRuns(ctx: Context, after?: string | null): AsyncIterable<JobRunEvent> {
  return follow(ctx, CRON_TOPIC, after, ({ cursor, payload }) => ({ cursor, run: payload as Row<JobRun> }));
}

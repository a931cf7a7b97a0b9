import { hostname } from 'node:os';
import { newId } from '../../../core/ids.js';
import type { Row } from '../../../entities/index.js';
import type { JobRun, JobRunStatus, JobTrigger } from '../../../entities/system/job-run.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Topic of everything that happens to runs. */
export const CRON_TOPIC = 'cron';

const MAX_ERROR_LENGTH = 2_000;

/** Why a job is to run. */
export interface JobCause {
  readonly trigger: `${JobTrigger}`;
  readonly scheduledFor?: Date;
  readonly startedBy?: string | null;
}

/**
 * Records that a job begins; the caller holds the job's lock. What is still open then was left by a process that ended,
 * and is closed. Null when there is nothing to do: the tick of the calendar has had its run, or a run that was to be
 * recovered is no longer open.
 */
export async function beginRun(ctx: Context, job: string, cause: JobCause): Promise<string | null> {
  return inTransaction(ctx, { operation: 'beginRun' }, async (tx) => {
    const abandoned = await closeAbandoned(ctx, tx, job);
    if (cause.trigger === 'RECOVERY' && abandoned === 0) return null;
    const run = await tx.rows
      .insertInto('job_run')
      .values({
        id: newId(),
        job,
        trigger: cause.trigger,
        scheduledFor: cause.scheduledFor?.toISOString() ?? null,
        startedBy: cause.startedBy ?? null,
        process: `${hostname()}:${process.pid}`,
        startedAt: ctx.clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!run) return null;
    await tx.emit(CRON_TOPIC, run);
    return run.id;
  });
}

async function closeAbandoned(ctx: Context, tx: Tx, job: string): Promise<number> {
  const left = await tx.rows
    .updateTable('job_run')
    .set({
      status: 'ABANDONED',
      error: 'The process ended before the job did',
      endedAt: ctx.clock.now().toISOString(),
    })
    .where('job', '=', job)
    .where('status', '=', 'RUNNING' as JobRunStatus)
    .returningAll()
    .execute();
  for (const run of left) await tx.emit(CRON_TOPIC, run);
  return left.length;
}

export type JobOutcome = { readonly counts: Readonly<Record<string, number>> } | { readonly error: unknown };

/** Records how a run ended. */
export async function endRun(ctx: Context, id: string, outcome: JobOutcome): Promise<Row<JobRun> | undefined> {
  const failed = 'error' in outcome;
  const error = failed ? String((outcome.error as Error | null)?.message ?? outcome.error) : null;
  return inTransaction(ctx, { operation: 'endRun' }, async (tx) => {
    const run = await tx.rows
      .updateTable('job_run')
      .set({
        status: failed ? 'FAILED' : 'SUCCEEDED',
        counts: failed ? null : JSON.stringify(outcome.counts),
        error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
        endedAt: ctx.clock.now().toISOString(),
      })
      .where('id', '=', id)
      .where('status', '=', 'RUNNING' as JobRunStatus)
      .returningAll()
      .executeTakeFirst();
    if (run) await tx.emit(CRON_TOPIC, run);
    return run;
  });
}

/** Names of jobs with a run that has not ended, or was left. */
export async function openJobs({ db }: Context): Promise<string[]> {
  const rows = await db.rows
    .selectFrom('job_run')
    .select('job')
    .distinct()
    .where('status', '=', 'RUNNING' as JobRunStatus)
    .execute();
  return rows.map(({ job }) => job);
}

import { hostname } from 'node:os';
import { addMs, HOUR_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Row } from '../../../entities/index.js';
import type { JobRun, JobTrigger } from '../../../entities/system/job-run.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

/** Topic of the starts and ends of job runs. */
export const CRON_TOPIC = 'cron';

const MAX_ERROR_LENGTH = 2_000;

/** Why a job is to run. */
export interface JobCause {
  readonly trigger: JobTrigger;
  readonly scheduledFor?: Date;
  readonly startedBy?: string | null;
}

/**
 * Records the start of a job; the caller must hold the job's lock. A run that is still open was left by a process that
 * ended, and is closed as ABANDONED. Null when there is nothing to do: the calendar tick has had its run, or the run to
 * recover is no longer open.
 */
export async function beginRun(ctx: Context, job: string, cause: JobCause): Promise<string | null> {
  return inTransaction(ctx, { operation: 'beginRun' }, async (tx) => {
    const abandoned = await closeAbandoned(ctx, tx, job);
    if (cause.trigger === 'RECOVERY' && abandoned === 0) return null;
    if (cause.scheduledFor && (await isAmongIdle(tx, job, cause.scheduledFor))) return null;
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

/** Whether the tick had a run that did nothing and has since been merged into the row of a later run. */
async function isAmongIdle(tx: Tx, job: string, tick: Date): Promise<boolean> {
  const later = await tx.rows
    .selectFrom('job_run')
    .where('job', '=', job)
    .where('firstStartedAt', 'is not', null)
    .where('scheduledFor', '>', tick.toISOString())
    .where('scheduledFor', '<', addMs(hourOf(tick), HOUR_MS).toISOString())
    .select('id')
    .executeTakeFirst();
  return later !== undefined;
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
    .where('status', '=', 'RUNNING')
    .returningAll()
    .execute();
  for (const run of left) await tx.emit(CRON_TOPIC, run);
  return left.length;
}

export type JobOutcome = { readonly counts: Readonly<Record<string, number>> } | { readonly error: unknown };

/**
 * Records how a run ended. If `isFrequent`, a run that did nothing absorbs the rows of such runs earlier in its hour.
 */
export async function endRun(
  ctx: Context,
  id: string,
  outcome: JobOutcome,
  { isFrequent }: { isFrequent: boolean },
): Promise<Row<JobRun> | undefined> {
  const failed = 'error' in outcome;
  const error = failed ? String((outcome.error as Error | null)?.message ?? outcome.error) : null;
  return inTransaction(ctx, { operation: 'endRun' }, async (tx) => {
    const ended = await tx.rows
      .updateTable('job_run')
      .set({
        status: failed ? 'FAILED' : 'SUCCEEDED',
        counts: failed ? null : JSON.stringify(outcome.counts),
        error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
        endedAt: ctx.clock.now().toISOString(),
      })
      .where('id', '=', id)
      .where('status', '=', 'RUNNING')
      .returningAll()
      .executeTakeFirst();
    const run = ended && isFrequent && didNothing(ended) ? await withEarlierIdle(tx, ended) : ended;
    if (run) await tx.emit(CRON_TOPIC, run);
    return run;
  });
}

function didNothing({ trigger, scheduledFor, counts }: Row<JobRun>): boolean {
  const figures = Object.values(counts ?? {});
  return (
    trigger === 'SCHEDULE' && scheduledFor !== null && figures.length > 0 && figures.every((figure) => figure === 0)
  );
}

/** Merges an hour's runs that did nothing into the last of them. Its row also shows that the earlier ticks have run. */
async function withEarlierIdle(tx: Tx, run: Row<JobRun>): Promise<Row<JobRun> | undefined> {
  const tick = new Date(String(run.scheduledFor));
  const earlier = await tx.rows
    .deleteFrom('job_run')
    .where('job', '=', run.job)
    .where('firstStartedAt', 'is not', null)
    .where('scheduledFor', '>=', hourOf(tick).toISOString())
    .where('scheduledFor', '<', tick.toISOString())
    .returning(['runs', 'firstStartedAt'])
    .executeTakeFirst();
  return tx.rows
    .updateTable('job_run')
    .set({ runs: (earlier?.runs ?? 0) + 1, firstStartedAt: earlier?.firstStartedAt ?? run.startedAt })
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirst();
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}

/** Names of jobs with an open run, whether it is still running or its process has ended. */
export async function openJobs({ db }: Context): Promise<string[]> {
  const rows = await db.rows.selectFrom('job_run').select('job').distinct().where('status', '=', 'RUNNING').execute();
  return rows.map(({ job }) => job);
}

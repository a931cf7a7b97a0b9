import schedule from 'node-schedule';
import { SECOND_MS } from '../core/clock.js';
import type { Platform } from '../services/frame/context.js';
import { openJobs } from '../services/system/cron/job-runs.js';
import { noteNextRun, registerJobs } from '../services/system/cron/register-jobs.js';
import { jobContext } from './context.js';
import { calendarJobs } from './index.js';
import type { CalendarJob } from './frame/job.js';
import { runCalendarJob } from './run-calendar-job.js';

/** How often runs of processes that died are looked for. */
const RECOVER_EVERY_MS = 30 * SECOND_MS;

export interface Calendar {
  /** Cancels the planned runs and waits for the current ones. */
  stop(): Promise<void>;
}

/**
 * Schedules every calendar job in this process. With several processes, only one runs a job at a time, and each tick of
 * the calendar is run once. Throws when the schedule of a job never comes.
 */
export async function startCalendar(platform: Platform, all: readonly CalendarJob[] = calendarJobs): Promise<Calendar> {
  const jobs = all.filter(({ planned }) => planned?.(platform.config) ?? true);
  for (const job of jobs) requireTicks(job);
  const running = new Set<Promise<unknown>>();
  const keep = (work: Promise<unknown>): void => {
    const kept = work
      .catch((error: unknown) =>
        platform.log.error(
          { module: 'calendar', err: error },
          'the calendar could not start a job; it runs again at its next scheduled time',
        ),
      )
      .finally(() => running.delete(kept));
    running.add(kept);
  };
  const ctx = jobContext(platform, 'calendar');
  const planned = jobs.map((job) => {
    const made: schedule.Job = schedule.scheduleJob({ rule: job.schedule, tz: 'UTC' }, (scheduledFor) => {
      keep(noteNextRun(ctx, job.name, nextRun(made)));
      keep(runCalendarJob(platform, job, { trigger: 'SCHEDULE', scheduledFor }));
    });
    return made;
  });
  await registerJobs(
    ctx,
    jobs.map(({ name, title, schedule: rule }, index) => ({
      name,
      title,
      schedule: rule,
      nextRunAt: nextRun(planned[index]),
    })),
  );
  platform.log.info({ module: 'calendar', jobs: jobs.map(({ name }) => name) }, 'calendar jobs are scheduled');
  keep(recoverRuns(platform, jobs));
  const recovering = setInterval(() => keep(recoverRuns(platform, jobs)), RECOVER_EVERY_MS);
  return {
    async stop() {
      clearInterval(recovering);
      for (const each of planned) each.cancel();
      await Promise.all(running);
    },
  };
}

/** Runs jobs again whose last run was left open by a process that died. A job that is still running holds its lock. */
export async function recoverRuns(platform: Platform, jobs: readonly CalendarJob[] = calendarJobs): Promise<void> {
  const open = new Set(await openJobs(jobContext(platform, 'calendar')));
  await Promise.all(
    jobs.filter(({ name }) => open.has(name)).map((job) => runCalendarJob(platform, job, { trigger: 'RECOVERY' })),
  );
}

/** Throws for a schedule that never comes, since the library would ignore it silently. */
export function requireTicks({ name, schedule: rule }: CalendarJob): void {
  const tried: schedule.Job | null = schedule.scheduleJob({ rule, tz: 'UTC' }, () => undefined);
  const next = nextRun(tried ?? undefined);
  tried?.cancel();
  if (next) return;
  throw new Error(`The schedule of the calendar job ${name} never comes, or is no cron expression: "${rule}"`);
}

function nextRun(planned: schedule.Job | undefined): Date | null {
  const next = planned?.nextInvocation() as Date | { toDate(): Date } | null | undefined;
  if (!next) return null;
  return next instanceof Date ? next : next.toDate();
}

import type { Row } from '../../src/entities/index.js';
import type { JobRun } from '../../src/entities/system/job-run.js';
import { calendarJobs } from '../../src/jobs/index.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import type { Platform } from '../../src/services/frame/context.js';
import { world } from './world.js';

/**
 * Has a job of the calendar run now, as the calendar runs it: under its lock, and recorded. Answers the run's row.
 * `parts` stand in the place of the process's own, such as a chain that ends it.
 */
export async function runJob(name: string, parts: Partial<Platform> = {}): Promise<Row<JobRun>> {
  const { platform } = await world();
  const job = calendarJobs.find((each) => each.name === name);
  const run = job && (await runCalendarJob({ ...platform, ...parts }, job));
  if (!run) throw new Error(`The job ${name} did not run`);
  return run;
}

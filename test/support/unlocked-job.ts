import { jobContext } from '../../src/jobs/context.js';
import { calendarJobs } from '../../src/jobs/index.js';
import type { Platform } from '../../src/services/frame/context.js';

/** Does the work of a job of the calendar without its lock, as if a second run began while the first one lasts. */
export async function runUnlocked(platform: Platform, name: string): Promise<void> {
  const job = calendarJobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  await job.run(jobContext(platform, name));
}

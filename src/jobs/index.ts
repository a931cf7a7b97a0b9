import type { CalendarJob, ModuleJobs, QueueTask } from './frame/job.js';
import * as modules from './modules.js';
import { runCalendarJobTask } from './run-calendar-job.js';

const all: readonly ModuleJobs[] = Object.values(modules);

/** All calendar jobs. */
export const calendarJobs: readonly CalendarJob[] = all.flatMap(({ calendar = [] }) => calendar);

/** All tasks of the queues. */
export const queueTasks: readonly QueueTask[] = [
  ...all.flatMap(({ queue = [] }) => queue),
  runCalendarJobTask(calendarJobs),
];

import 'reflect-metadata';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { calendarJobs } from '../../src/jobs/index.js';
import { startQueues } from '../../src/jobs/queue.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { openPlatform } from '../../src/platform.js';

// A process of its own that works on the queues and runs the gateway's jobs one after the other, until it is killed.
const platform = await openPlatform(loadConfig(), { log: newLogger('fatal') });
await platform.start();
await startQueues(platform);
const jobs = calendarJobs.filter(({ name }) => name.startsWith('processGateway'));
for (;;) for (const job of jobs) await runCalendarJob(platform, job);

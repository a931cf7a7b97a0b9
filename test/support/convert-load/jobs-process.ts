import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../../src/config/index.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { convertJobs } from '../../../src/jobs/convert/index.js';
import { runCalendarJob } from '../../../src/jobs/run-calendar-job.js';
import { openPlatform } from '../../../src/platform.js';
import { quickVenue } from './quick-venue.js';

// A process of its own that runs the jobs of instant convert one after the other until it is killed, and tells of each
// turn: the calendar starts them as seldom as every ten seconds.
const PAUSE_MS = 100;

const platform = quickVenue(await openPlatform(loadConfig(), { log: newLogger('fatal') }));
await platform.start();
for (;;) {
  for (const job of convertJobs.calendar ?? []) await runCalendarJob(platform, job);
  process.send?.('turn');
  await pause(PAUSE_MS);
}

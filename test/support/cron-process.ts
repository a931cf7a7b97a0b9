import 'reflect-metadata';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { openPlatform } from '../../src/platform.js';
import { countingJob } from './counting-job.js';

// A process of its own that runs the counting job, says when it has done three items, and then never goes on.
const platform = await openPlatform(loadConfig(), { log: newLogger('fatal') });
const stuck = countingJob(async (done) => {
  if (done < 3) return;
  process.stdout.write('in the middle\n');
  setInterval(() => undefined, 1_000);
  await new Promise(() => undefined);
});
await runCalendarJob(platform, stuck, { trigger: 'SCHEDULE', scheduledFor: new Date('2030-01-01T00:00:00Z') });

import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { jobContext } from '../../src/jobs/context.js';
import type { ModuleJobs } from '../../src/jobs/frame/job.js';
import { openPlatform } from '../../src/platform.js';

/**
 * Makes this process do the work of a module's jobs one after the other until it is killed, and tell of each turn and of what
 * failed. It takes no lock of a job, so that several such processes do the same work at once.
 */
export async function workUntilKilled({ calendar = [] }: ModuleJobs, pauseMs: number): Promise<never> {
  const log = newLogger('fatal');
  log.error = (facts: unknown) => {
    const { err, ...place } = facts as { err?: Error & { code?: string } };
    process.send?.(`${err?.code ?? ''} ${err?.message ?? ''} ${JSON.stringify(place)}`);
  };
  const platform = await openPlatform(loadConfig(), { log });
  await platform.start();
  for (;;) {
    for (const { name, run } of calendar) {
      try {
        await run(jobContext(platform, name));
      } catch (error) {
        process.send?.(`${name} failed: ${(error as Error).message}`);
      }
    }
    process.send?.('turn');
    await pause(pauseMs);
  }
}

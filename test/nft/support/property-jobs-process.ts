import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../../src/config/index.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { jobContext } from '../../../src/jobs/context.js';
import { nftJobs } from '../../../src/jobs/nft/index.js';
import { openPlatform } from '../../../src/platform.js';

// A process of its own that does the work of the marketplace's jobs one after the other until it is killed, and tells of each
// turn and of what failed. Takes no lock of a job, so that several of these processes read a chain at once.
const PAUSE_MS = 100;

const log = newLogger('fatal');
log.error = (facts: unknown) => {
  const { err, ...place } = facts as { err?: Error & { code?: string } };
  process.send?.(`${err?.code ?? ''} ${err?.message ?? ''} ${JSON.stringify(place)}`);
};
const platform = await openPlatform(loadConfig(), { log });
await platform.start();
for (;;) {
  for (const { name, run } of nftJobs.calendar ?? []) {
    try {
      await run(jobContext(platform, name));
    } catch (error) {
      process.send?.(`${name} failed: ${(error as Error).message}`);
    }
  }
  process.send?.('turn');
  await pause(PAUSE_MS);
}

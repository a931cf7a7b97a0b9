import { newLogger } from '../../src/infra/telemetry/log.js';
import { openPlatform } from '../../src/platform.js';
import { serve } from './served.js';
import { world } from './world.js';

/** Another server over the worker's database and Redis, with connections, caches and sockets of its own. */
export async function secondServer() {
  const { platform: first, clock } = await world();
  const platform = await openPlatform(first.config, { clock, log: newLogger('fatal') });
  await platform.start();
  const { app, url } = await serve(platform);
  return {
    platform,
    url,
    async close() {
      await app.close();
      await platform.close();
    },
  };
}

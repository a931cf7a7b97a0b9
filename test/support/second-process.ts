import { buildApp } from '../../src/app.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { openPlatform } from '../../src/platform.js';
import { world } from './world.js';

/** Another server over the worker's database and Redis, with connections, caches and sockets of its own. */
export async function secondServer() {
  const { platform: first, clock } = await world();
  const platform = await openPlatform(first.config, { clock, log: newLogger('fatal') });
  await platform.start();
  const app = await buildApp(platform);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    platform,
    url: app.http.listeningOrigin.replace('localhost', '127.0.0.1'),
    async close() {
      await app.close();
      await platform.close();
    },
  };
}

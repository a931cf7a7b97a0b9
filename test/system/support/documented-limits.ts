import { buildApp } from '../../../src/app.js';
import { newLimiter } from '../../../src/infra/redis/limiter.js';
import { world } from '../../support/world.js';

/** The worker's platform behind a server that counts as documented, for the tests of a file. */
export function useDocumentedLimits(): { readonly url: string } {
  const server = { url: '' };
  let close = async () => {};
  beforeAll(async () => {
    const { platform } = await world();
    const app = await buildApp({ ...platform, limiter: newLimiter(platform.redis, platform.log) });
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    server.url = app.http.listeningOrigin.replace('localhost', '127.0.0.1');
    close = () => app.close();
  });
  afterAll(() => close());
  return server;
}

import { newLimiter } from '../../../src/infra/redis/limiter.js';
import { serve } from '../../support/served.js';
import { world } from '../../support/world.js';

/** The worker's platform behind a server that counts as documented, for the tests of a file. */
export function useDocumentedLimits(): { readonly url: string } {
  const server = { url: '' };
  let close = async () => {};
  beforeAll(async () => {
    const { platform } = await world();
    const { app, url } = await serve({ ...platform, limiter: newLimiter(platform.redis, platform.log) });
    server.url = url;
    close = () => app.close();
  });
  afterAll(() => close());
  return server;
}

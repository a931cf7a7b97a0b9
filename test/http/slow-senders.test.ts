import { MINUTE_MS } from '../../src/core/clock.js';
import { buildApp } from '../../src/app.js';
import { world } from '../support/world.js';

it('a request that has not arrived whole within a minute is ended, so that slow senders do not pile up', async () => {
  const app = await buildApp((await world()).platform);
  expect(app.http.server.requestTimeout).toBe(MINUTE_MS);
  expect(app.http.server.headersTimeout).toBeGreaterThan(0);
  expect(app.http.server.headersTimeout).toBeLessThanOrEqual(MINUTE_MS);
  await app.close();
});

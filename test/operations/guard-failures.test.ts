import type { Redis } from 'ioredis';
import { ANONYMOUS } from '../../src/auth/principal.js';
import { RoleCache } from '../../src/auth/role-cache.js';
import { signatureOf, signatureRefusal, signedText } from '../../src/auth/signed-request.js';
import { newId } from '../../src/core/ids.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newRedis } from '../../src/infra/redis/redis.js';
import { enter } from '../../src/services/account/session/attempts.js';
import { Settings } from '../../src/services/settings/settings.js';
import { issueNonce } from '../../src/services/wallet-sign-in/nonce.js';
import { newUser, signedIn } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { watched } from '../support/metrics.js';
import { freePort } from '../support/redis-server.js';
import { serve } from '../support/served.js';
import { world } from '../support/world.js';

const log = newLogger('silent');
const sample = (guard: string, verdict: string): string =>
  `guard_failures_total{guard="${guard}",verdict="${verdict}"}`;

/** A Redis that is not there. */
let away: Redis;
beforeAll(async () => {
  away = newRedis(`redis://127.0.0.1:${await freePort()}`, log, 'test');
  // How long it is waited for is not what is tested here.
  away.options.maxRetriesPerRequest = 0;
});
afterAll(() => away.disconnect());

/** A database that was there, and is gone. */
async function closedDatabase() {
  const { databaseUrl } = await world();
  const database = await openDatabase({ url: databaseUrl, poolMax: 2, log });
  await database.close();
  return database;
}

describe('while the counters are away', () => {
  it('the baseline cap counts the writes of both transports in memory, and each failure of its store', async () => {
    const { platform } = await world();
    const { app, url } = await serve({ ...platform, limiter: newLimiter(away, log) });
    const { cookies } = await signedIn(await newUser());
    const caller = new Client(url, { cookies, headers: fromAddress(newAddress()) });
    const failures = await watched(sample('rate_limit', 'allow'), sample('rate_limit', 'refuse'));
    const rest = await caller.rest('POST', '/api/user/notification/read');
    const graphql = await caller.gql('mutation { markAllNotificationsRead }');
    await app.close();
    expect([rest.body.statusCode, graphql.errors]).toEqual([200, undefined]);
    const left = [rest, graphql].map(({ headers }) => headers.get('ratelimit')?.split(';')[1]);
    expect(left).toEqual(['r=99', 'r=98']);
    expect(await failures.grown()).toEqual([2, 0]);
  });

  it('a bucket that refuses is counted with its verdict, and one of a key too', async () => {
    const failures = await watched(sample('order_create', 'refuse'), sample('api_key_route', 'refuse'));
    const limiter = newLimiter(away, log);
    const own = { route: 'profile', limit: 5, windowSeconds: 60 };
    await expect(limiter.consume('orderCreation', newId())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(limiter.consumeOwn(newId(), own)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await failures.grown()).toEqual([1, 1]);
  });
});

describe('a guard that cannot ask its store is counted with its verdict:', () => {
  it('nonces of signed requests, nonces of wallets and attempts under way refuse', async () => {
    const { system, platform } = await world();
    const ctx = { ...system, redis: away, caller: ANONYMOUS };
    const guards = ['request_nonces', 'sign_in_nonces', 'attempts'];
    const failures = await watched(...guards.map((guard) => sample(guard, 'refuse')));
    const timestamp = String(platform.clock.now().getTime());
    const signed = { timestamp, nonce: 'n', method: 'GET', target: '/', bodyHash: '' };
    const signature = signatureOf('s', signedText({ ...signed, signature: null }));
    const unavailable = { code: 'UNAVAILABLE' };
    await expect(signatureRefusal(ctx, newId(), 's', { ...signed, signature })).rejects.toMatchObject(unavailable);
    await expect(issueNonce(ctx)).rejects.toMatchObject(unavailable);
    await expect(enter(ctx, { bucket: 'signInAccount', id: newId() })).rejects.toMatchObject(unavailable);
    expect(await failures.grown()).toEqual([1, 1, 1]);
  });

  it('permissions of a role refuse', async () => {
    const { platform } = await world();
    const failures = await watched(sample('roles', 'refuse'));
    const roles = new RoleCache(await closedDatabase(), platform.observer);
    await expect(roles.resolve({ id: newId(), name: 'some role', version: 1 })).rejects.toThrow();
    expect(await failures.grown()).toEqual([1]);
  });

  it('settings keep what they were', async () => {
    const { platform, databaseUrl } = await world();
    const database = await openDatabase({ url: databaseUrl, poolMax: 2, log });
    const settings = new Settings(database, platform.invalidation, log, platform.observer);
    await settings.start();
    const before = settings.snapshot();
    await database.close();
    const failures = await watched(sample('settings', 'keep'));
    // As another process tells it.
    await platform.redis.publish('cache:invalidate', 'settings another');
    // By more than one where the poll of the settings failed as well.
    await failures.untilGrown();
    settings.stop();
    expect(settings.snapshot()).toBe(before);
  });
});

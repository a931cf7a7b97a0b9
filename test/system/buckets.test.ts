import { THROTTLE_NAMES, THROTTLES, throttleOfRoute, type Throttle } from '../../src/core/catalogue/throttles.js';
import { newId } from '../../src/core/ids.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newCommandRedis } from '../../src/infra/redis/redis.js';
import { RedisServer } from '../support/redis-server.js';
import { world } from '../support/world.js';

/** The documented buckets: limit, window in seconds, prefix, on store failure, message. */
const DOCUMENTED = [
  [
    'orderCreation',
    5,
    900,
    'order_create',
    'refuse',
    'Too many order attempts. Please wait before placing another order.',
  ],
  ['download', 10, 3600, 'download', 'allow', 'Download limit exceeded. Please try again later.'],
  [
    'discountValidation',
    20,
    60,
    'discount_check',
    'allow',
    'Too many discount validation attempts. Please try again later.',
  ],
  ['moderate', 30, 60, 'moderate', 'allow', 'Too many requests. Please slow down.'],
] as const;

describe.each(DOCUMENTED)('the bucket %s', (name, limit, windowSeconds, prefix, onStoreFailure, message) => {
  it(`lets ${limit} calls of a user through in ${windowSeconds} s, then refuses with its fixed message and headers`, async () => {
    const { platform } = await world();
    const id = newId();
    for (let call = 1; call <= limit; call += 1) {
      expect(await platform.limiter.consume(name, id)).toMatchObject({ limit, windowSeconds, remaining: limit - call });
    }
    const refusal = await platform.limiter.consume(name, id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      statusCode: 429,
      message,
      headers: { 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': '0' },
    });
    const retryAfter = Number((refusal as { headers: Record<string, string> }).headers['Retry-After']);
    expect(retryAfter).toBeGreaterThan(windowSeconds - 10);
    expect(retryAfter).toBeLessThanOrEqual(windowSeconds);
  });

  it(`counts under ${prefix}:user:<id> with the window as TTL, and begins anew when that key is deleted`, async () => {
    const { platform } = await world();
    const id = newId();
    await Promise.all(Array.from({ length: limit }, () => platform.limiter.consume(name, id)));
    const key = `${prefix}:user:${id}`;
    expect(await platform.redis.get(key)).toBe(String(limit));
    expect(await platform.redis.ttl(key)).toBeGreaterThan(windowSeconds - 10);
    // A new process finds the same counter.
    await expect(newLimiter(platform.redis, platform.log).consume(name, id)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await platform.redis.del(key);
    expect(await platform.limiter.consume(name, id)).toMatchObject({ remaining: limit - 1 });
  });

  it('counts every user alone', async () => {
    const { platform } = await world();
    const [one, other] = [newId(), newId()];
    await Promise.allSettled(Array.from({ length: limit + 1 }, () => platform.limiter.consume(name, one)));
    expect(await platform.limiter.consume(name, other)).toMatchObject({ remaining: limit - 1 });
  });

  const meanwhile = onStoreFailure === 'allow' ? 'counts in memory' : 'refuses';
  it(`${meanwhile} while the counters are away`, async () => {
    const server = await RedisServer.start();
    const redis = newCommandRedis(server.url, newLogger('silent'));
    const limiter = newLimiter(redis, newLogger('silent'));
    await limiter.consume(name, 'someone');
    await server.away();
    const outcomes = await Promise.allSettled(
      Array.from({ length: limit + 1 }, () => limiter.consume(name, 'someone')),
    );
    const [another] = await Promise.allSettled([limiter.consume(name, 'another')]);
    redis.disconnect();
    await server.remove();
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    if (onStoreFailure === 'refuse') {
      expect(refusals).toHaveLength(limit + 1);
      expect(refusals[0]).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503 });
      return;
    }
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatchObject({
      code: 'RATE_LIMITED',
      message,
      headers: { 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': '0' },
      allowance: { remaining: 0, resetSeconds: windowSeconds },
    });
    expect(another).toMatchObject({ value: { limit, windowSeconds, remaining: limit - 1 } });
  });
});

describe('the map of buckets', () => {
  it.each([
    ['POST', '/api/ecommerce/cart/checkout', 'orderCreation'],
    ['POST', '/api/ecommerce/order', 'orderCreation'],
    ['POST', '/api/ico/transaction', 'orderCreation'],
    ['GET', '/api/ecommerce/download/{id}', 'download'],
    ['GET', '/api/ecommerce/download/{id}/file', 'download'],
    ['POST', '/api/ecommerce/discount/validate', 'discountValidation'],
    ['POST', '/api/ecommerce/review/{id}', 'moderate'],
    ['POST', '/api/ecommerce/discount/{id}', null],
    ['GET', '/api/ecommerce/order', null],
  ])('has %s %s in %s', (method, path, bucket) => {
    expect(throttleOfRoute(method, path)).toBe(bucket);
  });

  it('says of every bucket what happens while the counters are away, and gives each its own prefix', () => {
    const buckets = THROTTLE_NAMES.map((name): Throttle => THROTTLES[name]);
    expect(buckets.filter(({ onStoreFailure }) => !['refuse', 'allow', 'allowReads'].includes(onStoreFailure))).toEqual(
      [],
    );
    expect(new Set(buckets.map(({ prefix }) => prefix)).size).toBe(buckets.length);
  });
});

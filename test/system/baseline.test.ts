import { ConfigError, loadConfig } from '../../src/config/index.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newRedis } from '../../src/infra/redis/redis.js';
import { signedIn, newUser } from '../support/accounts.js';
import { fromAddress, newAddress, newNetwork } from '../support/addresses.js';
import { bareRequest } from '../support/bare-http.js';
import { Client } from '../support/client.js';
import { serve } from '../support/served.js';
import { world } from '../support/world.js';
import { useDocumentedLimits } from './support/documented-limits.js';

const MESSAGE = 'Rate Limit Exceeded, Try Again Later';
const WRITE = 'markAllNotificationsRead';

const baseline = (env: Record<string, string>) =>
  loadConfig({ ...process.env, RATE_LIMIT: undefined, ...env }).baseline;

const documented = useDocumentedLimits();

/** A signed-in client; every worker's server counts in the same Redis, so its address is one that nobody used before. */
async function client(address = newAddress()): Promise<Client> {
  const { cookies } = await signedIn(await newUser());
  return new Client(documented.url, { cookies, headers: fromAddress(address) });
}

async function spend(caller: Client, count: number): Promise<void> {
  const calls = Array.from({ length: 20 }, (_, index) => `a${index}: ${WRITE}`).join(' ');
  for (let done = 0; done < count; done += 20) await caller.ok(`mutation { ${calls} }`);
}

describe('the baseline cap', () => {
  it('lets 100 mutating REST requests of an address through in 60 s, whatever became of them, then refuses with headers', async () => {
    const caller = await client();
    for (let call = 0; call < 25; call += 1) {
      await caller.rest('POST', '/api/user/notification/read');
      await caller.rest('POST', '/api/user/kyc/application', {});
      await caller.rest('PUT', '/api/nothing/here', {});
      await caller.rest('DELETE', '/api/admin/crm/kyc/level/1');
    }
    const { status, body, headers } = await caller.rest('POST', '/api/user/notification/read');
    expect(status).toBe(200);
    expect(body).toEqual({ statusCode: 429, message: MESSAGE, code: 'RATE_LIMITED' });
    expect(headers.get('x-ratelimit-limit')).toBe('100');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    const retryAfter = Number(headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(headers.get('ratelimit-policy')).toBe('"baseline";q=100;w=60');
    expect(headers.get('ratelimit')).toBe(`"baseline";r=0;t=${retryAfter}`);
  });

  it('never counts GET, nor queries', async () => {
    const caller = await client();
    await spend(caller, 100);
    expect((await caller.rest('GET', '/api/user/notification')).body.statusCode).toBe(200);
    expect((await caller.ok('{ profile { id } }')).profile.id).toBeDefined();
  });

  it('counts each mutation field of a GraphQL document, so that aliases hide nothing', async () => {
    const caller = await client();
    await spend(caller, 80);
    const calls = Array.from({ length: 25 }, (_, index) => `a${index}: ${WRITE}`).join(' ');
    const { errors, headers } = await caller.gql(`mutation { ${calls} }`);
    expect(errors?.[0]).toMatchObject({
      message: MESSAGE,
      path: ['a20'],
      extensions: { code: 'RATE_LIMITED', statusCode: 429 },
    });
    expect(headers.get('x-ratelimit-limit')).toBe('100');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('ratelimit')).toContain('"baseline";r=0;t=');
  });

  it('is one count for both transports', async () => {
    const caller = await client();
    await spend(caller, 100);
    expect((await caller.rest('POST', '/api/user/notification/read')).body).toMatchObject({ statusCode: 429 });
  });

  it('counts addresses, not accounts, and a /64 of IPv6 as one address', async () => {
    const network = newNetwork();
    await spend(await client(`${network}::1`), 100);
    const neighbour = await client(`${network}:ffff::9`);
    expect((await neighbour.rest('POST', '/api/user/notification/read')).body.message).toBe(MESSAGE);
    const elsewhere = await client(`${newNetwork()}::1`);
    expect((await elsewhere.rest('POST', '/api/user/notification/read')).body.statusCode).toBe(200);
  });

  it('shows what is left on every answer that it counted', async () => {
    const caller = await client();
    await caller.rest('POST', '/api/user/notification/read');
    const { headers } = await caller.rest('POST', '/api/user/notification/read');
    expect(headers.get('ratelimit')).toMatch(/^"baseline";r=98;t=\d+$/);
    expect((await caller.gql(`mutation { ${WRITE} }`)).headers.get('ratelimit')).toMatch(/^"baseline";r=97;t=\d+$/);
    expect((await caller.gql('{ profile { id } }')).headers.get('ratelimit')).toBeNull();
  });
});

describe('however a path is spelled', () => {
  it.each(['/%61pi/auth/login', 'http://elsewhere.example/api/auth/login', '/%61pi/nothing/here'])(
    'a mutating request of %s is counted and answered like any other of the REST transport',
    async (path) => {
      const headers = { ...fromAddress(newAddress()), 'content-type': 'application/json' };
      const answers: { status: number; body: string }[] = [];
      for (let call = 0; call <= 100; call += 1) {
        answers.push(await bareRequest('POST', path, { headers, body: 'no JSON', origin: documented.url }));
      }
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.slice(0, 100).map(({ body }) => JSON.parse(body).statusCode)).not.toContain(429);
      expect(JSON.parse(answers[100]?.body ?? '')).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
    },
  );
});

describe('1,000 requests at once from one address', () => {
  it('over two servers and both transports let exactly 30 through a cap of 30', async () => {
    const { platform, redisUrl } = await world();
    const redis = newRedis(redisUrl, platform.log, 'test');
    const figures = { baseline: { limit: 30, windowSeconds: 60 } };
    const limiters = [newLimiter(platform.redis, platform.log, figures), newLimiter(redis, platform.log, figures)];
    const servers = await Promise.all(limiters.map((limiter) => serve({ ...platform, limiter })));
    const { cookies } = await signedIn(await newUser());
    const address = fromAddress(newAddress());
    const callers = servers.map(({ url }) => new Client(url, { cookies, headers: address }));
    const codes = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const caller = callers[index % 2] as Client;
        if (index % 4 < 2) return (await caller.rest('POST', '/api/user/notification/read')).body.statusCode;
        const { errors } = await caller.gql(`mutation { ${WRITE} }`);
        return errors?.[0]?.extensions.statusCode ?? 200;
      }),
    );
    for (const { app } of servers) await app.close();
    redis.disconnect();
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(970);
  });
});

describe('RATE_LIMIT and RATE_LIMIT_EXPIRY', () => {
  it('give other figures than 100 in 60 s, and win over the prefixed form', () => {
    expect(baseline({})).toEqual({ limit: 100, windowSeconds: 60 });
    expect(baseline({ NEXT_PUBLIC_RATE_LIMIT: '7', NEXT_PUBLIC_RATE_LIMIT_EXPIRY: '8' })).toEqual({
      limit: 7,
      windowSeconds: 8,
    });
    expect(baseline({ NEXT_PUBLIC_RATE_LIMIT: '7', RATE_LIMIT: '5', RATE_LIMIT_EXPIRY: '9' })).toEqual({
      limit: 5,
      windowSeconds: 9,
    });
  });

  it('must be whole numbers of at least 1', () => {
    expect(() => baseline({ RATE_LIMIT: '0' })).toThrow(ConfigError);
  });
});

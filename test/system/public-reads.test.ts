import fastify from 'fastify';
import { parse } from 'graphql';
import { Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { ANONYMOUS } from '../../src/auth/principal.js';
import { loadConfig } from '../../src/config/index.js';
import { newId } from '../../src/core/ids.js';
import { countedAs } from '../../src/core/net/ip.js';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newCommandRedis } from '../../src/infra/redis/redis.js';
import { compileRoute } from '../../src/rest/frame/compile.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { serveRest } from '../../src/rest/serve.js';
import { newContext } from '../../src/server/http/context.js';
import { Bounds } from '../../src/server/documents/bounds.js';
import { Executor } from '../../src/server/execution/execute.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import type { Context } from '../../src/services/frame/context.js';
import { anonymous, newUser, signedIn } from '../support/accounts.js';
import { fromAddress, newAddress, newNetwork } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { RedisServer } from '../support/redis-server.js';
import { world } from '../support/world.js';
import { newArticle } from '../faq/support/articles.js';
import { useDocumentedLimits } from './support/documented-limits.js';

const { limit, message } = THROTTLES.publicReads;
const SEARCH = 'query ($q: String!) { searchFaqs(query: $q) { id } }';
/** Two of these cost little, three more than 200. */
const stats = (count: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: faqStats { faqCount popularFaqs { id } categories { count } }`).join(' ')} }`;

const documented = useDocumentedLimits();

const reader = (address = newAddress()) => new Client(documented.url, { headers: fromAddress(address) });

async function spend(address: string, count: number = limit): Promise<void> {
  const { platform } = await world();
  const limiter = newLimiter(platform.redis, platform.log);
  for (let taken = 0; taken < count; taken += 1) await limiter.consume('publicReads', address);
}

async function left(address: string): Promise<number> {
  const { platform } = await world();
  return (await newLimiter(platform.redis, platform.log).peek('publicReads', address)).remaining;
}

describe('public reads that search or write', () => {
  it('are 120 in 60 s for an address over both transports, then refused with headers', async () => {
    const address = newAddress();
    await spend(address, limit - 2);
    const client = reader(address);
    const first = await client.gql(SEARCH, { q: 'fees' });
    expect(first.headers.get('ratelimit')).toMatch(/^"publicReads";r=1;t=\d+$/);
    expect(first.headers.get('ratelimit-policy')).toBe(`"publicReads";q=${limit};w=60`);
    expect(Array.isArray((await client.rest('POST', '/api/faq/search', { query: 'fees' })).body)).toBe(true);
    const { body, headers } = await client.rest('POST', '/api/faq/search', { query: 'fees' });
    expect(body).toEqual({ statusCode: 429, message, code: 'RATE_LIMITED' });
    expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['/api/faq', '/api/faq?search=fees', `/api/faq/${newId()}`]) {
      expect((await client.rest('GET', path)).body.code).toBe('RATE_LIMITED');
    }
    expect(await client.code(SEARCH, { q: 'fees' })).toBe('RATE_LIMITED');
    expect(await client.code('{ suggestArticles(text: "fe") { id } }')).toBe('RATE_LIMITED');
    // What neither searches nor writes goes on.
    expect(Array.isArray((await client.rest('GET', '/api/faq/category')).body)).toBe(true);
    expect((await client.rest('GET', '/api/settings')).body.statusCode).toBe(200);
    expect((await reader().gql(SEARCH, { q: 'fees' })).errors).toBeUndefined();
  });

  it('count once for each field that is executed, so that aliases hide nothing', async () => {
    const address = newAddress();
    await spend(address, limit - 3);
    const five = `{ ${[1, 2, 3, 4, 5].map((at) => `a${at}: suggestArticles(text: "fe") { id }`).join(' ')} }`;
    const { errors } = await reader(address).gql(five);
    expect(errors?.map(({ extensions }) => extensions.code)).toContain('RATE_LIMITED');
    expect(await left(address)).toBe(0);
    const other = newAddress();
    await reader(other).gql(five);
    expect(await left(other)).toBe(limit - 5);
  });

  it('count by address whoever calls, and a /64 of IPv6 as one', async () => {
    const network = newNetwork();
    await spend(countedAs(`${network}::1`));
    const { cookies } = await signedIn(await newUser());
    const member = new Client(documented.url, { cookies, headers: fromAddress(`${network}:1::9`) });
    expect(await member.code(SEARCH, { q: 'fees' })).toBe('RATE_LIMITED');
  });

  it('take a point for each hundred articles of the whole list', async () => {
    for (let made = 0; made < 101; made += 1) await newArticle({ pagePath: '/whole' });
    const address = newAddress();
    expect((await reader(address).rest('GET', '/api/faq?pagePath=/whole')).body).toHaveLength(101);
    expect(await left(address)).toBe(limit - 2);
    expect((await reader(address).rest('GET', '/api/faq?pagePath=/whole&page=2&limit=100')).body.items).toHaveLength(1);
    expect(await left(address)).toBe(limit - 3);
  });
});

describe('a document', () => {
  it('takes one point when its public fields cost more than 200 together, and none for less', async () => {
    const address = newAddress();
    const client = reader(address);
    const cheap = await client.gql(stats(3));
    expect(cheap.headers.get('ratelimit')).toBeNull();
    const dear = await client.gql(stats(5));
    expect(dear.errors).toBeUndefined();
    expect(dear.headers.get('ratelimit')).toMatch(/^"publicReads";r=119;/);
    expect(await left(address)).toBe(limit - 1);
  });

  it('runs none of its public fields once the bucket is empty, however it is sent', async () => {
    const address = newAddress();
    await spend(address);
    const client = reader(address);
    const query = stats(5);
    for (let time = 0; time < 4; time += 1) {
      const { errors, data } = await client.gql(query);
      expect([data ?? null, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
        null,
        'RATE_LIMITED',
        message,
      ]);
    }
    const named = await client.gql(
      `query ($n: Boolean = true) { ...F } fragment F on Query ${stats(5).replaceAll('faqStats', 'faqStats @include(if: $n)')}`,
    );
    expect(named.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect((await client.gql(stats(2))).errors).toBeUndefined();
  });

  it('takes nothing for what only signed-in callers may read, and tells others so first', async () => {
    const address = newAddress();
    const { cookies } = await signedIn(await newUser());
    const member = new Client(documented.url, { cookies, headers: fromAddress(address) });
    const own = '{ notifications(perPage: 100) { items { id } pagination { totalItems } } faqCategories }';
    const { errors, headers } = await member.gql(own);
    expect([errors, headers.get('ratelimit')]).toEqual([undefined, null]);
    await spend(address);
    expect(
      await reader(address).code('{ notifications(perPage: 100) { items { id } pagination { totalItems } } }'),
    ).toBe('UNAUTHENTICATED');
  });
});

@Resolver()
class CostlyResolver {
  @Query(() => String)
  @Policy({ access: 'public', reason: 'A test calls it.', cost: 201 })
  costly() {
    return 'read';
  }

  @Subscription(() => String, {
    subscribe: async function* () {
      yield 'event';
    },
  })
  @Policy({ access: 'public', reason: 'A test follows it.', cost: 201 })
  costlyEvents(@Root() event: string) {
    return event;
  }
}

describe('what one public field costs', () => {
  const executor = new Executor(buildGuardedSchema([CostlyResolver]));

  it('is counted on a documented path, too', async () => {
    const { platform } = await world();
    const http = fastify();
    const limited = { ...platform, limiter: newLimiter(platform.redis, platform.log) };
    await http.register(import('@fastify/cookie'));
    await http.register(import('@fastify/multipart'));
    const costly: RestRoute = {
      method: 'GET',
      path: '/api/costly',
      summary: 'Costs.',
      operation: '{ costly }',
      answer: (value) => ({ value }),
    };
    serveRest(http, limited, executor, [compileRoute(executor.schema, costly)]);
    const address = newAddress();
    const call = async () => (await http.inject({ url: '/api/costly', headers: fromAddress(address) })).json();
    expect(await call()).toEqual({ value: 'read', statusCode: 200 });
    expect(await left(address)).toBe(limit - 1);
    await spend(address, limit - 1);
    expect(await call()).toEqual({ statusCode: 429, message, code: 'RATE_LIMITED' });
    await http.close();
  });

  it('is counted when a socket subscribes, and not for its events', async () => {
    const { platform, system } = await world();
    const address = newAddress();
    const bounds = new Bounds(executor);
    const subscribe = async () => {
      const limited = { ...platform, limiter: newLimiter(platform.redis, platform.log) };
      const ctx: Context = newContext(limited, ANONYMOUS, {
        ...system.request,
        transport: 'socket',
        ip: address,
      });
      const document = parse('subscription { costlyEvents }');
      expect(await bounds.refusal(ctx, { document, variables: {} })).toBeNull();
      return executor.subscribe({ schema: executor.schema, document, contextValue: ctx });
    };
    const events = await subscribe();
    if (!(Symbol.asyncIterator in events)) throw new Error('the subscription was refused');
    expect((await events.next()).value).toMatchObject({ data: { costlyEvents: 'event' } });
    expect(await left(address)).toBe(limit - 1);
    await spend(address, limit - 1);
    expect(await subscribe()).toMatchObject({ errors: [{ message }] });
  });
});

describe('the bucket publicReads', () => {
  it('counts in memory while the counters are away: reading goes on up to the limit', async () => {
    const server = await RedisServer.start();
    const redis = newCommandRedis(server.url, newLogger('silent'));
    const limiter = newLimiter(redis, newLogger('silent'));
    await server.away();
    const outcomes = await Promise.allSettled(
      Array.from({ length: limit + 1 }, () => limiter.consume('publicReads', 'x')),
    );
    redis.disconnect();
    await server.remove();
    expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
  });

  it('has another limit by RATE_LIMIT_PUBLIC_READS', () => {
    const of = (value: string | undefined) =>
      loadConfig({ ...process.env, RATE_LIMIT_PUBLIC_READS: value }).publicReads;
    expect([of(undefined), of('7')]).toEqual([
      { limit, windowSeconds: 60 },
      { limit: 7, windowSeconds: 60 },
    ]);
    expect(() => of('0')).toThrow('RATE_LIMIT_PUBLIC_READS');
  });

  it('stands among what a caller has left', async () => {
    const { cookies } = await signedIn(await newUser());
    const member = new Client(documented.url, { cookies, headers: fromAddress(newAddress()) });
    const { rateLimits } = await member.ok('{ rateLimits { bucket per limit remaining } }');
    expect(rateLimits).toContainEqual({ bucket: 'publicReads', per: 'address', limit, remaining: limit });
    expect((await (await anonymous()).gql(SEARCH, { q: 'fees' })).errors).toBeUndefined();
  });
});

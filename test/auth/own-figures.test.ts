import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import { newId } from '../../src/core/ids.js';
import { UuidScalar } from '../../src/core/uuid.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newCommandRedis } from '../../src/infra/redis/redis.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import type { Context } from '../../src/services/frame/context.js';
import { newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { enableExtensions } from '../support/extensions.js';
import { KeptMerchants } from '../support/merchants.js';
import { watched } from '../support/metrics.js';
import { RedisServer } from '../support/redis-server.js';
import { serverOf } from '../support/server-of.js';
import { valueRow as row } from '../support/value-row.js';
import { world } from '../support/world.js';

/** Figures of single merchants and rows, as a column would have them; the others have the bucket's. */
const figures = new Map<string, number>();
const asked: string[] = [];
const figureOf = (_ctx: Context, id: string): number | null => {
  asked.push(id);
  return figures.get(id) ?? null;
};

@Resolver()
class Counted {
  @Query(() => Boolean, { description: 'Reads.' })
  @Policy({ access: 'user', merchant: { publicKey: true }, throttle: 'gatewayApi', limit: figureOf })
  countedRead() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Writes.' })
  @Policy({ access: 'user', merchant: { permission: 'payment.create' }, throttle: 'gatewayApi', limit: figureOf })
  countedPayment() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Writes, in an extension.' })
  @Policy({ access: 'user', merchant: {}, throttle: 'gatewayApi', extension: 'trading_bot' })
  extendedPayment() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Writes, and no bucket counts its merchant.' })
  @Policy({ access: 'user', merchant: {} })
  uncountedPayment() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Not for merchants.' })
  @Policy({ access: 'user' })
  accountsAlone() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sends a signal.' })
  @Policy({ access: 'public', reason: 'A test needs one.', throttle: 'botSignal', row: 'botId', limit: figureOf })
  sendSignal(@Arg('botId', () => UuidScalar, { description: 'The bot.' }) _botId: string) {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sends a signal to what a text names.' })
  @Policy({ access: 'public', reason: 'A test needs one.', throttle: 'botSignal', row: 'botId', limit: figureOf })
  sendTextSignal(@Arg('botId', () => String, { description: 'The bot.' }) _botId: string) {
    return true;
  }

  @Query(() => Boolean, { description: 'Reads the state of a bot, by a key.' })
  @Policy({ access: 'user', merchant: { publicKey: true }, throttle: 'botSignal', row: 'botId' })
  stateByKey(@Arg('botId', () => UuidScalar, { description: 'The bot.' }) _botId: string) {
    return true;
  }

  @Query(() => Boolean, { description: 'Reads the state of a bot.' })
  @Policy({ access: 'public', reason: 'A test needs one.', throttle: 'botSignal', row: 'botId' })
  botState(@Arg('botId', () => UuidScalar, { description: 'The bot.' }) _botId: string) {
    return true;
  }
}

const TEXT_SIGNAL = 'mutation ($id: String!) { sendTextSignal(botId: $id) }';
const SIGNAL = 'mutation ($id: UUID!) { sendSignal(botId: $id) }';

const STATE = 'query ($id: UUID!) { botState(botId: $id) }';
const STATE_BY_KEY = 'query ($id: UUID!) { stateByKey(botId: $id) }';

const ROUTES: readonly RestRoute[] = [
  row('GET', '/api/test/counted/read', '{ countedRead }'),
  row('POST', '/api/test/counted/payment', 'mutation { countedPayment }'),
  row('POST', '/api/test/counted/uncounted', 'mutation { uncountedPayment }'),
  row('POST', '/api/test/counted/accounts', 'mutation { accountsAlone }'),
  row('POST', '/api/test/counted/extended', 'mutation { extendedPayment }'),
  row('POST', '/api/test/counted/bot/{id}/signal', SIGNAL),
  row('POST', '/api/test/counted/text/{id}', TEXT_SIGNAL),
  row('GET', '/api/test/counted/bot/{id}/state', STATE),
  row('GET', '/api/test/counted/bot/{id}/state-by-key', STATE_BY_KEY),
];

let server: Awaited<ReturnType<typeof serverOf>>;
const merchants = new KeptMerchants();

const SMALL = { baseline: { limit: 5, windowSeconds: 60 }, publicReads: { limit: 3, windowSeconds: 60 } };

/** An address that the geo policy keeps out. */
const KEPT_OUT = newAddress();
async function requireGeoAccess({ request }: Context): Promise<void> {
  if (request.ip === KEPT_OUT) throw new AppError('GEO_RESTRICTED');
}

beforeAll(async () => {
  const { platform } = await world();
  const limiter = newLimiter(platform.redis, platform.log, SMALL);
  server = await serverOf({ ...platform, limiter, requireGeoAccess, merchantKeys: merchants }, [Counted], ROUTES);
});
afterAll(() => server.close());

const calling = (apiKey: string, address = newAddress()): Client =>
  new Client(server.url, { apiKey, headers: fromAddress(address) });

const pay = async (client: Client) => (await client.rest('POST', '/api/test/counted/payment', {})).body.statusCode;

async function left(address: string, bucket: 'baseline' | 'publicReads' = 'baseline'): Promise<number> {
  const { platform } = await world();
  return (await newLimiter(platform.redis, platform.log, SMALL).peek(bucket, address)).remaining;
}

describe('a bucket that counts by merchant', () => {
  const { limit } = THROTTLES.gatewayApi;

  it('is one for all secret keys, addresses and transports of a merchant, and another for the next merchant', async () => {
    const one = merchants.add('sk_live_');
    const other = merchants.add('sk_test_', { merchantId: one.kept.merchantId });
    figures.set(one.kept.merchantId, 3);
    expect(await pay(calling(one.key))).toBe(200);
    expect(await calling(other.key).code('mutation { countedPayment }')).toBeUndefined();
    expect(await calling(one.key).code('{ countedRead }')).toBeUndefined();
    expect(await pay(calling(other.key))).toBe(429);
    expect(await calling(one.key).code('{ a: countedRead }')).toBe('RATE_LIMITED');
    expect(await pay(calling(merchants.add('sk_live_').key))).toBe(200);
  });

  it("has the merchant's own figure, and the headers tell it; without one it is the bucket's", async () => {
    const own = merchants.add('sk_live_');
    figures.set(own.kept.merchantId, 2);
    const client = calling(own.key);
    const first = await client.rest('GET', '/api/test/counted/read');
    expect(first.headers.get('ratelimit-policy')).toBe('"gatewayApi";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"gatewayApi";r=1;t=\d+$/);
    await client.ok('{ countedRead }');
    const { errors, headers } = await client.gql('{ countedRead }');
    expect(errors?.[0]).toMatchObject({
      message: 'Too many requests of this merchant. Please slow down.',
      extensions: { code: 'RATE_LIMITED' },
    });
    expect(headers.get('x-ratelimit-limit')).toBe('2');
    expect(headers.get('ratelimit-policy')).toBe('"gatewayApi";q=2;w=60');
    const plain = await calling(merchants.add('sk_live_').key).rest('GET', '/api/test/counted/read');
    expect(plain.headers.get('ratelimit-policy')).toBe(`"gatewayApi";q=${limit};w=60`);
  });

  it('counts on when the figure is changed, the refused call too', async () => {
    const { key, kept } = merchants.add('sk_live_');
    const client = calling(key);
    figures.set(kept.merchantId, 2);
    for (const expected of [200, 200, 429]) expect(await pay(client)).toBe(expected);
    figures.set(kept.merchantId, 5);
    for (const expected of [200, 200, 429]) expect(await pay(client)).toBe(expected);
  });

  it('counts a public key for each address apart, so that a stranger uses up nothing of the merchant', async () => {
    const secret = merchants.add('sk_live_');
    const { key } = merchants.add('pk_live_', { merchantId: secret.kept.merchantId });
    figures.set(secret.kept.merchantId, 1);
    const stranger = newAddress();
    expect(await calling(key, stranger).code('{ countedRead }')).toBeUndefined();
    expect(await calling(key, stranger).code('{ countedRead }')).toBe('RATE_LIMITED');
    expect(await calling(key).code('{ countedRead }')).toBeUndefined();
    expect(await pay(calling(secret.key))).toBe(200);
  });

  it('counts an account that calls in place of a merchant by the account', async () => {
    const { id } = await newUser();
    figures.set(id, 1);
    const client = calling(await newApiKey(id));
    expect(await client.code('{ countedRead }')).toBeUndefined();
    expect(await client.code('{ countedRead }')).toBe('RATE_LIMITED');
    expect(await calling(await newApiKey((await newUser()).id)).code('{ countedRead }')).toBeUndefined();
  });
});

/** What the metrics count when the merchants' bucket cannot ask Redis, by what it does then. */
const failures = (verdict: string) => `guard_failures_total{guard="gateway_api",verdict="${verdict}"}`;

describe("a merchant's bucket while Redis is unavailable", () => {
  it('refuses writes and counts reads in memory, at both transports', async () => {
    const { platform } = await world();
    const redisServer = await RedisServer.start();
    const redis = newCommandRedis(redisServer.url, newLogger('silent'));
    await redis.ping();
    await redisServer.away();
    const limiter = newLimiter(redis, newLogger('silent'));
    const alone = await serverOf({ ...platform, limiter, merchantKeys: merchants }, [Counted], ROUTES);
    const { key, kept } = merchants.add('sk_live_');
    figures.set(kept.merchantId, 2);
    const client = new Client(alone.url, { apiKey: key });
    const read = async () => (await client.rest('GET', '/api/test/counted/read')).body.code;
    const { grown } = await watched(...['allow', 'refuse'].map(failures));
    expect(await pay(client)).toBe(503);
    expect(await client.code('mutation { countedPayment }')).toBe('UNAVAILABLE');
    expect(await grown()).toEqual([0, 2]);
    expect([await read(), await client.code('{ countedRead }')]).toEqual([undefined, undefined]);
    expect([await read(), await client.code('{ countedRead }')]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await grown()).toEqual([4, 2]);
    await alone.close();
    redis.disconnect();
    await redisServer.remove();
  });
});

describe('the baseline cap', () => {
  afterAll(async () => enableExtensions((await world()).platform));

  it('leaves out the calls that a bucket counts by merchant', async () => {
    const address = newAddress();
    const client = calling(merchants.add('sk_live_').key, address);
    for (let call = 0; call < 4; call += 1) {
      expect(await pay(client)).toBe(200);
      expect(await client.code('mutation { a: countedPayment b: countedPayment }')).toBeUndefined();
    }
    expect(await left(address)).toBe(5);
  });

  it('counts a merchant where no such bucket does, and where it may not call, at both transports', async () => {
    const address = newAddress();
    const { key } = merchants.add('sk_live_', { permissions: ['payment.read'] });
    const client = calling(key, address);
    await client.rest('POST', '/api/test/counted/uncounted', {});
    await client.code('mutation { uncountedPayment }');
    expect(await left(address)).toBe(3);
    await client.rest('POST', '/api/test/counted/accounts', {});
    await client.code('mutation { accountsAlone }');
    expect(await left(address)).toBe(1);
    const { body, headers } = await client.rest('POST', '/api/test/counted/uncounted', {});
    expect(body.statusCode).toBe(200);
    expect(headers.get('ratelimit')).toMatch(/^"baseline";r=0;t=\d+$/);
    expect((await client.rest('POST', '/api/test/counted/uncounted', {})).body.statusCode).toBe(429);
  });

  it.each([
    ['its key lacks the permission', 'payment', 'countedPayment', newAddress(), 'FORBIDDEN'],
    ['the extension is off', 'extended', 'extendedPayment', newAddress(), 'EXTENSION_DISABLED'],
    ['the geo policy keeps the address out', 'payment', 'countedPayment', KEPT_OUT, 'GEO_RESTRICTED'],
  ])("counts a write that never reaches its merchant's bucket, as %s", async (_why, path, field, address, code) => {
    const { platform } = await world();
    await platform.db.rows.updateTable('extension').set({ status: false }).where('name', '=', 'trading_bot').execute();
    platform.extensions.drop();
    const { key, kept } = merchants.add('sk_live_', { permissions: ['payment.read'] });
    const client = calling(key, address);
    const send = async () => (await client.rest('POST', `/api/test/counted/${path}`, {})).body.code;
    expect([await send(), await client.code(`mutation { a: ${field} }`)]).toEqual([code, code]);
    expect(await left(address)).toBe(3);
    for (let call = 0; call < 3; call += 1) expect(await send()).toBe(code);
    expect([await send(), await client.code(`mutation { ${field} }`)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    const { limit, remaining } = await platform.limiter.peek('gatewayApi', kept.merchantId);
    expect(remaining).toBe(limit);
  });

  it('counts a guessed key before a signed body of any length is read, and no good one', async () => {
    const address = newAddress();
    const body = JSON.stringify({ filler: 'x'.repeat(2_100_000) });
    const send = async (apiKey: string) => {
      const headers = { 'x-api-key': apiKey, 'x-api-signature': 'x', 'content-type': 'application/json' };
      const url = `${server.url}/api/test/counted/payment`;
      const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...fromAddress(address) }, body });
      return ((await answer.json()) as { code: string }).code;
    };
    expect(await send(`sk_live_${'g'.repeat(40)}`)).toBe('UNAUTHENTICATED');
    expect(await left(address)).toBe(4);
    expect(await send(merchants.add('sk_live_').key)).toBe('TOO_LARGE');
    expect(await left(address)).toBe(4);
  });

  it('counts a refused key once, answers 429 when it is used up, and lets a good one through all the same', async () => {
    const address = newAddress();
    const guess = calling(`sk_live_${'g'.repeat(40)}`, address);
    for (let call = 0; call < 5; call += 1) expect(await pay(guess)).toBe(401);
    expect(await pay(guess)).toBe(429);
    expect(await guess.code('{ countedRead }')).toBe('RATE_LIMITED');
    expect(await pay(calling(merchants.add('sk_live_').key, address))).toBe(200);
  });

  it('counts what is sent to a path that is not there, whatever key it brings', async () => {
    const address = newAddress();
    const client = calling(merchants.add('sk_live_').key, address);
    for (let call = 0; call < 5; call += 1) {
      expect((await client.rest('POST', '/api/test/nothing/here', {})).body.statusCode).toBe(404);
    }
    expect((await client.rest('POST', '/api/test/nothing/here', {})).body.statusCode).toBe(429);
  });
});

describe('a bucket that counts by row', () => {
  const anybody = () => new Client(server.url, { headers: fromAddress(newAddress()) });
  const signal = async (id: string) =>
    (await anybody().rest('POST', `/api/test/counted/bot/${id}/signal`, {})).body.statusCode;

  it("counts a row for all who call, at both transports and in either spelling of its id, by the row's own figure", async () => {
    const [bot, other] = [newId(), newId()];
    figures.set(bot, 2);
    const { headers } = await anybody().gql(SIGNAL, { id: bot });
    expect(headers.get('ratelimit-policy')).toContain('"botSignal";q=2;w=60');
    expect(await signal(bot.toUpperCase())).toBe(200);
    expect(await signal(bot)).toBe(429);
    expect(await anybody().code(SIGNAL, { id: bot })).toBe('RATE_LIMITED');
    expect(await signal(other)).toBe(200);
    const plain = await anybody().gql(SIGNAL, { id: other });
    expect(plain.headers.get('ratelimit-policy')).toContain(`"botSignal";q=${THROTTLES.botSignal.limit};w=60`);
  });

  it('counts what names no row for its address', async () => {
    const client = anybody();
    const { errors, headers } = await client.gql(SIGNAL, { id: 'no id' });
    expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    expect(headers.get('ratelimit')).toContain(`"botSignal";r=${THROTTLES.botSignal.limit - 1};`);
  });

  it('asks no figure about what names no row, so that no statement fails on it, and says what is wrong', async () => {
    const client = anybody();
    const { body, headers } = await client.rest('POST', '/api/test/counted/bot/no-id/signal', {});
    expect(body).toEqual({ statusCode: 400, message: 'id is not a valid UUID', code: 'BAD_INPUT' });
    expect(headers.get('ratelimit')).toContain(`"botSignal";r=${THROTTLES.botSignal.limit - 1};`);
    const zero = 'A text with the character zero: \0';
    expect((await anybody().rest('POST', `/api/test/counted/text/${encodeURIComponent(zero)}`)).body.code).toBe(
      'BAD_INPUT',
    );
    expect(await anybody().code(TEXT_SIGNAL, { id: zero })).toBe('BAD_INPUT');
    expect(asked.filter((id) => id === 'no-id' || id.includes('\0'))).toEqual([]);
  });

  it.each([
    ['whoever has not signed in', 'state', STATE, {}],
    ["whoever brings a merchant's public key", 'state-by-key', STATE_BY_KEY, { apiKey: merchants.add('pk_live_').key }],
  ])(
    'counts what is read for the address too, so that ids made up are bounded, by %s',
    async (_who, end, query, key) => {
      const address = newAddress();
      const client = new Client(server.url, { ...key, headers: fromAddress(address) });
      const read = async () => (await client.rest('GET', `/api/test/counted/bot/${newId()}/${end}`)).body.code;
      expect([await read(), await client.code(query, { id: newId() }), await read()]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await left(address, 'publicReads')).toBe(0);
      const beyond = newId();
      const { platform } = await world();
      expect([await read(), await client.code(query, { id: beyond })]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      const { limit, remaining } = await platform.limiter.peek('botSignal', beyond);
      expect(remaining).toBe(limit);
    },
  );

  it('stops the start when the id does not stand in the path', async () => {
    const { platform } = await world();
    const routes = [row('POST', '/api/test/counted/signal', SIGNAL)];
    await expect(serverOf(platform, [Counted], routes)).rejects.toThrow(
      'POST /api/test/counted/signal: its bucket counts by botId, which is not in the path',
    );
  });
});

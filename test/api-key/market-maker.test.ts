import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { Redis } from 'ioredis';
import WebSocket from 'ws';
import { signatureOf, signatureRefusal, signedText } from '../../src/auth/signed-request.js';
import { HOUR_MS, MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newClient, newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { serve } from '../support/served.js';
import { callSigned, signatureHeaders, type SignedPair } from '../support/signed-client.js';
import { world } from '../support/world.js';

const ALL = ['view.hb.key', 'create.hb.key', 'edit.hb.key', 'delete.hb.key'] as const;
const PROFILE = '/api/user/profile';

let admin: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  admin = await newClient({ permissions: ALL });
});

async function made(over: Record<string, unknown> = {}): Promise<SignedPair & { id: string; userId: string }> {
  const user = await newUser();
  const { body } = await admin.rest('POST', '/api/admin/hb/keys', {
    userId: user.id,
    name: 'market maker',
    ipRestriction: false,
    ...over,
  });
  return { id: body.id, key: body.key, secret: body.secret, userId: user.id };
}

const profile = (pair: SignedPair, signing = {}) => callSigned(pair, 'GET', PROFILE, undefined, signing);

/** Opens a socket with these parameters; answers whether it was let in, or the code that it was closed with. */
async function open(parameters: Record<string, string>): Promise<string> {
  const socket = createClient({
    url: `${(await world()).url.replace('http', 'ws')}/graphql`,
    retryAttempts: 0,
    lazy: false,
    connectionParams: parameters,
    onNonLazyError: () => undefined,
    webSocketImpl: WebSocket,
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connected', () => resolve('connected'));
    socket.on('closed', (event) => resolve(String((event as { code: number }).code)));
  });
  await socket.dispose();
  return outcome;
}

const limits = (route: string, limit: number) => [{ route, limit, windowSeconds: 60 }];

interface KeyEvent {
  readonly event: string;
  readonly detail: { readonly times?: number };
}

async function eventsOf(id: string): Promise<KeyEvent[]> {
  const { body } = await admin.rest('GET', `/api/admin/hb/keys/${id}/audit?sortOrder=asc`);
  return body.items.map(({ event, detail }: KeyEvent) => ({ event, detail }));
}

describe('a key of a market maker', () => {
  it('is created with a secret, both shown once, and sealed in the database', async () => {
    const { platform } = await world();
    const { id, key, secret, userId } = await made({ permissions: ['trade'] });
    expect([key, secret]).toEqual([
      expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    ]);
    const row = await platform.db.rows.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ type: 'plugin', userId, secretSealed: expect.stringMatching(/^v1\./) });
    expect(JSON.stringify(row)).not.toContain(secret);
    const { body } = await admin.rest('GET', '/api/admin/hb/keys');
    expect(body.items[0]).toMatchObject({ id, key: `••••••••${key.slice(-4)}`, signed: true, type: 'plugin' });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('works for signed requests, with a body and a query as for none', async () => {
    const pair = await made();
    expect(await profile(pair)).toMatchObject({ statusCode: 200, id: pair.userId });
    expect(await callSigned(pair, 'GET', `${PROFILE}?a=1&b=%20x`)).toMatchObject({ statusCode: 200 });
    expect(await callSigned(pair, 'POST', '/graphql', { query: '{ profile { id } }' })).toEqual({
      data: { profile: { id: pair.userId } },
      extensions: expect.anything(),
    });
    expect(await callSigned(pair, 'POST', '/api/user/notification/read', {})).toEqual({ statusCode: 200, updated: 1 });
  });

  it.each([
    ['no signature', { headers: { 'x-api-signature': undefined } }],
    ['no timestamp', { headers: { 'x-api-timestamp': undefined } }],
    ['no nonce', { headers: { 'x-api-nonce': undefined } }],
    ['a wrong signature', { headers: { 'x-api-signature': 'a'.repeat(64) } }],
    ['a nonce in another form', { nonce: 'with.dots' }],
    ['another path', { instead: { target: '/api/user/notification' } }],
    ['another query', { instead: { target: `${PROFILE}?x=1` } }],
    ['another method', { instead: { method: 'POST' } }],
    ['another body', { instead: { body: '{}' } }],
  ])('is refused with 401 and recorded when the request has or signs %s', async (_what, signing) => {
    const pair = await made();
    expect(await profile(pair, signing)).toEqual({
      statusCode: 401,
      message: 'Please sign in, or send a valid API key',
      code: 'UNAUTHENTICATED',
    });
    expect((await eventsOf(pair.id)).map(({ event }) => event)).toEqual(['CREATED', 'SIGNATURE_REFUSED']);
  });

  it('is refused at GraphQL when the body is not the one that was signed', async () => {
    const pair = await made();
    const answer = await callSigned(
      pair,
      'POST',
      '/graphql',
      { query: '{ profile { id } }' },
      { instead: { body: '{}' } },
    );
    expect(answer.errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
  });

  it.each([-31_000, 31_000])('is refused and recorded when the signed time is %d ms off', async (offMs) => {
    const { clock } = await world();
    const pair = await made();
    expect(await profile(pair, { timestamp: clock.now().getTime() + offMs })).toMatchObject({ statusCode: 401 });
    expect((await eventsOf(pair.id)).map(({ event }) => event)).toEqual(['CREATED', 'SKEW_REFUSED']);
    expect(await profile(pair, { timestamp: clock.now().getTime() + Math.sign(offMs) * 28_000 })).toMatchObject({
      statusCode: 200,
    });
  });

  it('takes a nonce once, also from parallel requests, and records the replay', async () => {
    const pair = await made();
    const nonce = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => profile(pair, { nonce })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    const [created, ...replays] = await eventsOf(pair.id);
    expect(created).toEqual({ event: 'CREATED', detail: { permissions: [] } });
    // One row for each writing, of which one can fall between the requests.
    const row = { event: 'REPLAY_REFUSED', detail: { operation: 'GET /api/user/profile', times: expect.any(Number) } };
    expect(replays).toEqual(replays.map(() => row));
    expect(replays.reduce((sum, { detail }) => sum + (detail.times ?? 0), 0)).toBe(4);
  });

  it('keeps a nonce for at least a minute, and each key has its own', async () => {
    const { platform } = await world();
    const [pair, other] = [await made(), await made()];
    const nonce = randomUUID();
    expect(await profile(pair, { nonce })).toMatchObject({ statusCode: 200 });
    expect(await profile(other, { nonce })).toMatchObject({ statusCode: 200 });
    expect(await platform.redis.pttl(`api_key_nonce:${pair.id}:${nonce}`)).toBeGreaterThan(59_000);
  });

  it('does not give up a nonce to whoever has no secret', async () => {
    const pair = await made();
    const nonce = randomUUID();
    await profile(pair, { nonce, headers: { 'x-api-signature': 'b'.repeat(64) } });
    expect(await profile(pair, { nonce })).toMatchObject({ statusCode: 200 });
  });

  it('is refused while the nonce store is unavailable', async () => {
    const { platform } = await world();
    const away = new Redis({ port: 1, lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    away.on('error', () => undefined);
    const signed = {
      timestamp: String(platform.clock.now().getTime()),
      nonce: 'n',
      method: 'GET',
      target: '/',
      bodyHash: '',
    };
    const signature = signatureOf('s', signedText({ ...signed, signature: null }));
    await expect(
      signatureRefusal({ ...platform, redis: away }, newId(), 's', { ...signed, signature }),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('signs its connection to open a socket', async () => {
    const pair = await made();
    const signed = await signatureHeaders(pair, 'GET', '/graphql', '');
    expect(await open(signed)).toBe('connected');
    expect(await open(signed)).toBe('4401');
    expect(await open({ 'x-api-key': pair.key })).toBe('4401');
  });
});

describe('rotation of key and secret', () => {
  it('makes a new pair; within the grace period each key works with its own secret', async () => {
    const { clock } = await world();
    const old = await made();
    const { body } = await admin.rest('POST', `/api/admin/hb/keys/${old.id}/rotate`, { graceHours: 1 });
    const next = { key: body.key, secret: body.secret };
    expect([(await profile(old)).statusCode, (await profile(next)).statusCode]).toEqual([200, 200]);
    expect((await profile({ key: old.key, secret: next.secret })).statusCode).toBe(401);
    expect((await profile({ key: next.key, secret: old.secret })).statusCode).toBe(401);
    clock.advance(HOUR_MS);
    expect([(await profile(old)).statusCode, (await profile(next)).statusCode]).toEqual([401, 200]);
    expect((await eventsOf(old.id))[1]).toEqual({ event: 'SECRET_ROTATED', detail: { graceHours: 1 } });
  });
});

describe('suspension', () => {
  it('refuses the key from its next request on, with who, when and why, until it is enabled', async () => {
    const pair = await made();
    const { body } = await admin.rest('POST', `/api/admin/hb/keys/${pair.id}/disable`, { reason: 'runaway orders' });
    expect(body).toMatchObject({
      statusCode: 200,
      state: 'DISABLED',
      disabled: true,
      disabledBy: admin.user.id,
      disabledReason: 'runaway orders',
      disabledAt: expect.any(String),
    });
    expect((await profile(pair)).statusCode).toBe(401);
    const enabled = await admin.rest('POST', `/api/admin/hb/keys/${pair.id}/enable`);
    expect(enabled.body).toMatchObject({ state: 'ACTIVE', disabled: false, disabledReason: null, disabledAt: null });
    expect((await profile(pair)).statusCode).toBe(200);
    expect(await eventsOf(pair.id)).toEqual([
      { event: 'CREATED', detail: { permissions: [] } },
      { event: 'DISABLED', detail: { reason: 'runaway orders' } },
      { event: 'ENABLED', detail: {} },
    ]);
  });

  it('needs a reason, and the right state', async () => {
    const { id } = await made();
    const DISABLE =
      'mutation ($id: UUID!, $reason: String!) { disableMarketMakerKey(id: $id, input: { reason: $reason }) { id } }';
    const ENABLE = 'mutation ($id: UUID!) { enableMarketMakerKey(id: $id) { id } }';
    expect(await admin.code(DISABLE, { id, reason: '' })).toBe('BAD_INPUT');
    expect(await admin.code(ENABLE, { id })).toBe('ILLEGAL_STATE');
    await admin.ok(DISABLE, { id, reason: 'x' });
    expect(await admin.code(DISABLE, { id, reason: 'x' })).toBe('ILLEGAL_STATE');
    const expired = await newApiKeyRow((await newUser()).id, { type: 'plugin', expiresAt: new Date(0).toISOString() });
    expect(await admin.code(DISABLE, { id: expired.id, reason: 'x' })).toBe('ILLEGAL_STATE');
  });

  it('ends for a key that has expired meanwhile, which stays expired', async () => {
    const { clock } = await world();
    const { id } = await newApiKeyRow((await newUser()).id, {
      type: 'plugin',
      expiresAt: new Date(Date.now() + MINUTE_MS).toISOString(),
    });
    await admin.rest('POST', `/api/admin/hb/keys/${id}/disable`, { reason: 'x' });
    clock.advance(2 * MINUTE_MS);
    const { body } = await admin.rest('POST', `/api/admin/hb/keys/${id}/enable`);
    expect(body).toMatchObject({ statusCode: 200, state: 'EXPIRED' });
  });
});

describe('limits for single routes', () => {
  it('count a route in place of the defaults, under its path and under its name at every transport', async () => {
    const pair = await made();
    const { body } = await admin.rest('PUT', `/api/admin/hb/keys/${pair.id}/limits`, {
      limits: limits('GET /api/user/profile', 3),
    });
    expect(body.rateLimitOverride).toEqual(limits('GET /api/user/profile', 3));
    await profile(pair);
    await callSigned(pair, 'POST', '/graphql', { query: '{ a: profile { id } b: profile { id } }' });
    expect(await profile(pair)).toEqual({
      statusCode: 429,
      message: 'Rate Limit Exceeded, Try Again Later',
      code: 'RATE_LIMITED',
    });
    expect((await callSigned(pair, 'GET', '/api/user/notification')).statusCode).toBe(200);
    await admin.rest('PUT', `/api/admin/hb/keys/${pair.id}/limits`, { limits: [] });
    expect((await profile(pair)).statusCode).toBe(200);
  });

  it('replace the cap of changes by address too, on both transports, for that route and that key alone', async () => {
    const { platform } = await world();
    // Tests share one address; this server counts it as documented.
    const limiter = newLimiter(platform.redis, platform.log);
    const { app, url } = await serve({ ...platform, limiter });
    const pair = await made();
    const address = newAddress();
    const signing = { url, headers: fromAddress(address) };
    const path = '/api/user/notification/read';
    const WRITE = { query: 'mutation { markAllNotificationsRead }' };
    const byRest = (to = path, by: SignedPair = pair) => callSigned(by, 'POST', to, {}, signing);
    const byGraphQL = () => callSigned(pair, 'POST', '/graphql', WRITE, signing);
    for (let count = 0; count < THROTTLES.baseline.limit; count += 1) await limiter.consume('baseline', address);
    expect([(await byRest()).statusCode, (await byGraphQL()).errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
    await admin.rest('PUT', `/api/admin/hb/keys/${pair.id}/limits`, { limits: limits(`POST ${path}`, 5) });
    expect([(await byRest()).statusCode, (await byGraphQL()).data]).toEqual([200, { markAllNotificationsRead: 0 }]);
    expect((await byRest(`/api/user/notification/${newId()}/read`)).statusCode).toBe(429);
    // Beyond the cap nobody learns whether a key is good.
    expect((await byRest(path, { ...pair, secret: 'x' })).statusCode).toBe(429);
    await app.close();
  });

  it('may be named by the operation', async () => {
    const pair = await made();
    await admin.rest('PUT', `/api/admin/hb/keys/${pair.id}/limits`, { limits: limits('profile', 1) });
    expect([(await profile(pair)).statusCode, (await profile(pair)).statusCode]).toEqual([200, 429]);
  });

  it.each([
    ['a route that is not there', limits('GET /api/nowhere', 1)],
    ['a route that stands twice', [...limits('profile', 1), ...limits('profile', 2)]],
    ['no calls at all', limits('profile', 0)],
  ])('refuse %s', async (_what, given) => {
    const { id } = await made();
    const { body } = await admin.rest('PUT', `/api/admin/hb/keys/${id}/limits`, { limits: given });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

describe('the record of keys', () => {
  it.each([
    ['UPDATE', `update api_key_audit_log set event = 'X'`],
    ['DELETE', 'delete from api_key_audit_log'],
    ['TRUNCATE', 'truncate api_key_audit_log'],
  ])('is append-only: the database refuses %s', async (what, statement) => {
    const { platform } = await world();
    await made();
    await expect(platform.db.pool.query(statement)).rejects.toThrow(`append-only: ${what} refused`);
  });

  it('outlives a key that was removed', async () => {
    const { id } = await made();
    expect((await admin.rest('DELETE', `/api/admin/hb/keys/${id}?force=true`)).body.statusCode).toBe(200);
    expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['CREATED', 'REMOVED']);
  });

  it('holds no key and no secret', async () => {
    const { platform } = await world();
    const pair = await made();
    const { body } = await admin.rest('POST', `/api/admin/hb/keys/${pair.id}/rotate`);
    const { rows } = await platform.db.pool.query('select api_key_audit_log::text as line from api_key_audit_log');
    const all = rows.map(({ line }: { line: string }) => line).join('\n');
    for (const secret of [pair.key, pair.secret, body.key, body.secret]) expect(all).not.toContain(secret);
  });
});

describe('the permissions', () => {
  const id = newId();
  it.each([
    ['view.hb.key', 'GET', '/api/admin/hb/keys'],
    ['view.hb.key', 'GET', `/api/admin/hb/keys/${id}/audit`],
    ['create.hb.key', 'POST', '/api/admin/hb/keys'],
    ['edit.hb.key', 'POST', `/api/admin/hb/keys/${id}/rotate`],
    ['edit.hb.key', 'POST', `/api/admin/hb/keys/${id}/disable`],
    ['edit.hb.key', 'POST', `/api/admin/hb/keys/${id}/enable`],
    ['edit.hb.key', 'PUT', `/api/admin/hb/keys/${id}/limits`],
    ['delete.hb.key', 'DELETE', `/api/admin/hb/keys/${id}`],
  ] as const)('%s guards %s %s', async (permission, method, path) => {
    const without = await newClient({ permissions: ALL.filter((key) => key !== permission) });
    const body = method === 'GET' ? undefined : {};
    expect((await without.rest(method, path, body)).body.statusCode).toBe(403);
    expect((await admin.rest(method, path, body)).body.statusCode).not.toBe(403);
  });
});

import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { runJob } from '../support/jobs.js';
import { newClient as newUnverifiedClient, newUser } from '../support/accounts.js';
import { newApiKey, newApiKeyRow, withApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { verify } from '../support/kyc.js';
import { proveAgain } from '../support/prove-again.js';
import { world } from '../support/world.js';

const CREATE =
  'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key permissions ipRestriction } }';

/** A customer who may have keys. */
async function newClient(options: Parameters<typeof newUnverifiedClient>[0] = {}) {
  const client = await newUnverifiedClient(options);
  await verify(client.user.id);
  return client;
}

async function works(key: string): Promise<boolean> {
  const { body } = await new Client((await world()).url, { apiKey: key }).rest('GET', '/api/user/profile');
  return body.statusCode === 200;
}

async function rowOf(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A key that an admin made for the account. */
async function made(userId: string): Promise<string> {
  const admin = await newClient({ permissions: ['create.api.key'] });
  const { body } = await admin.rest('POST', '/api/admin/api', { userId, name: 'made for you' });
  expect(body).toEqual({ statusCode: 200, message: 'The API key was created' });
  const { platform } = await world();
  const row = platform.db.rows.selectFrom('api_key').select('id').where('userId', '=', userId);
  return (await row.executeTakeFirstOrThrow()).id;
}

describe('createApiKey', () => {
  it('shows 64 alphanumeric characters once and keeps their SHA-256 and the last four alone', async () => {
    const client = await newClient();
    const { createApiKey } = await client.ok(CREATE, { input: { name: 'bot' } });
    expect(createApiKey.key).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(await works(createApiKey.key)).toBe(true);
    expect(JSON.stringify(await rowOf(createApiKey.id))).not.toContain(createApiKey.key.slice(0, 60));
    const { body } = await client.rest('GET', '/api/user/api-key');
    expect(body.items[0].key).toBe(`••••••••${createApiKey.key.slice(-4)}`);
  });

  it('answers the created record under POST /api/user/api-key, restricted by default', async () => {
    const client = await newClient();
    const { status, body } = await client.rest('POST', '/api/user/api-key', {
      name: 'bot',
      permissions: ['trade', 'trade'],
      ipWhitelist: ['::ffff:192.0.2.1', '192.0.2.1:80', '10.1.2.3/8', '[2001:db8::1]'],
      userId: 'ignored',
      key: 'ignored',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      statusCode: 200,
      name: 'bot',
      type: 'user',
      userId: client.user.id,
      permissions: ['trade'],
      ipRestriction: true,
      ipWhitelist: ['192.0.2.1', '10.0.0.0/8', '2001:db8::1'],
      state: 'ACTIVE',
      disabled: false,
      signed: false,
      secret: null,
    });
  });

  it.each([
    ['a scope that is none', { permissions: ['trade', 'everything'] }, '"everything" is not a scope'],
    ['a permission key', { permissions: ['delete.api.key'] }, 'is not a scope'],
    ['an address that is none', { ipWhitelist: ['192.0.2'] }, 'neither an address nor a range'],
    ['a range out of bounds', { ipWhitelist: ['192.0.2.0/33'] }, 'neither an address nor a range'],
    ['a name too long', { name: 'x'.repeat(192) }, 'name'],
    ['no name', { name: '' }, 'name'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'future'],
  ])('refuses %s', async (_what, over, message) => {
    const client = await newClient();
    const input = { name: 'bot', ...over };
    expect((await client.gql(CREATE, { input })).errors?.[0]).toMatchObject({
      message: expect.stringContaining(message),
      extensions: { code: 'BAD_INPUT', statusCode: 400 },
    });
    expect((await client.rest('POST', '/api/user/api-key', input)).body).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
  });

  it('asks for verification first, then for room, then for the scopes', async () => {
    const client = await newUnverifiedClient();
    const full = { name: 'x', permissions: ['nonsense'] };
    for (let count = 0; count < 10; count += 1) await newApiKey(client.user.id);
    const answer = async () => [
      (await client.rest('POST', '/api/user/api-key', full)).body.code,
      await client.code(CREATE, { input: full }),
    ];
    expect(await answer()).toEqual(['KYC_REQUIRED', 'KYC_REQUIRED']);
    await verify(client.user.id);
    expect(await answer()).toEqual(['API_KEY_LIMIT', 'API_KEY_LIMIT']);
    const [{ id }] = (await client.rest('GET', '/api/user/api-key')).body.items;
    await client.rest('DELETE', `/api/user/api-key/${id}`);
    expect(await answer()).toEqual(['BAD_INPUT', 'BAD_INPUT']);
  });

  it('stops at ten keys, and says so before it looks at the scopes', async () => {
    const client = await newClient();
    for (let count = 0; count < 10; count += 1) await newApiKey(client.user.id);
    const { body } = await client.rest('POST', '/api/user/api-key', { name: 'one more', permissions: ['nonsense'] });
    expect(body).toEqual({
      statusCode: 409,
      message: 'An account can have at most 10 API keys',
      code: 'API_KEY_LIMIT',
    });
    expect(await client.code(CREATE, { input: { name: 'one more' } })).toBe('API_KEY_LIMIT');
  });

  it('makes room when one is deleted', async () => {
    const client = await newClient();
    const { id } = await newApiKeyRow(client.user.id);
    for (let count = 0; count < 9; count += 1) await newApiKey(client.user.id);
    expect(await client.code(CREATE, { input: { name: 'x' } })).toBe('API_KEY_LIMIT');
    await client.rest('DELETE', `/api/user/api-key/${id}`);
    expect(await client.code(CREATE, { input: { name: 'x' } })).toBeUndefined();
  });

  it('lets no eleventh key through to parallel calls', async () => {
    const client = await newClient();
    for (let count = 0; count < 5; count += 1) await newApiKey(client.user.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.code(CREATE, { input: { name: 'x' } })));
    expect(answers.filter((code) => code === undefined)).toHaveLength(5);
    expect(answers.filter((code) => code === 'API_KEY_LIMIT')).toHaveLength(15);
    expect((await client.rest('GET', '/api/user/api-key')).body.pagination.totalItems).toBe(10);
  });
});

describe('an account with its keys', () => {
  it('sees its own alone, masked, and never a hash or a secret', async () => {
    const client = await newClient();
    await newApiKey((await newUser()).id);
    const { id, key } = await newApiKeyRow(client.user.id);
    const { body } = await client.rest('GET', '/api/user/api-key');
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ id, key: `••••••••${key.slice(-4)}` });
    expect(Object.keys(body.items[0]).filter((name) => /hash|sealed|secret/i.test(name))).toEqual([]);
  });

  it('manages them by browser session alone', async () => {
    const program = await withApiKey((await newUser()).id);
    expect((await program.rest('GET', '/api/user/api-key')).body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await program.code(CREATE, { input: { name: 'x' } })).toBe('FORBIDDEN');
  });

  it('changes what it names and nothing else; neither the key nor the owner', async () => {
    const client = await newClient();
    const { id, key } = await newApiKeyRow(client.user.id);
    const { body } = await client.rest('PUT', `/api/user/api-key/${id}`, {
      name: 'renamed',
      permissions: ['deposit'],
      key: 'x'.repeat(64),
      userId: (await newUser()).id,
    });
    expect(body).toMatchObject({
      statusCode: 200,
      id,
      name: 'renamed',
      permissions: ['deposit'],
      userId: client.user.id,
    });
    expect(await works(key)).toBe(true);
    const UPDATE =
      'mutation ($id: UUID!, $input: UpdateApiKeyInput!) { updateApiKey(id: $id, input: $input) { name } }';
    expect(await client.ok(UPDATE, { id, input: { ipRestriction: true } })).toEqual({
      updateApiKey: { name: 'renamed' },
    });
    expect(await client.code(UPDATE, { id, input: { name: null } })).toBe('BAD_INPUT');
    expect(await client.code(UPDATE, { id, input: { permissions: ['x'] } })).toBe('BAD_INPUT');
  });

  it('deletes one, which is refused at once and gone from the list', async () => {
    const client = await newClient();
    const { id, key } = await newApiKeyRow(client.user.id);
    expect((await client.rest('DELETE', `/api/user/api-key/${id}`)).body).toEqual({
      statusCode: 200,
      message: 'The API key was deleted',
    });
    expect(await works(key)).toBe(false);
    expect((await client.rest('GET', '/api/user/api-key')).body.items).toEqual([]);
    expect((await client.rest('DELETE', `/api/user/api-key/${id}`)).body.statusCode).toBe(404);
  });
});

describe('rotateApiKey', () => {
  const ROTATE =
    'mutation ($id: UUID!, $hours: Int) { rotateApiKey(id: $id, graceHours: $hours) { key previousKeyUntil } }';

  it('replaces the key at once without a grace period', async () => {
    const client = await newClient();
    const { id, key } = await newApiKeyRow(client.user.id);
    const { rotateApiKey } = await client.ok(ROTATE, { id });
    expect(rotateApiKey.previousKeyUntil).toBeNull();
    expect([await works(key), await works(rotateApiKey.key)]).toEqual([false, true]);
  });

  it('lets both keys work within the grace period, and the new one alone after it', async () => {
    const { clock } = await world();
    const client = await newClient();
    const { id, key } = await newApiKeyRow(client.user.id);
    const { body } = await client.rest('POST', `/api/user/api-key/${id}/rotate`, { graceHours: 2 });
    expect(body).toMatchObject({ statusCode: 200, id, key: expect.stringMatching(/^[A-Za-z0-9]{64}$/) });
    expect([await works(key), await works(body.key)]).toEqual([true, true]);
    clock.advance(2 * HOUR_MS);
    expect([await works(key), await works(body.key)]).toEqual([false, true]);
  });

  it('ends the grace of the key before the one before', async () => {
    const client = await newClient();
    const { id, key } = await newApiKeyRow(client.user.id);
    const second = (await client.ok(ROTATE, { id, hours: 24 })).rotateApiKey.key;
    const third = (await client.ok(ROTATE, { id, hours: 24 })).rotateApiKey.key;
    expect(await Promise.all([key, second, third].map(works))).toEqual([false, true, true]);
  });

  it.each([-1, 25])('refuses a grace of %d hours', async (hours) => {
    const client = await newClient();
    const { id } = await newApiKeyRow(client.user.id);
    expect(await client.code(ROTATE, { id, hours })).toBe('BAD_INPUT');
    expect((await client.rest('POST', `/api/user/api-key/${id}/rotate`, { graceHours: hours })).body.statusCode).toBe(
      400,
    );
  });

  it('is not possible for a key that does not work anyway', async () => {
    const client = await newClient();
    const { id } = await newApiKeyRow(client.user.id, { disabled: true });
    expect(await client.code(ROTATE, { id })).toBe('ILLEGAL_STATE');
  });
});

describe('revealApiKey', () => {
  const REVEAL = 'mutation ($id: UUID!) { revealApiKey(id: $id) { key } }';

  it('shows a key that an admin made to its owner, once, and erases the copy', async () => {
    const client = await newClient();
    const id = await made(client.user.id);
    expect((await rowOf(id))?.sealedKey).toMatch(/^v1\./);
    const { key } = (await client.ok(REVEAL, { id })).revealApiKey;
    expect(await works(key)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ sealedKey: null, sealedKeyExpiresAt: null });
    expect(await client.code(REVEAL, { id })).toBe('ILLEGAL_STATE');
    expect((await client.rest('POST', `/api/user/api-key/${id}/reveal`)).body.statusCode).toBe(409);
  });

  it('shows it under POST /api/user/api-key/{id}/reveal too', async () => {
    const client = await newClient();
    const id = await made(client.user.id);
    const { body } = await client.rest('POST', `/api/user/api-key/${id}/reveal`);
    expect(body).toMatchObject({ id, statusCode: 200 });
    expect(await works(body.key)).toBe(true);
  });

  it('shows it once to parallel calls too', async () => {
    const client = await newClient();
    const id = await made(client.user.id);
    const codes = await Promise.all(Array.from({ length: 6 }, () => client.code(REVEAL, { id })));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  });

  it('is over after 24 hours, and the copy is erased even if nobody asks', async () => {
    const { clock } = await world();
    const client = await newClient();
    const id = await made(client.user.id);
    clock.advance(DAY_MS);
    await proveAgain(client);
    expect(await client.code(REVEAL, { id })).toBe('ILLEGAL_STATE');
    await runJob('pruneRecords');
    expect((await rowOf(id))?.sealedKey).toBeNull();
  });

  it('is recorded', async () => {
    const { platform } = await world();
    const client = await newClient();
    const id = await made(client.user.id);
    await client.ok(REVEAL, { id });
    const lines = await platform.db.rows
      .selectFrom('api_key_audit_log')
      .select(['event', 'actorId'])
      .where('apiKeyId', '=', id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { event: 'CREATED', actorId: expect.any(String) },
      { event: 'REVEALED', actorId: client.user.id },
    ]);
  });

  it('shows nothing to a stranger, to a key, or of a key that its owner made', async () => {
    const [client, stranger] = [await newClient(), await newClient()];
    const id = await made(client.user.id);
    expect(await stranger.code(REVEAL, { id })).toBe('NOT_FOUND');
    expect(await (await withApiKey(client.user.id)).code(REVEAL, { id })).toBe('FORBIDDEN');
    const own = (await client.ok(CREATE, { input: { name: 'x' } })).createApiKey.id;
    expect(await client.code(REVEAL, { id: own })).toBe('ILLEGAL_STATE');
  });
});

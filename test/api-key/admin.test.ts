import { HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { newApiKey, newApiKeyRow } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const ALL = ['access.api.key', 'view.api.key', 'create.api.key', 'edit.api.key', 'delete.api.key'] as const;

async function works(key: string): Promise<boolean> {
  const { body } = await new Client((await world()).url, { apiKey: key }).rest('GET', '/api/user/profile');
  return body.statusCode === 200;
}

let admin: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  admin = await newClient({ permissions: ALL });
});

const stateOf = async (id: string) => (await admin.rest('GET', `/api/admin/api/${id}`)).body.state;

describe('POST /api/admin/api', () => {
  it('answers a message only; the key is not restricted unless it is asked for', async () => {
    const user = await newUser();
    const { body } = await admin.rest('POST', '/api/admin/api', {
      userId: user.id,
      name: 'issued',
      permissions: ['trade'],
      ipRestriction: true,
      ipWhitelist: ['192.0.2.0/24'],
      key: 'x'.repeat(64),
    });
    expect(body).toEqual({ statusCode: 200, message: 'The API key was created' });
    const list = await admin.rest(
      'GET',
      `/api/admin/api?filter=${encodeURIComponent(JSON.stringify({ userId: user.id }))}`,
    );
    expect(list.body.items).toMatchObject([
      { name: 'issued', permissions: ['trade'], ipRestriction: true, ipWhitelist: ['192.0.2.0/24'], state: 'ACTIVE' },
    ]);
    expect(list.body.items[0].key).toMatch(/^•{8}[A-Za-z0-9]{4}$/);
  });

  it('passes neither the cap of ten nor a verification gate', async () => {
    const user = await newUser();
    for (let count = 0; count < 10; count += 1) await newApiKey(user.id);
    expect((await admin.rest('POST', '/api/admin/api', { userId: user.id, name: 'x' })).body.statusCode).toBe(200);
  });

  it('makes a key of nobody when no account is named', async () => {
    const { platform } = await world();
    const name = `nobody ${newId()}`;
    const CREATE = 'mutation ($input: AdminCreateApiKeyInput!) { adminCreateApiKey(input: $input) { message } }';
    await admin.ok(CREATE, { input: { name } });
    const row = await platform.db.rows.selectFrom('api_key').selectAll().where('name', '=', name).executeTakeFirst();
    expect(row).toMatchObject({ userId: null, sealedKey: null, ipRestriction: false });
  });

  it.each([
    ['an unknown scope', { permissions: ['root'] }],
    ['an unreadable address', { ipWhitelist: ['nowhere'] }],
    ['an account that is not there', { userId: newId() }],
    ['no name', { name: undefined }],
  ])('refuses %s', async (_what, over) => {
    const { body } = await admin.rest('POST', '/api/admin/api', { name: 'x', ...over });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

describe('the list and the record', () => {
  it('show keys masked and never a hash or a secret', async () => {
    const { id, key } = await newApiKeyRow((await newUser()).id);
    const { body } = await admin.rest('GET', `/api/admin/api/${id}`);
    expect(body).toMatchObject({ statusCode: 200, id, key: `••••••••${key.slice(-4)}`, state: 'ACTIVE' });
    expect(Object.keys(body).filter((name) => /hash|sealed|secret/i.test(name))).toEqual([]);
    expect((await admin.rest('GET', `/api/admin/api/${newId()}`)).body.statusCode).toBe(404);
  });

  it('costs three statements, whatever its length, and refuses unknown fields', async () => {
    const user = await newUser();
    for (let count = 0; count < 5; count += 1) await newApiKey(user.id);
    const LIST =
      'query ($perPage: Int) { allApiKeys(perPage: $perPage) { items { id state } pagination { totalItems } } }';
    expect(await fewestStatements(() => admin.ok(LIST, { perPage: 1 }))).toBe(3);
    expect(await fewestStatements(() => admin.ok(LIST, { perPage: 5 }))).toBe(3);
    expect((await admin.rest('GET', '/api/admin/api?sortField=keyHash')).body.statusCode).toBe(400);
    expect((await admin.rest('GET', '/api/admin/api?filter={"secretSealed":"x"}')).body.statusCode).toBe(400);
  });

  it('leaves deleted keys out unless they are asked for', async () => {
    const user = await newUser();
    await newApiKey(user.id, { deletedAt: new Date().toISOString() });
    const filter = encodeURIComponent(JSON.stringify({ userId: user.id }));
    expect((await admin.rest('GET', `/api/admin/api?filter=${filter}`)).body.items).toEqual([]);
    const { body } = await admin.rest('GET', `/api/admin/api?filter=${filter}&deleted=true`);
    expect(body.items).toMatchObject([{ state: 'DELETED' }]);
  });
});

describe('PUT /api/admin/api/{id}', () => {
  it('ignores a submitted key and a submitted userId', async () => {
    const user = await newUser();
    const { id, key } = await newApiKeyRow(user.id);
    const { body } = await admin.rest('PUT', `/api/admin/api/${id}`, {
      name: 'other',
      key: 'y'.repeat(64),
      userId: admin.user.id,
      permissions: ['withdraw'],
    });
    expect(body).toMatchObject({ statusCode: 200, name: 'other', userId: user.id, permissions: ['withdraw'] });
    expect(await works(key)).toBe(true);
  });

  it('refuses both in GraphQL, where unknown fields are faults', async () => {
    const { id } = await newApiKeyRow((await newUser()).id);
    const UPDATE = `mutation ($id: UUID!, $input: UpdateApiKeyInput!) { adminUpdateApiKey(id: $id, input: $input) { id } }`;
    expect(await admin.code(UPDATE, { id, input: { userId: admin.user.id } })).toBe('BAD_INPUT');
    expect(await admin.ok(UPDATE, { id, input: { expiresAt: null } })).toEqual({ adminUpdateApiKey: { id } });
  });
});

describe('the states of a key', () => {
  it('go from active to deleted and back by restore=true, and the key works again', async () => {
    const { id, key } = await newApiKeyRow((await newUser()).id);
    expect(await stateOf(id)).toBe('ACTIVE');
    expect((await admin.rest('DELETE', `/api/admin/api/${id}`)).body.message).toBe('The API key was deleted');
    expect([await stateOf(id), await works(key)]).toEqual(['DELETED', false]);
    expect((await admin.rest('DELETE', `/api/admin/api/${id}?restore=true`)).body.message).toBe(
      'The API key was restored',
    );
    expect([await stateOf(id), await works(key)]).toEqual(['ACTIVE', true]);
  });

  it.each([
    ['EXPIRED', { expiresAt: new Date(Date.now() - HOUR_MS).toISOString() }],
    ['DISABLED', { disabled: true }],
  ])('are derived again after a restore: %s stays so', async (state, over) => {
    const { id, key } = await newApiKeyRow((await newUser()).id, over);
    expect(await stateOf(id)).toBe(state);
    await admin.ok('mutation ($id: UUID!) { adminDeleteApiKey(id: $id) { message } }', { id });
    expect(await stateOf(id)).toBe('DELETED');
    await admin.ok('mutation ($id: UUID!) { adminDeleteApiKey(id: $id, restore: true) { message } }', { id });
    expect([await stateOf(id), await works(key)]).toEqual([state, false]);
  });

  it('allow no second deletion and no restore of what is not deleted', async () => {
    const { id } = await newApiKeyRow((await newUser()).id);
    expect((await admin.rest('DELETE', `/api/admin/api/${id}?restore=true`)).body).toMatchObject({ statusCode: 409 });
    await admin.rest('DELETE', `/api/admin/api/${id}`);
    expect((await admin.rest('DELETE', `/api/admin/api/${id}`)).body).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
    });
  });

  it.each([
    ['ACTIVE', {}],
    ['DISABLED', { disabled: true }],
    ['EXPIRED', { expiresAt: new Date(0).toISOString() }],
    ['DELETED', { deletedAt: new Date().toISOString() }],
  ])('end from %s by force=true, which removes the row and is recorded', async (_state, over) => {
    const { platform } = await world();
    const { id } = await newApiKeyRow((await newUser()).id, over);
    expect((await admin.rest('DELETE', `/api/admin/api/${id}?force=true`)).body.message).toBe(
      'The API key was removed',
    );
    expect(await stateOf(id)).toBeUndefined();
    const lines = await platform.db.rows
      .selectFrom('api_key_audit_log')
      .select(['event', 'actorId'])
      .where('apiKeyId', '=', id)
      .execute();
    expect(lines).toEqual([{ event: 'REMOVED', actorId: admin.user.id }]);
  });

  it('refuse restore together with force', async () => {
    const { id } = await newApiKeyRow((await newUser()).id);
    expect((await admin.rest('DELETE', `/api/admin/api/${id}?force=true&restore=true`)).body.statusCode).toBe(400);
  });
});

describe('DELETE /api/admin/api', () => {
  it('deletes, restores and removes several keys', async () => {
    const user = await newUser();
    const keys = [await newApiKeyRow(user.id), await newApiKeyRow(user.id)];
    const ids = keys.map(({ id }) => id);
    expect((await admin.rest('DELETE', '/api/admin/api', { ids })).body).toEqual({
      statusCode: 200,
      message: '2 API keys were deleted',
    });
    expect(await Promise.all(keys.map(({ key }) => works(key)))).toEqual([false, false]);
    await admin.rest('DELETE', '/api/admin/api?restore=true', { ids });
    expect(await Promise.all(keys.map(({ key }) => works(key)))).toEqual([true, true]);
    await admin.rest('DELETE', '/api/admin/api?force=true', { ids });
    expect(await Promise.all(ids.map(stateOf))).toEqual([undefined, undefined]);
  });

  it('deletes all or none', async () => {
    const user = await newUser();
    const [kept, deleted] = [
      await newApiKeyRow(user.id),
      await newApiKeyRow(user.id, { deletedAt: new Date().toISOString() }),
    ];
    const DELETE = 'mutation ($ids: [UUID!]!) { adminDeleteApiKeys(ids: $ids) { message } }';
    expect(await admin.code(DELETE, { ids: [kept.id, deleted.id] })).toBe('ILLEGAL_STATE');
    expect(await admin.code(DELETE, { ids: [kept.id, newId()] })).toBe('NOT_FOUND');
    expect(await admin.code(DELETE, { ids: [] })).toBe('BAD_INPUT');
    expect(await works(kept.key)).toBe(true);
  });
});

describe('the permissions', () => {
  const calls = [
    ['access.api.key', 'GET', '/api/admin/api'],
    ['view.api.key', 'GET', `/api/admin/api/${newId()}`],
    ['create.api.key', 'POST', '/api/admin/api'],
    ['edit.api.key', 'PUT', `/api/admin/api/${newId()}`],
    ['delete.api.key', 'DELETE', `/api/admin/api/${newId()}`],
    ['delete.api.key', 'DELETE', '/api/admin/api'],
  ] as const;

  it.each(calls)('%s guards %s %s', async (permission, method, path) => {
    const [with_, without] = [
      await newClient({ permissions: [permission] }),
      await newClient({ permissions: ALL.filter((key) => key !== permission) }),
    ];
    expect((await without.rest(method, path, method === 'GET' ? undefined : {})).body.statusCode).toBe(403);
    expect([200, 400, 404]).toContain(
      (await with_.rest(method, path, method === 'GET' ? undefined : {})).body.statusCode,
    );
    expect((await (await anonymous()).rest(method, path, method === 'GET' ? undefined : {})).body.statusCode).toBe(401);
  });
});

import { PERMISSIONS, SUPER_ADMIN, type PermissionKey } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newRole, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { lastMailTo, mailedToken, useMailServer } from '../support/mailbox.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

useMailServer();

const PATH = '/api/admin/crm/user';
const KEYS: PermissionKey[] = ['access.user', 'view.user', 'create.user', 'edit.user', 'delete.user'];
const UPDATE =
  'mutation ($id: UUID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id role status } }';
const DELETE = 'mutation ($ids: [UUID!]!) { deleteUsers(ids: $ids) { message } }';

const admin = (): Promise<Client & { user: { id: string } }> => newClient({ permissions: KEYS });
const newEmail = (): string => `new-${newId()}@example.com`;

async function roleId(name: string): Promise<string> {
  const { platform } = await world();
  const query = platform.db.rows.selectFrom('role').select('id').where('name', '=', name);
  return (await query.executeTakeFirstOrThrow()).id;
}

const statusOfSignIn = async (email: string, password = PASSWORD): Promise<number> =>
  (await (await anonymous()).rest('POST', '/api/auth/login', { email, password })).body.statusCode;

describe('the list of accounts', () => {
  it('is paged, sorted and filtered, without secrets', async () => {
    const client = await admin();
    const stem = newId();
    for (const number of [1, 2, 3]) await newUser({ email: `${number}-${stem}@example.com` });
    const query = new URLSearchParams({
      filter: JSON.stringify({ email: { contains: stem }, role: 'User' }),
      sortField: 'email',
      sortOrder: 'asc',
      perPage: '2',
    });
    const { body } = await client.rest('GET', `${PATH}?${query}`);
    expect(body.items.map(({ email }: { email: string }) => email[0])).toEqual(['1', '2']);
    expect(body.pagination).toEqual({ totalItems: 3, currentPage: 1, perPage: 2, totalPages: 2 });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2/i);
    expect((await client.rest('GET', `${PATH}?sortField=passwordHash`)).body.statusCode).toBe(400);
    expect((await client.rest('GET', `${PATH}?filter={"passwordHash":"x"}`)).body.statusCode).toBe(400);
  });

  it('costs three statements, whatever its length', async () => {
    const client = await admin();
    // Reads the keys of the role, which the process then keeps.
    await client.rest('GET', PATH);
    const list = 'query ($perPage: Int) { users(perPage: $perPage) { items { id role } } }';
    expect(await fewestStatements(() => client.ok(list, { perPage: 1 }))).toBe(3);
    expect(await fewestStatements(() => client.ok(list, { perPage: 100 }))).toBe(3);
  });
});

describe('an account in the hands of an admin', () => {
  it('is created with a password, verified, and signs in at once', async () => {
    const [client, email] = [await admin(), newEmail()];
    const {
      body: { approval, ...body },
    } = await client.rest('POST', PATH, {
      email: email.toUpperCase(),
      password: PASSWORD,
      firstName: 'Ada',
    });
    expect(body).toMatchObject({ statusCode: 200, email, firstName: 'Ada', role: 'User', status: 'ACTIVE' });
    expect(approval).toBeNull();
    expect(await statusOfSignIn(email)).toBe(200);
    expect((await client.rest('GET', `${PATH}/${body.id}`)).body).toEqual(body);
    expect((await client.rest('POST', PATH, { email, password: PASSWORD })).body.code).toBe('CONFLICT');
    expect((await client.rest('POST', PATH, { email: newEmail(), password: 'short' })).body.code).toBe('BAD_INPUT');
  });

  it('is created without a password by a mailed link to set one', async () => {
    const [client, email] = [await admin(), newEmail()];
    await client.rest('POST', PATH, { email });
    expect(await statusOfSignIn(email)).toBe(401);
    const body = { token: await mailedToken(email), password: PASSWORD };
    await client.rest('POST', '/api/auth/reset/confirm', body);
    expect(await statusOfSignIn(email)).toBe(200);
  });

  it.each(['INACTIVE', 'SUSPENDED', 'BANNED'])(
    'loses its sessions and keys with its next request when it becomes %s, and gets no session back',
    async (status) => {
      const [client, user] = [await admin(), await newUser()];
      const { url } = await world();
      const [browser, program] = [await signedIn(user), new Client(url, { apiKey: await newApiKey(user.id) })];
      expect((await client.rest('PUT', `${PATH}/${user.id}`, { status })).body.status).toBe(status);
      for (const each of [browser, program]) {
        expect((await each.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
      }
      expect(await statusOfSignIn(user.email)).toBe(401);
      await client.ok(UPDATE, { id: user.id, input: { status: 'ACTIVE' } });
      expect((await browser.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
      expect((await program.rest('GET', '/api/user/profile')).body.statusCode).toBe(200);
    },
  );

  it('has a country from its creation on, which a change keeps, replaces or clears, at both transports', async () => {
    const client = await admin();
    const made = (await client.rest('POST', PATH, { email: newEmail(), password: PASSWORD, country: 'pt' })).body;
    expect((await client.rest('GET', `${PATH}/${made.id}`)).body.country).toBe('PT');
    const change = async (country?: string | null) =>
      (
        await client.ok(
          'mutation ($id: UUID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { country } }',
          {
            id: made.id,
            input: { country, firstName: 'Ana' },
          },
        )
      ).updateUser.country;
    expect([await change(), await change('br'), await change(null)]).toEqual(['PT', 'BR', null]);
    expect((await client.rest('PUT', `${PATH}/${made.id}`, { country: 'DE' })).body.country).toBe('DE');
  });

  it('gets another role, which counts on its next request', async () => {
    const [client, user] = [await admin(), await newUser()];
    const browser = await signedIn(user);
    const role = await newRole(['access.user']);
    await client.ok(UPDATE, { id: user.id, input: { roleId: await roleId(role) } });
    expect((await browser.rest('GET', PATH)).body.statusCode).toBe(200);
  });

  it('gets another address, unverified unless said so, and the old links are void', async () => {
    const [client, user, email] = [await admin(), await newUser(), newEmail()];
    await client.rest('POST', '/api/auth/reset', { email: user.email });
    const token = await mailedToken(user.email);
    const { body } = await client.rest('PUT', `${PATH}/${user.id}`, { email });
    expect(body).toMatchObject({ email, emailVerifiedAt: null });
    const reset = await client.rest('POST', '/api/auth/reset/confirm', { token, password: PASSWORD });
    expect(reset.body.code).toBe('INVALID_TOKEN');
    const other = await newUser();
    expect((await client.rest('PUT', `${PATH}/${user.id}`, { email: other.email })).body.code).toBe('CONFLICT');
  });

  it('is deleted softly: refused at once, gone from the list, its address free again', async () => {
    const [client, user] = [await admin(), await newUser()];
    const browser = await signedIn(user);
    expect((await client.rest('DELETE', `${PATH}/${user.id}`)).body.statusCode).toBe(200);
    expect((await browser.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
    expect((await client.rest('GET', `${PATH}/${user.id}`)).body.statusCode).toBe(404);
    expect((await client.rest('DELETE', `${PATH}/${user.id}`)).body.statusCode).toBe(404);
    expect((await client.rest('POST', PATH, { email: user.email })).body.statusCode).toBe(200);
  });

  it('is deleted with others, all or none', async () => {
    const [client, one, two] = [await admin(), await newUser(), await newUser()];
    expect(await client.code(DELETE, { ids: [one.id, newId()] })).toBe('NOT_FOUND');
    expect((await client.rest('GET', `${PATH}/${one.id}`)).body.statusCode).toBe(200);
    expect((await client.rest('DELETE', PATH, { ids: [one.id, two.id] })).body.statusCode).toBe(200);
    expect((await client.rest('GET', `${PATH}/${two.id}`)).body.statusCode).toBe(404);
    expect(await client.code(DELETE, { ids: [] })).toBe('BAD_INPUT');
  });

  it('loses its second factor when its owner has lost it', async () => {
    const [client, owner] = [await admin(), await newClient()];
    const { platform } = await world();
    await platform.db.rows
      .insertInto('two_factor')
      .values({
        userId: owner.user.id,
        method: 'EMAIL' as never,
        secret: null,
        lastStep: null,
        confirmedAt: new Date().toISOString(),
        createdAt: new Date().toISOString(),
      })
      .execute();
    expect((await client.rest('DELETE', `${PATH}/${owner.user.id}/two-factor`)).body.statusCode).toBe(200);
    expect(await statusOfSignIn(owner.user.email)).toBe(200);
    expect((await owner.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
    expect((await lastMailTo(owner.user.email)).subject).toBe('Your second factor was changed');
  });
});

describe('the admin audit of accounts and roles', () => {
  it('records who changed which account, from what to what, without a secret', async () => {
    const [client, user] = [await admin(), await newUser()];
    await client.rest('PUT', `${PATH}/${user.id}`, { status: 'SUSPENDED' });
    const { platform } = await world();
    const rows = platform.db.rows.selectFrom('admin_audit_log').selectAll().where('targetId', '=', user.id);
    const [record] = await rows.execute();
    expect(record).toMatchObject({
      userId: client.user.id,
      action: 'edit.user',
      operation: 'updateUser',
      transport: 'rest',
      statusCode: 200,
      before: { status: 'ACTIVE' },
      after: { status: 'SUSPENDED' },
    });
    expect(JSON.stringify(record)).not.toContain('argon2');
  });

  it('records a change of a role, and one that was refused', async () => {
    const client = await newClient({ permissions: ['create.role', 'edit.role'] });
    const { body } = await client.rest('POST', '/api/admin/system/role', { name: `R ${newId()}`, permissions: [] });
    await client.rest('PUT', `/api/admin/system/role/${body.id}`, { permissions: ['edit.user'] });
    const { platform } = await world();
    const records = await platform.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('userId', '=', client.user.id)
      .orderBy('id')
      .execute();
    expect(records.map(({ operation, targetId, statusCode }) => [operation, targetId, statusCode])).toEqual([
      ['createRole', body.id, 200],
      ['updateRole', body.id, 403],
    ]);
  });
});

describe('the rank of roles', () => {
  it('lets nobody give a role that holds more than their own', async () => {
    const [client, user] = [await admin(), await newUser()];
    for (const name of [SUPER_ADMIN, await newRole(['edit.role'])]) {
      const role = await roleId(name);
      expect(await client.code(UPDATE, { id: user.id, input: { roleId: role } })).toBe('FORBIDDEN');
      expect((await client.rest('POST', PATH, { email: newEmail(), roleId: role })).body.statusCode).toBe(403);
      expect(await client.code(UPDATE, { id: client.user.id, input: { roleId: role } })).toBe('FORBIDDEN');
    }
  });

  it('lets an admin with every key neither make nor touch a Super Admin', async () => {
    const client = await newClient({ permissions: PERMISSIONS });
    const [boss, user] = [await newUser({ role: SUPER_ADMIN }), await newUser()];
    expect(await client.code(UPDATE, { id: user.id, input: { roleId: await roleId(SUPER_ADMIN) } })).toBe('FORBIDDEN');
    expect(await client.code(UPDATE, { id: boss.id, input: { email: newEmail() } })).toBe('FORBIDDEN');
    expect(await client.code(UPDATE, { id: boss.id, input: { status: 'BANNED' } })).toBe('FORBIDDEN');
    expect((await client.rest('DELETE', `${PATH}/${boss.id}`)).body.statusCode).toBe(403);
    expect((await client.rest('DELETE', `${PATH}/${boss.id}/two-factor`)).body.statusCode).toBe(403);
  });

  it('lets a Super Admin make another', async () => {
    const [boss, user] = [await newClient({ role: SUPER_ADMIN }), await newUser()];
    const { updateUser } = await boss.ok(UPDATE, { id: user.id, input: { roleId: await roleId(SUPER_ADMIN) } });
    expect(updateUser.role).toBe(SUPER_ADMIN);
  });

  it('needs for each path its key', async () => {
    const paths: [string, string, PermissionKey, unknown?][] = [
      ['GET', PATH, 'access.user'],
      ['GET', `${PATH}/${newId()}`, 'view.user'],
      ['POST', PATH, 'create.user', { email: newEmail() }],
      ['PUT', `${PATH}/${newId()}`, 'edit.user', {}],
      ['DELETE', `${PATH}/${newId()}/two-factor`, 'edit.user'],
      ['DELETE', `${PATH}/${newId()}`, 'delete.user'],
      ['DELETE', PATH, 'delete.user', { ids: [newId()] }],
    ];
    for (const [method, path, key, body] of paths) {
      const without = await newClient({ permissions: PERMISSIONS.filter((each) => each !== key) });
      expect([path, (await without.rest(method, path, body)).body.statusCode]).toEqual([path, 403]);
      const withKey = await newClient({ permissions: [key] });
      expect([200, 404]).toContain((await withKey.rest(method, path, body)).body.statusCode);
    }
  });
});

/** Leaves exactly these Super Admins in the worker's database. */
async function onlySuperAdmins(count: number) {
  const { platform } = await world();
  const id = await roleId(SUPER_ADMIN);
  const rows = platform.db.rows
    .updateTable('user')
    .set({ roleId: await roleId('User') })
    .where('roleId', '=', id);
  await rows.execute();
  return Promise.all(Array.from({ length: count }, () => newClient({ role: SUPER_ADMIN })));
}

describe('the last Super Admin', () => {
  it.each([
    ['another role', async () => ({ roleId: await roleId('User') })],
    ['another state', async () => ({ status: 'INACTIVE' })],
  ])('does not get %s', async (_what, input) => {
    const [boss] = await onlySuperAdmins(1);
    expect(await boss?.code(UPDATE, { id: boss.user.id, input: await input() })).toBe('ILLEGAL_STATE');
  });

  it('is not deleted, least of all by itself', async () => {
    const [boss] = await onlySuperAdmins(1);
    expect((await boss?.rest('DELETE', `${PATH}/${boss.user.id}`))?.body.statusCode).toBe(409);
  });

  it('stays when the last two remove each other at the same time', async () => {
    for (let time = 0; time < 5; time += 1) {
      const [one, two] = await onlySuperAdmins(2);
      if (!one || !two) throw new Error('there must be two');
      const answers = await Promise.all([
        one.rest('PUT', `${PATH}/${two.user.id}`, { status: 'SUSPENDED' }),
        two.rest('PUT', `${PATH}/${one.user.id}`, { roleId: await roleId('User') }),
      ]);
      expect(answers.filter(({ body }) => body.statusCode === 200).length).toBeLessThanOrEqual(1);
      const { platform } = await world();
      const left = await platform.db.rows
        .selectFrom('user')
        .select('id')
        .where('roleId', '=', await roleId(SUPER_ADMIN))
        .where('status', '=', 'ACTIVE' as never)
        .execute();
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });
});

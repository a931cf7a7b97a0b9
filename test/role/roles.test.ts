import {
  ADMIN,
  DEFAULT_ROLE,
  PERMISSIONS,
  SUPER_ADMIN,
  type PermissionKey,
} from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newUser, signedIn } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const PATH = '/api/admin/system/role';
const KEYS: PermissionKey[] = ['access.role', 'view.role', 'create.role', 'edit.role', 'delete.role'];
const CREATE =
  'mutation ($input: CreateRoleInput!) { createRole(input: $input) { id name version permissions users } }';
const UPDATE = `mutation ($id: UUID!, $input: UpdateRoleInput!) {
  updateRole(id: $id, input: $input) { name version permissions }
}`;

const newName = (): string => `Role ${newId()}`;

const superAdmin = (): Promise<Client> => newClient({ role: SUPER_ADMIN });

async function roleOf(userId: string) {
  const { platform } = await world();
  const query = platform.db.rows.selectFrom('user').innerJoin('role', 'role.id', 'user.roleId').selectAll('role');
  return query.where('user.id', '=', userId).executeTakeFirstOrThrow();
}

async function roleId(name: string): Promise<string> {
  const { platform } = await world();
  const query = platform.db.rows.selectFrom('role').select('id').where('name', '=', name);
  return (await query.executeTakeFirstOrThrow()).id;
}

describe('roles', () => {
  it('are created, read, changed and deleted under /api/admin/system/role', async () => {
    const admin = await superAdmin();
    const name = newName();
    const made = (await admin.rest('POST', PATH, { name, permissions: ['view.user', 'access.user', 'view.user'] }))
      .body;
    expect(made).toMatchObject({
      statusCode: 200,
      name,
      version: 1,
      permissions: ['access.user', 'view.user'],
      users: 0,
    });
    const changed = await admin.rest('PUT', `${PATH}/${made.id}`, { permissions: ['edit.user'] });
    expect(changed.body).toMatchObject({ name, version: 2, permissions: ['edit.user'] });
    const { approval, ...shown } = changed.body;
    expect(approval).toBeNull();
    expect((await admin.rest('GET', `${PATH}/${made.id}`)).body).toEqual(shown);
    expect((await admin.rest('DELETE', `${PATH}/${made.id}`)).body.statusCode).toBe(200);
    expect((await admin.rest('GET', `${PATH}/${made.id}`)).body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('are listed with their keys and how many have them, in a fixed number of statements', async () => {
    const admin = await superAdmin();
    const name = newName();
    const { createRole } = await admin.ok(CREATE, { input: { name, permissions: ['view.user'] } });
    await newUser({ role: name });
    const filter = encodeURIComponent(JSON.stringify({ name: { contains: name.slice(5) } }));
    const { body } = await admin.rest('GET', `${PATH}?filter=${filter}`);
    expect(body.items).toEqual([
      expect.objectContaining({ id: createRole.id, permissions: ['view.user'], users: 1, version: 1 }),
    ]);
    const list = 'query ($perPage: Int) { roles(perPage: $perPage) { items { id permissions users } } }';
    expect(await fewestStatements(() => admin.ok(list, { perPage: 1 }))).toBe(3);
    expect(await fewestStatements(() => admin.ok(list, { perPage: 100 }))).toBe(3);
  });

  it('can be given every permission key that is listed, and no other', async () => {
    const admin = await superAdmin();
    expect((await admin.rest('GET', '/api/admin/system/permission')).body).toEqual([...PERMISSIONS].toSorted());
    expect(
      (await admin.ok(CREATE, { input: { name: newName(), permissions: [...PERMISSIONS] } })).createRole.users,
    ).toBe(0);
    expect(await admin.code(CREATE, { input: { name: newName(), permissions: ['fly.to.moon'] } })).toBe('BAD_INPUT');
  });

  it.each(['super admin', 'Ѕuреr Аdmіn', 'Super-Adm1n', 'Super Adrnin', 'Ｓｕｐｅｒ　Ａｄｍｉｎ'])(
    'are refused by the name %p, which reads like Super Admin, at every transport, and nothing is written',
    async (name) => {
      const { platform } = await world();
      const admin = await superAdmin();
      const { createRole } = await admin.ok(CREATE, { input: { name: newName(), permissions: ['view.user'] } });
      const [before] = [await platform.db.rows.selectFrom('role').selectAll().orderBy('id').execute()];
      const refused = { statusCode: 400, code: 'BAD_INPUT', message: 'name must not read like Super Admin' };
      const input = { name, permissions: [] };
      expect((await admin.rest('POST', PATH, input)).body).toEqual(refused);
      expect((await admin.rest('PUT', `${PATH}/${createRole.id}`, input)).body).toEqual(refused);
      expect(await admin.code(CREATE, { input })).toBe('BAD_INPUT');
      expect(await admin.code(UPDATE, { id: createRole.id, input })).toBe('BAD_INPUT');
      expect(await platform.db.rows.selectFrom('role').selectAll().orderBy('id').execute()).toEqual(before);
    },
  );

  it('never share a name that reads alike, also when they are made at once', async () => {
    const admin = await superAdmin();
    const name = newName();
    const names = [name, name.replace('o', 'о'), name.replace('e', 'е'), ` ${name}`];
    const codes = await Promise.all(
      names.map(async (each) => (await admin.code(CREATE, { input: { name: each, permissions: [] } })) ?? 'OK'),
    );
    expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'OK']);
  });

  it('keep a name from before the rule of today while their keys change', async () => {
    const { platform } = await world();
    const admin = await superAdmin();
    const { createRole } = await admin.ok(CREATE, { input: { name: newName(), permissions: [] } });
    const name = `Ѕuper Admin`;
    await platform.db.rows.updateTable('role').set({ name }).where('id', '=', createRole.id).execute();
    const changed = await admin.ok(UPDATE, { id: createRole.id, input: { name, permissions: ['view.user'] } });
    expect(changed.updateRole).toMatchObject({ name, permissions: ['view.user'] });
    const renamed = await admin.ok(UPDATE, { id: createRole.id, input: { name: ` ${newName()} e\u0301 ` } });
    expect(renamed.updateRole.name).toMatch(/^Role \S+ \u00e9$/);
  });

  it('never share a name, in whatever case', async () => {
    const admin = await superAdmin();
    const name = newName();
    await admin.ok(CREATE, { input: { name, permissions: [] } });
    expect(await admin.code(CREATE, { input: { name: ` ${name.toUpperCase()} `, permissions: [] } })).toBe('CONFLICT');
    expect(await admin.code(CREATE, { input: { name: 'user', permissions: [] } })).toBe('CONFLICT');
  });

  it('are given no key that the giver lacks, neither to a new one nor to one that is there', async () => {
    const admin = await newClient({ permissions: KEYS });
    const beyond = { name: newName(), permissions: ['edit.role', 'edit.user'] };
    expect(await admin.code(CREATE, { input: beyond })).toBe('FORBIDDEN');
    const { createRole } = await admin.ok(CREATE, { input: { name: newName(), permissions: ['edit.role'] } });
    const { body } = await admin.rest('PUT', `${PATH}/${createRole.id}`, { permissions: ['edit.user'] });
    expect(body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    const own = await roleOf(admin.user.id);
    expect(await admin.code(UPDATE, { id: own.id, input: { permissions: [...KEYS, 'edit.user'] } })).toBe('FORBIDDEN');
  });

  it('are not touched by whoever holds less', async () => {
    const admin = await newClient({ permissions: KEYS });
    const stronger = await roleOf((await newUser({ permissions: ['edit.user'] })).id);
    expect(await admin.code(UPDATE, { id: stronger.id, input: { permissions: [] } })).toBe('FORBIDDEN');
    expect((await admin.rest('DELETE', `${PATH}/${stronger.id}`)).body.statusCode).toBe(403);
  });

  it.each([{ permissions: [] }, { name: 'Nobody' }, { permissions: ['view.user'] }])(
    'leave Super Admin as it is, whatever is asked: %p',
    async (input) => {
      const admin = await superAdmin();
      const id = await roleId(SUPER_ADMIN);
      expect(await admin.code(UPDATE, { id, input })).toBe('ILLEGAL_STATE');
      expect((await admin.rest('DELETE', `${PATH}/${id}`)).body.statusCode).toBe(409);
      expect((await admin.rest('GET', `${PATH}/${id}`)).body.permissions).toEqual([...PERMISSIONS].toSorted());
    },
  );

  it.each([ADMIN, DEFAULT_ROLE])('keep %s, which the platform knows by its name, under that name', async (name) => {
    const admin = await superAdmin();
    const id = await roleId(name);
    const message = `The role ${name} is the platform's own: it keeps its name and cannot be deleted`;
    const refused = { statusCode: 409, code: 'ILLEGAL_STATE', message };
    expect(await admin.code(UPDATE, { id, input: { name: newName() } })).toBe('ILLEGAL_STATE');
    expect((await admin.rest('PUT', `${PATH}/${id}`, { name: name.toLowerCase() })).body).toEqual(refused);
    expect(await admin.code('mutation ($id: UUID!) { deleteRole(id: $id) { message } }', { id })).toBe('ILLEGAL_STATE');
    expect((await admin.rest('DELETE', `${PATH}/${id}`)).body).toEqual(refused);
    const { version, permissions } = (await admin.rest('GET', `${PATH}/${id}`)).body;
    const saved = await admin.rest('PUT', `${PATH}/${id}`, { name, permissions });
    expect(saved.body).toMatchObject({ statusCode: 200, name, version: version + 1, permissions });
  });

  it.each([ADMIN, DEFAULT_ROLE])('are never made under the name %s, also where its role is missing', async (name) => {
    const { platform } = await world();
    const admin = await superAdmin();
    const { createRole } = await admin.ok(CREATE, { input: { name: newName(), permissions: [] } });
    const id = await roleId(name);
    const rename = (to: string) =>
      platform.db.rows.updateTable('role').set({ name: to }).where('id', '=', id).execute();
    await rename(newName());
    try {
      for (const taken of [name, name.toUpperCase(), ` ${name}`]) {
        const input = { name: taken, permissions: [] };
        expect(await admin.code(CREATE, { input })).toBe('CONFLICT');
        expect((await admin.rest('POST', PATH, input)).body).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
        expect(await admin.code(UPDATE, { id: createRole.id, input })).toBe('CONFLICT');
      }
    } finally {
      await rename(name);
    }
  });

  it('are not deleted while an account has them; a deleted account falls back to the default role', async () => {
    const admin = await superAdmin();
    const user = await newUser({ permissions: ['view.user'] });
    const role = await roleOf(user.id);
    expect((await admin.rest('DELETE', `${PATH}/${role.id}`)).body).toMatchObject({ statusCode: 409 });
    await admin.rest('DELETE', `/api/admin/crm/user/${user.id}`);
    expect((await admin.rest('DELETE', `${PATH}/${role.id}`)).body.statusCode).toBe(200);
    expect((await roleOf(user.id)).name).toBe('User');
  });

  it('refuse a change that was made from another version', async () => {
    const admin = await superAdmin();
    const { createRole } = await admin.ok(CREATE, { input: { name: newName(), permissions: [] } });
    const input = { permissions: ['view.user'], version: 1 };
    await admin.ok(UPDATE, { id: createRole.id, input });
    expect(await admin.code(UPDATE, { id: createRole.id, input })).toBe('CONFLICT');
  });

  it('count on the next request of everybody who has them', async () => {
    const admin = await superAdmin();
    const user = await newUser({ permissions: ['access.user'] });
    const [client, role] = [await signedIn(user), await roleOf(user.id)];
    expect((await client.rest('GET', PATH)).body.statusCode).toBe(403);
    await admin.ok(UPDATE, { id: role.id, input: { permissions: ['access.role'] } });
    expect((await client.rest('GET', PATH)).body.statusCode).toBe(200);
    expect((await client.rest('GET', '/api/admin/crm/user')).body.statusCode).toBe(403);
  });

  it.each<[string, string, PermissionKey]>([
    ['GET', '/api/admin/system/permission', 'access.permission'],
    ['GET', PATH, 'access.role'],
    ['GET', `${PATH}/${newId()}`, 'view.role'],
    ['POST', PATH, 'create.role'],
    ['PUT', `${PATH}/${newId()}`, 'edit.role'],
    ['DELETE', `${PATH}/${newId()}`, 'delete.role'],
  ])('need for %s %s the key %s', async (method, path, key) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { name: newName(), permissions: [] };
    const without = await newClient({ permissions: PERMISSIONS.filter((each) => each !== key) });
    expect((await without.rest(method, path, body)).body.statusCode).toBe(403);
    const withKey = await newClient({ permissions: [key] });
    expect([200, 404, undefined]).toContain((await withKey.rest(method, path, body)).body.statusCode);
  });
});

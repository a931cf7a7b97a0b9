import { PERMISSIONS, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newRole, newUser, PASSWORD } from '../support/accounts.js';
import { newApiKeyRow, withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';

const NEEDS_SESSION = 'This needs a browser session: no API key may do it';

let program: Client;

beforeAll(async () => {
  program = await withApiKey((await newUser({ role: SUPER_ADMIN })).id);
});

async function roleId(name: string): Promise<string> {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('role').select('id').where('name', '=', name);
  return (await rows.executeTakeFirstOrThrow()).id;
}

const stored = async (id: string) => {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('user').selectAll().where('id', '=', id);
  return rows.executeTakeFirstOrThrow();
};

describe.each(TRANSPORTS)('by %s, the API key of a Super Admin', (transport) => {
  const call = through(transport);
  const refused = (message: unknown) => ({ statusCode: 403, code: 'FORBIDDEN', message });

  it('makes no account, which could sign in to a browser with a role and a password of its choice', async () => {
    const email = `made-${newId()}@example.com`;
    const input = { email, password: PASSWORD, roleId: await roleId(SUPER_ADMIN), emailVerified: true };
    expect(await call(program, 'POST', '/api/admin/crm/user', input)).toMatchObject(refused(NEEDS_SESSION));
    const { platform } = await world();
    const made = platform.db.rows.selectFrom('user').select('id').where('email', '=', email);
    expect(await made.execute()).toEqual([]);
  });

  it.each([
    ['role', 'the role', async () => ({ roleId: await roleId(SUPER_ADMIN) })],
    ['address', 'the e-mail address', async () => ({ email: `taken-${newId()}@example.com` })],
    ['state', 'the state', async () => ({ status: 'BANNED' })],
    ['verification', 'the verification', async () => ({ emailVerified: false })],
  ] as const)('changes no %s of any account, not even beside a name', async (_what, named, change) => {
    const { id } = await newUser();
    const before = await stored(id);
    const body = { firstName: 'Beside', ...(await change()) };
    const message = `Changing ${named} of an account needs a browser session: no API key may do it`;
    expect(await call(program, 'PUT', `/api/admin/crm/user/${id}`, body)).toMatchObject(refused(message));
    expect(await stored(id)).toEqual(before);
  });

  it('goes on changing names and countries, also in a record that is sent back whole', async () => {
    const user = await newUser();
    const { roleId: role, email, status } = await stored(user.id);
    const whole = { firstName: 'Ada', country: 'fr', roleId: role, email, status, emailVerified: true };
    const changed = await call(program, 'PUT', `/api/admin/crm/user/${user.id}`, whole);
    expect(changed).toMatchObject({ statusCode: 200, firstName: 'Ada', country: 'FR', email });
  });

  it('takes off no second factor', async () => {
    const { id } = await newUser();
    const path = `/api/admin/crm/user/${id}/two-factor`;
    expect(await call(program, 'DELETE', path)).toMatchObject(refused(NEEDS_SESSION));
  });

  it('neither makes, changes nor deletes a role', async () => {
    const name = await newRole(['view.user']);
    const path = `/api/admin/system/role/${await roleId(name)}`;
    const input = { name: `mine-${newId()}`, permissions: [...PERMISSIONS] };
    expect(await call(program, 'POST', '/api/admin/system/role', input)).toMatchObject(refused(NEEDS_SESSION));
    expect(await call(program, 'PUT', path, input)).toMatchObject(refused(NEEDS_SESSION));
    expect(await call(program, 'DELETE', path)).toMatchObject(refused(NEEDS_SESSION));
    expect(await call(program, 'GET', path)).toMatchObject({ statusCode: 200, name, permissions: ['view.user'] });
  });

  it('makes and widens no key of anybody, and brings none back', async () => {
    const { id: userId } = await newUser();
    const own = (await newApiKeyRow(userId)).id;
    const signed = (await newApiKeyRow(userId, { type: 'plugin' })).id;
    const calls = [
      ['POST', '/api/admin/api', { userId, name: 'mine' }],
      ['PUT', `/api/admin/api/${own}`, { permissions: ['withdraw'], ipRestriction: false }],
      ['POST', '/api/admin/hb/keys', { userId, name: 'mine' }],
      ['POST', `/api/admin/hb/keys/${signed}/rotate`, {}],
      ['POST', `/api/admin/hb/keys/${signed}/enable`, {}],
      ['PUT', `/api/admin/hb/keys/${signed}/limits`, { limits: [] }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect(await call(program, method, path, body)).toMatchObject(refused(NEEDS_SESSION));
    }
    const restored = refused('Restoring an API key needs a browser session: no API key may do it');
    for (const path of [`/api/admin/api/${own}`, `/api/admin/hb/keys/${signed}`]) {
      expect(await call(program, 'DELETE', path)).toMatchObject({ statusCode: 200 });
      expect(await call(program, 'DELETE', `${path}?restore=true`)).toMatchObject(restored);
    }
    const several = await call(program, 'DELETE', '/api/admin/api?restore=true', { ids: [own] });
    expect(several).toMatchObject(restored);
  });

  it('suspends a key, since a program that sees it abused must not wait for a person', async () => {
    const { id } = await newApiKeyRow((await newUser()).id, { type: 'plugin' });
    const path = `/api/admin/hb/keys/${id}/disable`;
    expect(await call(program, 'POST', path, { reason: 'abuse' })).toMatchObject({ statusCode: 200, disabled: true });
  });

  it('saves settings, but no protected one and none that undoes one', async () => {
    const path = '/api/admin/system/settings';
    const save = (client: Client, values: object) => call(client, 'PUT', path, values);
    expect(await save(program, { siteTheme: `theme-${newId()}` })).toMatchObject({ statusCode: 200 });
    const change = 'Only a browser session, and no API key, can change the setting withdrawTwoFactorRequired';
    expect(await save(program, { withdrawTwoFactorRequired: 'maybe' })).toMatchObject(refused(change));
    const preview = await call(program, 'POST', `${path}/preview`, { withdrawTwoFactorRequired: 'maybe' });
    expect(preview).toMatchObject({ wouldSave: false, refusals: [{ code: 'FORBIDDEN', message: change }] });

    const admin = await newClient({ role: SUPER_ADMIN });
    expect(await save(admin, { withdrawTwoFactorRequired: 'true' })).toMatchObject({ statusCode: 200 });
    const undo =
      'Only a browser session, and no API key, can give the setting twoFactorStatus this value: it would undo withdrawTwoFactorRequired';
    expect(await save(program, { twoFactorStatus: 'false' })).toMatchObject(refused(undo));
    expect(await save(admin, { withdrawTwoFactorRequired: 'false' })).toMatchObject({ statusCode: 200 });
  });
});

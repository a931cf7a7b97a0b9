import { ADMIN, PERMISSIONS, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('counts the grants of all roles, and gives Admin other ones');

/** The keys of the launchpad as the documentation lists them. */
const FIFTEEN = [
  'access.ico',
  'access.ico.offer',
  'view.ico.offer',
  'create.ico.offer',
  'edit.ico.offer',
  'delete.ico.offer',
  'access.ico.transaction',
  'view.ico.transaction',
  'edit.ico.transaction',
  'access.ico.settings',
  'view.ico.settings',
  'edit.ico.settings',
  'access.ico.stat',
  'create.ico.transaction',
  'delete.ico.transaction',
];
const ALL = [...FIFTEEN, 'manage.system'];
const ROLES = '/api/admin/system/role';

interface Role {
  readonly name: string;
  readonly permissions: string[];
}

describe('the permission keys of the launchpad', () => {
  it('are these fifteen, beside manage.system', () => {
    expect(new Set(FIFTEEN).size).toBe(15);
    expect(PERMISSIONS.filter((key) => /\.ico(\.|$)/.test(key)).toSorted()).toEqual(FIFTEEN.toSorted());
    expect(PERMISSIONS).toContain('manage.system');
  });

  it('are seeded, and granted to no role, Admin and Super Admin included', async () => {
    const { rows } = (await world()).system.db;
    const seeded = rows.selectFrom('seeded_permission').select('permission').where('permission', 'in', ALL);
    expect((await seeded.execute()).map(({ permission }) => permission).toSorted()).toEqual(ALL.toSorted());
    const granted = rows.selectFrom('role_permission').selectAll().where('permission', 'in', ALL);
    expect(await granted.execute()).toEqual([]);
  });
});

describe.each(TRANSPORTS)('the permission keys of the launchpad, by %s,', (transport) => {
  const call = through(transport);

  it('are none of Admin, whose calls are refused until a Super Admin gives it a key', async () => {
    const [owner, admin] = [await newClient({ role: SUPER_ADMIN }), await newClient({ role: ADMIN })];
    const { items }: { items: (Role & { id: string })[] } = await call(owner, 'GET', `${ROLES}?perPage=100`);
    const role = items.find(({ name }) => name === ADMIN)!;
    expect(role.permissions.filter((key) => ALL.includes(key))).toEqual([]);
    for (const path of ['stat', 'offer', 'transaction', 'settings/limits', 'settings/launch/plan']) {
      expect(await call(admin, 'GET', `/api/admin/ico/${path}`)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
    const give = (permissions: readonly string[]) => call(owner, 'PUT', `${ROLES}/${role.id}`, { permissions });
    expect(await give([...role.permissions, ...ALL])).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'GET', '/api/admin/ico/offer')).toMatchObject({ statusCode: 200 });
    expect(await give(role.permissions)).toMatchObject({ statusCode: 200 });
  });
});

import { DEFAULT_ROLE, SUPER_ADMIN, type PermissionKey } from '../../src/core/catalogue/permissions.js';
import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';

const MINE: readonly PermissionKey[] = ['edit.role', 'view.role', 'view.user'];

async function pathOfDefaultRole(): Promise<string> {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('role').select('id').where('name', '=', DEFAULT_ROLE);
  return `/api/admin/system/role/${(await rows.executeTakeFirstOrThrow()).id}`;
}

describe.each(TRANSPORTS)('by %s, the role that every customer has', (transport) => {
  const call = through(transport);

  it('gets no permission from an admin, not even one that the admin holds', async () => {
    const [admin, path] = [await newClient({ permissions: [...MINE] }), await pathOfDefaultRole()];
    expect(await call(admin, 'PUT', path, { permissions: ['view.user'] })).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'Only a Super Admin can give a permission to the role User, which every customer has',
    });
    expect(await call(admin, 'GET', path)).toMatchObject({ statusCode: 200, permissions: [] });
  });

  it('gets one from a Super Admin, and loses it by whoever may edit roles', async () => {
    const [admin, path] = [await newClient({ permissions: [...MINE] }), await pathOfDefaultRole()];
    const superAdmin = await newClient({ role: SUPER_ADMIN });
    const given = await call(superAdmin, 'PUT', path, { permissions: ['view.role', 'view.user'] });
    expect(given).toMatchObject({ statusCode: 200, permissions: ['view.role', 'view.user'] });
    for (const permissions of [['view.role'], []]) {
      expect(await call(admin, 'PUT', path, { permissions })).toMatchObject({ statusCode: 200, permissions });
    }
  });
});

import { GRANTS, PERMISSIONS } from '../../src/core/catalogue/permissions.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { seedRoles } from '../../src/services/role/seed-roles.js';
import { newUser, signedIn } from '../support/accounts.js';
import { Site } from '../support/site.js';
import { world } from '../support/world.js';

describe('seeding roles', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  const role = () =>
    site.system.db.rows.selectFrom('role').selectAll().where('name', '=', 'Admin').executeTakeFirstOrThrow();

  async function keys(): Promise<string[]> {
    const { id } = await role();
    const held = site.system.db.rows.selectFrom('role_permission').select('permission').where('roleId', '=', id);
    return (await held.orderBy('permission').execute()).map(({ permission }) => permission);
  }

  async function change(work: (id: string) => Promise<unknown>): Promise<void> {
    const { id } = await role();
    await work(id);
  }

  /** What Admin begins with: no key that goes to nobody. */
  const shipped = PERMISSIONS.filter((key) => GRANTS[key]?.length !== 0);
  const without = (...gone: string[]) => shipped.filter((key) => !gone.includes(key)).toSorted();
  const seedAgain = (...given: string[]) => seedRoles(site.system, { Admin: given });

  it('gives Admin every key at first but those that go to nobody, and nothing back that an admin took away', async () => {
    expect(await keys()).toEqual(without());
    const { rows } = site.system.db;
    await change((id) =>
      inTransaction(site.system, { operation: 'test' }, (tx) =>
        tx.rows
          .deleteFrom('role_permission')
          .where('roleId', '=', id)
          .where('permission', 'in', ['edit.wallet', 'edit.deposit'])
          .execute(),
      ),
    );
    await seedRoles(site.system);
    expect(await keys()).toEqual(without('edit.wallet', 'edit.deposit'));
    expect((await role()).version).toBe(1);
    expect(await rows.selectFrom('seeded_permission').selectAll().execute()).toHaveLength(PERMISSIONS.length);
  });

  it('gives Admin the keys that are new in a version, once, in force on the next request', async () => {
    await Promise.all([1, 2, 3].map(() => seedAgain(...PERMISSIONS, 'view.new.thing')));
    const after = [...without('edit.wallet', 'edit.deposit'), 'view.new.thing'].toSorted();
    expect([await keys(), (await role()).version]).toEqual([after, 2]);
    await change((id) =>
      site.system.db.rows
        .deleteFrom('role_permission')
        .where('roleId', '=', id)
        .where('permission', '=', 'view.new.thing')
        .execute(),
    );
    await seedAgain(...PERMISSIONS, 'view.new.thing');
    expect(await keys()).toEqual(without('edit.wallet', 'edit.deposit'));
  });

  it('takes the keys of an installation that was never seeded like this for known', async () => {
    await site.system.db.rows.deleteFrom('seeded_permission').execute();
    await seedRoles(site.system);
    expect(await keys()).toEqual(without('edit.wallet', 'edit.deposit'));
    await seedAgain(...PERMISSIONS, 'view.newer.thing');
    expect(await keys()).toContain('view.newer.thing');
  });
});

it('seeding leaves roles alone that admins made', async () => {
  const { system } = await world();
  const user = await newUser({ permissions: ['access.wallet'] });
  await seedRoles(system);
  const client = await signedIn(user);
  expect((await client.rest('GET', '/api/admin/finance/wallet')).body.statusCode).toBe(200);
  expect((await client.rest('GET', '/api/admin/finance/deposit')).body.code).toBe('FORBIDDEN');
});

import { DEFAULT_ROLE, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { seed } from '../../src/services/seed.js';
import { Site } from '../support/site.js';

describe('the Super Admin of the environment', () => {
  let site: Site;
  beforeEach(async () => (site = await Site.open()));
  afterEach(() => site.close());

  const seedWith = (email: string) => {
    const superAdmin = { email, password: 'Long-enough-1' };
    return seed({ ...site.system, config: { ...site.system.config, superAdmin } });
  };
  const users = () => site.system.db.rows.updateTable('user');
  const superAdmins = async () => {
    const found = await site.system.db.rows
      .selectFrom('user')
      .innerJoin('role', 'role.id', 'user.roleId')
      .select('user.email')
      .where('role.name', '=', SUPER_ADMIN)
      .where('user.deletedAt', 'is', null)
      .execute();
    return found.map(({ email }) => email);
  };

  it('is created once, and no second one when the environment names another address later', async () => {
    await seedWith(' Root@Example.com');
    await seedWith('root@example.com');
    await seedWith('root2@example.com');
    expect(await superAdmins()).toEqual(['root@example.com']);
  });

  it('is one, although two processes with different addresses seed at once', async () => {
    await Promise.all([seedWith('root@example.com'), seedWith('root2@example.com')]);
    expect(await superAdmins()).toHaveLength(1);
  });

  it('does not come back after it was closed or given another address, while there is a Super Admin', async () => {
    await seedWith('root@example.com');
    await users().set({ email: 'moved@example.com' }).where('email', '=', 'root@example.com').execute();
    await seedWith('root@example.com');
    expect(await superAdmins()).toEqual(['moved@example.com']);
    const { email } = await site.newUser(SUPER_ADMIN);
    await users().set({ deletedAt: new Date().toISOString() }).where('email', '=', 'moved@example.com').execute();
    await seedWith('moved@example.com');
    expect(await superAdmins()).toEqual([email]);
  });

  it('is created when every account with that role was deleted, and never out of an account of another role', async () => {
    const { email: customer } = await site.newUser(DEFAULT_ROLE);
    await seedWith(customer ?? '');
    expect(await superAdmins()).toEqual([]);
    const { email } = await site.newUser(SUPER_ADMIN);
    await users()
      .set({ deletedAt: new Date().toISOString() })
      .where('email', '=', email ?? '')
      .execute();
    await seedWith('root@example.com');
    expect(await superAdmins()).toEqual(['root@example.com']);
  });
});

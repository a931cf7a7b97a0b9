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

  it('is created once, however the address is written, and another one when the environment names another address', async () => {
    await seedWith(' Root@Example.com');
    await seedWith('root@example.com');
    expect(await superAdmins()).toEqual(['root@example.com']);
    await seedWith('root2@example.com');
    expect((await superAdmins()).toSorted()).toEqual(['root2@example.com', 'root@example.com']);
  });

  it('is never made out of an account of another role', async () => {
    const { email } = await site.newUser(DEFAULT_ROLE);
    await seedWith(email ?? '');
    expect(await superAdmins()).toEqual([]);
  });
});

import { sql } from 'kysely';
import { ADMIN, PERMISSIONS, type PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { seedRoles } from '../../../src/services/role/seed-roles.js';
import { Site } from '../../support/site.js';

const BY_VIEW = [
  'access.convert',
  'view.convert',
  'view.convert.asset',
  'view.convert.order',
  'view.convert.send',
  'view.convert.inventory',
  'view.convert.hedge',
  'view.convert.rebalance',
  'view.convert.pnl',
  'access.convert.settings',
  'view.convert.settings',
] as const satisfies readonly PermissionKey[];
const BY_EDIT = [
  'edit.convert.asset',
  'edit.convert.inventory',
  'edit.convert.rebalance',
  'edit.convert.settings',
] as const satisfies readonly PermissionKey[];
const NOBODYS = [
  'manage.convert.send',
  'manage.convert.hedge',
  'manage.convert.rebalance',
] as const satisfies readonly PermissionKey[];
const CONVERT = [...BY_VIEW, ...BY_EDIT, ...NOBODYS];
const HOUSE = ['view.pool.backing', 'manage.pool.backing'] as const;
const ACCESS = ['access.deposit', 'access.withdraw', 'access.transfer'];
const EDIT = ['edit.deposit', 'edit.withdraw'];

const sorted = (...keys: readonly string[]) => keys.toSorted();

describe('installing instant convert', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  async function newRole(...permissions: string[]): Promise<string> {
    const { rows } = site.system.db;
    const [id, name] = [newId(), `Role ${newId()}`];
    await rows.insertInto('role').values({ id, name, createdAt: new Date().toISOString() }).execute();
    await sql`insert into role_permission select ${id}, unnest(${permissions}::text[])`.execute(rows);
    return name;
  }

  async function keysOf(name: string): Promise<string[]> {
    const { rows } = await sql<{ permission: string }>`
      select p.permission from role_permission p join role r on r.id = p."roleId"
      where r.name = ${name}`.execute(site.system.db.rows);
    return sorted(...rows.map(({ permission }) => permission));
  }

  /** As an installation is that knows nothing of instant convert yet; Admin holds what that version gave it. */
  async function beforeConvert(): Promise<void> {
    const { rows } = site.system.db;
    const unknown = [...CONVERT, ...HOUSE];
    await sql`delete from granted_permission`.execute(rows);
    await sql`delete from seeded_permission where permission = any(${unknown}::text[])`.execute(rows);
    await sql`delete from role_permission where permission = any(${unknown}::text[])`.execute(rows);
  }

  it('declares eighteen keys, those of the house and view.transaction', () => {
    expect(PERMISSIONS.filter((key) => /\.convert(\.|$)/.test(key)).toSorted()).toEqual(sorted(...CONVERT));
    expect(CONVERT).toHaveLength(18);
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...HOUSE, 'view.transaction']));
  });

  it('gives Admin of a fresh installation all but the keys that go to nobody', async () => {
    const launchpads = PERMISSIONS.filter((key) => /\.ico(\.|$)/.test(key));
    const nobodys: ReadonlySet<string> = new Set([...NOBODYS, 'manage.pool.backing', ...launchpads, 'manage.system']);
    expect(await keysOf(ADMIN)).toEqual(sorted(...PERMISSIONS.filter((key) => !nobodys.has(key))));
    const { rows } = await sql<{ version: number }>`select version from role where name = 'Admin'`.execute(
      site.system.db.rows,
    );
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('gives roles of an older one what goes with their keys, view.transaction first, and does so once', async () => {
    await beforeConvert();
    const roles = {
      access: await newRole(...ACCESS),
      twoOfThree: await newRole('access.deposit', 'access.withdraw'),
      view: await newRole('view.transaction'),
      edit: await newRole(...EDIT),
      oneEdit: await newRole('edit.deposit'),
      all: await newRole(...ACCESS, ...EDIT),
    };
    await seedRoles(site.system);
    const viewed = ['view.transaction', ...BY_VIEW, 'view.pool.backing'];
    const expected = {
      access: sorted(...ACCESS, ...viewed),
      twoOfThree: sorted('access.deposit', 'access.withdraw'),
      view: sorted(...viewed),
      edit: sorted(...EDIT, ...BY_EDIT),
      oneEdit: ['edit.deposit'],
      all: sorted(...ACCESS, ...EDIT, ...viewed, ...BY_EDIT),
    };
    const held = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(roles).map(async ([what, name]) => [what, await keysOf(name)] as const)),
      );
    expect(await held()).toEqual(expected);
    const admin = await keysOf(ADMIN);
    expect(admin).toEqual(expect.arrayContaining([...BY_VIEW, ...BY_EDIT, 'view.pool.backing']));
    expect(admin.filter((key) => /^manage\.(convert|pool)\./.test(key))).toEqual([]);

    await sql`delete from role_permission where permission = 'view.convert.pnl'`.execute(site.system.db.rows);
    await seedRoles(site.system);
    expect((await held())['access']).toEqual(expected.access.filter((key) => key !== 'view.convert.pnl'));
  });

  it('gives Admin of an older one nothing that goes with a key which its admins took away', async () => {
    await beforeConvert();
    await sql`delete from role_permission p using role r where r.id = p."roleId" and r.name = 'Admin'
      and p.permission in ('view.transaction', 'edit.withdraw')`.execute(site.system.db.rows);
    await seedRoles(site.system);
    expect((await keysOf(ADMIN)).filter((key) => /convert|pool|view\.transaction/.test(key))).toEqual([]);
  });
});

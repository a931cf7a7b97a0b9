import { sql } from 'kysely';
import { GRANTS, isPermissionKey } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { inOrder } from '../../src/services/role/grant-keys.js';
import { seedRoles } from '../../src/services/role/seed-roles.js';
import { Site } from '../support/site.js';

const SHIPPED = { Admin: ['access.wallet'] } as const;

describe('keys that go with what a role holds', () => {
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

  async function stateOf(name: string) {
    const { rows } = await sql<{ version: number; keys: string[] }>`
      select version, array(select p.permission::text from role_permission p where p."roleId" = r.id order by 1) as keys
      from role r where name = ${name}`.execute(site.system.db.rows);
    return rows[0];
  }

  const take = (name: string, key: string) =>
    sql`delete from role_permission p using role r
      where r.id = p."roleId" and r.name = ${name} and p.permission = ${key}`.execute(site.system.db.rows);

  it('are given once to every role that holds all of them, also by several processes at once', async () => {
    const [both, one] = [await newRole('a.one', 'a.two'), await newRole('a.one')];
    const grants = { 'b.both': ['a.one', 'a.two'], 'b.none': [] };
    await Promise.all([1, 2, 3].map(() => seedRoles(site.system, SHIPPED, grants)));
    expect(await stateOf(both)).toEqual({ version: 2, keys: ['a.one', 'a.two', 'b.both'] });
    expect(await stateOf(one)).toEqual({ version: 1, keys: ['a.one'] });
  });

  it('are not given again once an admin has taken them away, nor to roles that are made later', async () => {
    const role = await newRole('c.held');
    const grants = { 'd.given': ['c.held'] };
    await seedRoles(site.system, SHIPPED, grants);
    await take(role, 'd.given');
    const later = await newRole('c.held');
    await seedRoles(site.system, SHIPPED, grants);
    expect([(await stateOf(role))?.keys, (await stateOf(later))?.keys]).toEqual([['c.held'], ['c.held']]);
  });

  it('go with keys that go with others, in whichever order modules declare them', async () => {
    const role = await newRole('e.first');
    await seedRoles(site.system, SHIPPED, { 'e.third': ['e.second'], 'e.second': ['e.first'] });
    expect(await stateOf(role)).toEqual({ version: 2, keys: ['e.first', 'e.second', 'e.third'] });
  });

  it('stay with a role that holds them already, and its version stays', async () => {
    const role = await newRole('f.first', 'f.second');
    await seedRoles(site.system, SHIPPED, { 'f.second': ['f.first'] });
    expect(await stateOf(role)).toEqual({ version: 1, keys: ['f.first', 'f.second'] });
  });

  it('are not given back to a shipped role that an earlier version gave them to', async () => {
    await seedRoles(site.system, { Admin: ['g.first', 'g.second'] });
    await take('Admin', 'g.second');
    await seedRoles(site.system, { Admin: ['g.first', 'g.second'] }, { 'g.second': ['g.first'] });
    expect((await stateOf('Admin'))?.keys).toContain('g.first');
    expect((await stateOf('Admin'))?.keys).not.toContain('g.second');
  });

  it('are refused where keys go with each other', () => {
    expect(() => inOrder({ a: ['b'], b: ['a'] })).toThrow('the permission a goes with itself');
  });

  it('are permission keys, all that a module declares', () => {
    const named = Object.entries(GRANTS).flatMap(([key, held]) => [key, ...held]);
    expect(named.filter((key) => !isPermissionKey(key))).toEqual([]);
  });
});

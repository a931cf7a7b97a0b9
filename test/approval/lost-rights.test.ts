import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newUser, signedIn } from '../support/accounts.js';
import { onePerson } from '../../src/services/approval/write-tiers.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
import { ownWorld, world } from '../support/world.js';
import { addFactor, changeAccount, newEmail, newPair, newRoleId, roleIdOf, rolePaths } from './support/role-acts.js';

ownWorld('how many people an act takes depends on how many accounts can approve it');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const BOSS = { role: SUPER_ADMIN } as const;
const ONE = [{ fromUsd: '0', approvers: 1 }];
const TWO = [...ONE, { fromUsd: '1000', approvers: 2 }];

/** Two Super Admins whose approvals count, and no other. */
async function twoSuperAdmins() {
  const { system } = await world();
  const [boss, user] = [await roleIdOf(SUPER_ADMIN), await roleIdOf('User')];
  await system.db.rows.deleteFrom('right_loss').execute();
  await system.db.rows.updateTable('user').set({ roleId: user }).where('roleId', '=', boss).execute();
  return [await newApprover(BOSS), await newApprover(BOSS)] as const;
}

describe.each(TRANSPORTS)('rights that another hand took, by %s,', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const paths = rolePaths(call);
  const titles = async (client: Client) =>
    (await call(client, 'GET', '/api/user/notification')).items.map(({ title }: { title: string }) => title);

  /** The ways to take rights from an account that holds them. */
  const ways: Record<string, (client: Client, id: string) => Promise<object>> = {
    'another role': async (client, id) => paths.updateUser(client, id, { roleId: await roleIdOf('User') }),
    'a change of its role': async (client, id) => {
      const { roleId } = await paths.readUser(client, id);
      return paths.updateRole(client, roleId, { permissions: ['view.user'] });
    },
    'a blocking': (client, id) => paths.updateUser(client, id, { status: 'BANNED' }),
  };

  it.each(Object.keys(ways))('by %s, protect the address and the factors for a day', async (way) => {
    const [first] = await newPair();
    const { id } = await newUser({ permissions: ['edit.wallet'] });
    await addFactor(id);
    expect(await ways[way]!(first, id)).toMatchObject({ statusCode: 200, approval: null });
    expect((await paths.updateUser(first, id, { email: newEmail() })).approval).toMatchObject({ needed: 2 });
    expect((await paths.resetFactor(first, id)).approval).toMatchObject({ needed: 2 });
  });

  it('protect nothing a day later', async () => {
    const [first] = await newPair();
    const { id } = await newUser({ permissions: ['edit.wallet'] });
    await ways['another role']!(first, id);
    (await world()).clock.advance(DAY_MS + MINUTE_MS);
    const email = newEmail();
    expect(await paths.updateUser(await signedIn(first.user), id, { email })).toMatchObject({ email, approval: null });
  });

  it.each(['another role', 'a blocking', 'a deletion'])(
    'by %s, leave a removed Super Admin counted for a day, so that the other is not alone at once',
    async (way) => {
      const [boss, other] = await twoSuperAdmins();
      const taken =
        way === 'a deletion'
          ? call(boss, 'DELETE', `/api/admin/crm/user/${other.user.id}`)
          : ways[way]!(boss, other.user.id);
      expect(await taken).toMatchObject({ statusCode: 200 });
      const roleId = await roleIdOf(SUPER_ADMIN);
      const { id } = await newUser();
      expect((await paths.updateUser(boss, id, { roleId })).approval).toMatchObject({ given: 1, needed: 2 });
      (await world()).clock.advance(DAY_MS + MINUTE_MS);
      const later = await signedIn(boss.user);
      const third = await newUser();
      expect(await paths.updateUser(later, third.id, { roleId })).toMatchObject({ role: SUPER_ADMIN, approval: null });
    },
  );

  it('of a Super Admin on the first day leave the one who made that account alone', async () => {
    const [boss, other] = await twoSuperAdmins();
    await paths.updateUser(boss, other.user.id, { roleId: await roleIdOf('User') });
    const { system } = await world();
    await system.db.rows.deleteFrom('right_loss').execute();
    const roleId = await roleIdOf(SUPER_ADMIN);
    const mistake = await newUser();
    await paths.updateUser(boss, mistake.id, { roleId });
    await paths.updateUser(boss, mistake.id, { roleId: await roleIdOf('User') });
    expect(await paths.updateUser(boss, (await newUser()).id, { roleId })).toMatchObject({ approval: null });
  });

  it.each([
    ['of long standing', null],
    ['of the first day', new Date().toISOString()],
  ])('of a Super Admin %s keep a lowered policy from taking effect by time', async (_since, roleSince) => {
    const [boss, other] = await twoSuperAdmins();
    await changeAccount(other.user.id, { roleSince });
    const { approval } = await acts.setPolicy(boss, 'ADJUSTMENT', ONE);
    expect(approval).toMatchObject({ kind: 'POLICY', needed: 2 });
    await ways['a blocking']!(boss, other.user.id);
    const { clock } = await world();
    clock.advance(DAY_MS + HOUR_MS);
    await runJob('expireActs');
    expect(await acts.read(await signedIn(boss.user), approval.id)).toMatchObject({
      status: 'EXPIRED',
      reason: 'A Super Admin who could have withdrawn it was removed: begin it again a day after that',
    });
    const { tiers } = (await acts.setPolicy(await signedIn(boss.user), 'ADJUSTMENT', TWO)) as { tiers: object[] };
    expect(tiers).toEqual(TWO);
  });

  it('of a Super Admin keep the policy from it also where one person is enough for acts of kind ROLE', async () => {
    const [boss, other] = await twoSuperAdmins();
    await setTiers('ROLE', onePerson('ROLE'));
    const { approval } = await acts.setPolicy(boss, 'ADJUSTMENT', ONE);
    await ways['a blocking']!(boss, other.user.id);
    (await world()).clock.advance(DAY_MS + HOUR_MS);
    await runJob('expireActs');
    expect(await acts.read(await signedIn(boss.user), approval.id)).toMatchObject({ status: 'EXPIRED' });
    await setTiers('ROLE', INSTALLED.ROLE);
  });

  it('are told to the other Super Admins, as is the return of an account that holds some', async () => {
    const [first] = await newPair();
    const boss = await newClient(BOSS);
    const accounts = [];
    for (const way of ['another role', 'a blocking', 'a deletion']) {
      const { id } = await newUser({ permissions: ['edit.wallet'] });
      accounts.push(id);
      if (way === 'a deletion') await call(boss, 'DELETE', `/api/admin/crm/user/${id}`);
      else await ways[way]!(first, id);
    }
    await paths.updateUser(first, accounts[1]!, { status: 'ACTIVE' });
    const role = await newRoleId(['view.user', 'edit.wallet']);
    await paths.updateRole(first, role, { permissions: ['view.user'] });
    expect(await titles(boss)).toEqual([
      'An admin lost rights',
      'An admin is active again',
      'An admin lost rights',
      'An admin lost rights',
    ]);
    const { items } = await call(boss, 'GET', '/api/user/notification');
    expect(items[0].message).toMatch(/^The role .+ no longer has edit\.wallet\.$/);
    await ways['another role']!(first, (await newUser()).id);
    expect(await titles(boss)).toHaveLength(4);
  });
});

describe.each(TRANSPORTS)('a role that is being extended, by %s,', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const paths = rolePaths(call);

  it('is given only at the second approval, to an account of either kind, until the extension has ended', async () => {
    const [first, second] = await newPair();
    const roleId = await newRoleId(['view.user']);
    const { approval } = await paths.updateRole(first, roleId, { permissions: ['view.user', 'edit.wallet'] });
    expect(approval.details).toMatchObject({ added: ['edit.wallet'], users: 0 });
    const { id } = await newUser();
    const given = (await paths.updateUser(first, id, { roleId })).approval;
    expect(given).toMatchObject({ operation: 'updateUser', needed: 2 });
    expect((await paths.createUser(first, { roleId })).approval).toMatchObject({ operation: 'createUser', needed: 2 });
    expect(await acts.reject(second, approval.id)).toMatchObject({ status: 'REJECTED' });
    expect(await paths.updateUser(first, id, { roleId })).toMatchObject({ roleId, approval: null });
  });

  it('shows approvers who gets the keys, those first that got the role or new credentials last', async () => {
    const [first] = await newPair();
    const roleId = await newRoleId(['view.user']);
    const [old, young, taken] = [await newUser(), await newUser(), await newUser()];
    await changeAccount(old.id, { roleId, roleSince: null });
    await changeAccount(taken.id, { roleId, roleSince: null });
    await paths.updateUser(first, young.id, { roleId });
    const email = newEmail();
    await paths.updateUser(first, taken.id, { email });
    const { approval } = await paths.updateRole(first, roleId, { permissions: ['view.user', 'edit.wallet'] });
    expect(approval.details.newestUsers).toMatchObject([
      { email, credentialsSetAt: expect.any(String) },
      { email: young.email, roleSince: expect.any(String) },
      { email: old.email, roleSince: null },
    ]);
  });

  it('protects the address and the factors of those who have it', async () => {
    const [first] = await newPair();
    const roleId = await newRoleId(['view.user']);
    const { id } = await newUser();
    await changeAccount(id, { roleId });
    await addFactor(id);
    await paths.updateRole(first, roleId, { permissions: ['view.user', 'edit.wallet'] });
    expect((await paths.updateUser(first, id, { email: newEmail() })).approval).toMatchObject({ needed: 2 });
    expect((await paths.resetFactor(first, id)).approval).toMatchObject({ needed: 2 });
  });

  it('can still be given at once where it is the default role', async () => {
    const [boss, other] = await twoSuperAdmins();
    const roleId = await roleIdOf('User');
    const { approval } = await paths.updateRole(boss, roleId, { permissions: ['edit.wallet'] });
    expect(approval).toMatchObject({ status: 'PENDING', permission: null });
    expect(await paths.updateUser(other, boss.user.id, { roleId })).toMatchObject({ role: 'User', approval: null });
    expect((await paths.createUser(other, { roleId })).approval).toBeNull();
    await acts.reject(other, approval.id);
    const { system } = await world();
    await system.db.rows.insertInto('role_permission').values({ roleId, permission: 'edit.wallet' }).execute();
    expect(await paths.updateRole(other, roleId, { permissions: [] })).toMatchObject({ permissions: [] });
    const customer = await newUser();
    expect(await paths.updateUser(other, customer.id, { email: newEmail() })).toMatchObject({ approval: null });
  });

  it('is given only at the second approval for a day after its keys were taken', async () => {
    const [first] = await newPair();
    const roleId = await newRoleId();
    await paths.updateRole(first, roleId, { permissions: ['view.user'] });
    const { id } = await newUser();
    expect((await paths.updateUser(first, id, { roleId })).approval).toMatchObject({ needed: 2 });
    (await world()).clock.advance(DAY_MS + MINUTE_MS);
    const later = await signedIn(first.user);
    expect(await paths.updateUser(later, id, { roleId })).toMatchObject({ roleId, approval: null });
  });

  it('meets an account that gets it at the same time: one of the two is an act', async () => {
    const [first, second] = await newPair();
    for (let time = 0; time < 5; time += 1) {
      const [{ id }, roleId] = [await newUser(), await newRoleId(['view.user'])];
      const [extended, given] = await Promise.all([
        paths.updateRole(first, roleId, { permissions: ['view.user', 'edit.wallet'] }),
        paths.updateUser(second, id, { roleId }),
      ]);
      expect(extended.approval).toMatchObject({ needed: 2 });
      // An account with the role is counted in what approvers see; any other gets it by an act.
      expect(extended.approval.details.users).toBe(given.approval === null ? 1 : 0);
    }
  });
});

describe.each(TRANSPORTS)('an account with money rights, by %s,', (transport) => {
  const call = through(transport);
  const paths = rolePaths(call);

  it('that was made with a password says so to those who approve its role', async () => {
    const [first] = await newPair();
    const roleId = await newRoleId();
    const { approval, email } = await paths.createUser(first, { roleId, password: 'Long-enough-Passw0rd!' });
    expect(approval.title).toContain(`${email}, whose maker knows its password,`);
    expect(approval.details).toMatchObject({ passwordKnown: true });
    expect((await paths.createUser(first, { roleId })).approval.details).toMatchObject({ passwordKnown: false });
  });

  it('is named in full by the title of its act, however long its addresses are', async () => {
    const [first] = await newPair();
    const local = (letter: string) =>
      `${letter.repeat(60)}@${'d'.repeat(60)}.${'e'.repeat(60)}.${newId().slice(-12)}.com`;
    const [old, email] = [local('a'), local('b')];
    const { id } = await newUser({ permissions: ['edit.wallet'] });
    const { system } = await world();
    await system.db.rows.updateTable('user').set({ email: old }).where('id', '=', id).execute();
    const { approval } = await paths.updateUser(first, id, { email });
    expect(approval.title).toBe(`Change the e-mail address of ${old} to ${email}`);
  });
});

it('takes no more than a hundred waiting acts of one beginner', async () => {
  const { system } = await world();
  const [first] = await newPair();
  const { id } = await newUser({ permissions: ['edit.wallet'] });
  const paths = rolePaths(through('REST'));
  const { approval } = await paths.updateUser(first, id, { email: newEmail() });
  const row = await system.db.rows
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', approval.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 99 }, () => ({ ...row, id: newId(), sameKey: null }));
  await system.db.rows
    .insertInto('approval')
    .values(copies as never)
    .execute();
  expect(await paths.updateUser(first, id, { email: newEmail() })).toMatchObject({
    statusCode: 409,
    code: 'CONFLICT',
    message: 'You have begun 100 acts that wait: withdraw some, or wait until others have decided',
  });
  await actPaths(through('REST')).withdraw(first, approval.id);
  expect((await paths.updateUser(first, id, { email: newEmail() })).approval).toMatchObject({ status: 'PENDING' });
});

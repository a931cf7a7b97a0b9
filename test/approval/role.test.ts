import { ADMIN, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { onePerson } from '../../src/services/approval/write-tiers.js';
import { newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../support/approvals.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { ownWorld, world } from '../support/world.js';
import {
  addFactor,
  changeAccount,
  hasFactor,
  newEmail,
  newPair,
  newRoleId,
  roleIdOf,
  rolePaths,
  ROLE_KEYS,
} from './support/role-acts.js';

ownWorld('how many people an act takes depends on how many accounts can approve it');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const BOSS = { role: SUPER_ADMIN } as const;

/** Leaves no Super Admin but a new one. */
async function onlySuperAdmin() {
  const { system } = await world();
  const [boss, user] = [await roleIdOf(SUPER_ADMIN), await roleIdOf('User')];
  await system.db.rows.updateTable('user').set({ roleId: user }).where('roleId', '=', boss).execute();
  return newApprover(BOSS);
}

describe.each(TRANSPORTS)('an act of kind ROLE by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const paths = rolePaths(call);

  it('gives a role with money rights, and whatever came with it, only at the second approval', async () => {
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = await newPair();
      const [customer, roleId] = [await newUser(), await newRoleId()];
      const before = await paths.readUser(first, customer.id);
      const { approval, ...shown } = await paths.updateUser(first, customer.id, { roleId, firstName: 'Ada' });
      expect(shown).toEqual(before);
      expect(approval).toMatchObject({
        kind: 'ROLE',
        operation: 'updateUser',
        permission: 'edit.user',
        subjectId: customer.id,
        accountId: customer.id,
        status: 'PENDING',
        given: 1,
        needed: 2,
        usd: '1',
        details: { email: customer.email, role: 'User' },
      });
      expect(await paths.readUser(first, customer.id)).toEqual(before);
      expect((await paths.updateUser(first, customer.id, { roleId, firstName: 'Ada' })).approval.id).toBe(approval.id);
      expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE', given: 2 });
      expect(await paths.readUser(first, customer.id)).toMatchObject({ roleId, firstName: 'Ada' });
    }
  });

  it('changes the address of an account with money rights only at the second approval', async () => {
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = await newPair();
      const [admin, email] = [await newUser({ permissions: ['edit.wallet'] }), newEmail()];
      const { approval, ...shown } = await paths.updateUser(first, admin.id, { email });
      expect(shown).toMatchObject({ email: admin.email, statusCode: 200 });
      expect(approval).toMatchObject({ kind: 'ROLE', permission: 'edit.user', given: 1, needed: 2 });
      expect(await paths.readUser(first, admin.id)).toMatchObject({ email: admin.email });
      expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
      expect(await paths.readUser(first, admin.id)).toMatchObject({ email, emailVerifiedAt: null });
    }
  });

  it('makes a new account with the default role, which gets its role at the second approval', async () => {
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = await newPair();
      const roleId = await newRoleId();
      const { approval, ...made } = await paths.createUser(first, { roleId, firstName: 'Grace' });
      expect(made).toMatchObject({ role: 'User', firstName: 'Grace', status: 'ACTIVE' });
      expect(approval).toMatchObject({
        operation: 'createUser',
        permission: 'create.user',
        accountId: made.id,
        given: 1,
        needed: 2,
      });
      expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
      expect(await paths.readUser(first, made.id)).toMatchObject({ roleId, firstName: 'Grace' });
    }
  });

  it('gives a role with money rights more keys only at the second approval', async () => {
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = await newPair();
      const id = await newRoleId(['view.user']);
      const { approval, ...shown } = await paths.updateRole(first, id, { permissions: ['view.user', 'edit.wallet'] });
      expect(shown).toMatchObject({ id, permissions: ['view.user'], version: 1 });
      expect(approval).toMatchObject({
        operation: 'updateRole',
        permission: 'edit.role',
        subjectId: id,
        accountId: null,
        needed: 2,
        details: { added: ['edit.wallet'], removed: [] },
      });
      expect(await paths.readRole(first, id)).toMatchObject({ permissions: ['view.user'], version: 1 });
      expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
      expect(await paths.readRole(first, id)).toMatchObject({ permissions: ['edit.wallet', 'view.user'], version: 2 });
      expect((await paths.updateRole(first, id, { permissions: ['edit.wallet'] })).approval).toBeNull();
    }
  });

  it('takes the second factor off an account with money rights only at the second approval', async () => {
    for (let time = 0; time < 3; time += 1) {
      const [first, second] = await newPair();
      const { id } = await newUser({ permissions: ['edit.wallet'] });
      await addFactor(id);
      const { approval, message } = await paths.resetFactor(first, id);
      expect(message).toBe('The second factor stays until others have approved this');
      expect(approval).toMatchObject({ operation: 'resetUserTwoFactor', accountId: id, given: 1, needed: 2 });
      expect(await hasFactor(id)).toBe(true);
      expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
      expect(await hasFactor(id)).toBe(false);
    }
  });

  it('is no change of a customer, of a role without money rights, or of names', async () => {
    const [first, second] = await newPair();
    const { id } = await newUser();
    await addFactor(id);
    expect((await paths.resetFactor(first, id)).approval).toBeNull();
    expect(await hasFactor(id)).toBe(false);
    const [email, roleId] = [newEmail(), await newRoleId(['view.user'])];
    expect(await paths.updateUser(first, id, { email, roleId })).toMatchObject({ email, roleId, approval: null });
    expect(await paths.updateUser(first, second.user.id, { firstName: 'Ada' })).toMatchObject({
      firstName: 'Ada',
      approval: null,
    });
    const own = newEmail();
    expect(await paths.updateUser(first, first.user.id, { email: own })).toMatchObject({ email: own, approval: null });
    expect((await paths.createUser(await newApprover({ permissions: ROLE_KEYS }), { roleId })).approval).toBeNull();
  });

  it('lets the only Super Admin make a second one, and takes two people once that one can approve', async () => {
    const boss = await onlySuperAdmin();
    const roleId = await roleIdOf(SUPER_ADMIN);
    const [second, third] = [await newUser(), await newUser()];
    expect(await paths.updateUser(boss, second.id, { roleId })).toMatchObject({ role: SUPER_ADMIN, approval: null });
    expect(await paths.updateUser(boss, (await newUser()).id, { roleId })).toMatchObject({ approval: null });
    const { items } = await call(await signedIn(second), 'GET', '/api/user/notification');
    expect(items[0]).toMatchObject({ title: 'An account got rights' });
    const { clock } = await world();
    clock.advance(DAY_MS + HOUR_MS);
    const { approval } = await paths.updateUser(await signedIn(boss.user), third.id, { roleId });
    expect(approval).toMatchObject({ permission: null, given: 1, needed: 2 });
    expect(await acts.approve(await signedIn(second), approval.id)).toMatchObject({ status: 'DONE' });
    expect(await paths.readUser(await signedIn(boss.user), third.id)).toMatchObject({ role: SUPER_ADMIN });
  });

  it('leaves no other admin alone on the first day, when no approval counts yet', async () => {
    const boss = await onlySuperAdmin();
    const now = new Date().toISOString();
    await changeAccount(boss.user.id, { roleSince: now });
    const { system } = await world();
    await system.db.rows.updateTable('user').set({ roleSince: now }).execute();
    const admin = await newClient({ role: ADMIN });
    const roleId = await roleIdOf(ADMIN);
    expect((await paths.createUser(admin, { roleId })).approval).toMatchObject({ given: 0, needed: 2 });
    expect((await paths.updateUser(admin, (await newUser()).id, { roleId })).approval).toMatchObject({ needed: 2 });
    expect((await paths.createUser(boss, { roleId })).approval).toBeNull();
  });

  it.each([
    ['was blocked', () => ({ status: 'BANNED' })],
    ['lost its verification', () => ({ emailVerifiedAt: null })],
    ['got another address', () => ({ email: newEmail() })],
  ])('is refused where the account %s since, and changes nothing', async (_what, since) => {
    const [first, second] = await newPair();
    const { id } = await newUser();
    const { approval } = await paths.updateUser(first, id, { roleId: await newRoleId(), status: 'ACTIVE' });
    await changeAccount(id, since());
    const before = await paths.readUser(second, id);
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await paths.readUser(second, id)).toEqual(before);
  });

  it('is refused where its account was taken over and given back since', async () => {
    const [first, second] = await newPair();
    const customer = await newUser();
    const { approval } = await paths.updateUser(first, customer.id, { roleId: await newRoleId() });
    await paths.updateUser(first, customer.id, { email: newEmail() });
    await paths.updateUser(first, customer.id, { email: customer.email, emailVerified: true });
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
  });

  it('shows that another hand set the credentials of its account, and is not stopped by its owner verifying it', async () => {
    const [first, second] = await newPair();
    const made = await paths.createUser(first, { password: PASSWORD, emailVerified: false });
    const { approval } = await paths.updateUser(first, made.id, { roleId: await newRoleId() });
    expect(approval.details).toMatchObject({ credentialsSetAt: expect.any(String) });
    await changeAccount(made.id, { emailVerifiedAt: new Date().toISOString() });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
  });

  it('that gives or concerns Super Admin is approved by Super Admins only', async () => {
    const [boss, other, admin] = [await newApprover(BOSS), await newApprover(BOSS), await newApprover({ role: ADMIN })];
    const wanted = [
      await paths.updateUser(boss, (await newUser()).id, { roleId: await roleIdOf(SUPER_ADMIN) }),
      await paths.createUser(boss, { roleId: await roleIdOf(SUPER_ADMIN) }),
      await paths.updateUser(boss, (await newUser(BOSS)).id, { email: newEmail() }),
      await paths.resetFactor(boss, (await newUser(BOSS)).id),
    ];
    for (const { approval } of wanted) {
      expect(approval).toMatchObject({ permission: null, needed: 2 });
      expect(await acts.approve(admin, approval.id)).toMatchObject({ statusCode: 403, missing: { role: SUPER_ADMIN } });
      expect(await acts.approve(other, approval.id)).toMatchObject({ status: 'DONE' });
    }
  });

  it('is not approved by the account that it concerns', async () => {
    const [first, second] = await newPair();
    const { approval } = await paths.updateUser(first, second.user.id, { email: newEmail() });
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await paths.readUser(first, second.user.id)).toMatchObject({ email: second.user.email });
  });

  it('takes two others where its beginner is the account that it concerns', async () => {
    const [first, second] = await newPair();
    const third = await newApprover({ permissions: ROLE_KEYS });
    const roleId = await newRoleId();
    const { approval } = await paths.updateUser(first, first.user.id, { roleId });
    expect(approval).toMatchObject({ given: 0, needed: 2 });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await acts.approve(third, approval.id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await paths.readUser(second, first.user.id)).toMatchObject({ roleId });
  });

  it('is not approved by a role that lacks the keys it gives, be it the last approval or an earlier one', async () => {
    const [first, second] = await newPair();
    const below = await newApprover({ permissions: ['edit.user'] });
    for (const [beginner, given] of [
      [first, 1],
      [await newClient({ permissions: ROLE_KEYS }), 0],
    ] as const) {
      const { approval } = await paths.updateUser(beginner, (await newUser()).id, { roleId: await newRoleId() });
      expect(approval.given).toBe(given);
      expect(await acts.approve(below, approval.id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await acts.read(second, approval.id)).toMatchObject({ status: 'PENDING', given });
    }
  });

  it('loses the approval of an account that got another role in between', async () => {
    const [first, second] = await newPair();
    const { id } = await newUser();
    const { approval } = await paths.updateUser(first, id, { roleId: await newRoleId() });
    await changeAccount(first.user.id, { roleId: await roleIdOf('User') });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'PENDING', given: 1 });
    const [third] = await newPair();
    expect(await acts.approve(third, approval.id)).toMatchObject({ status: 'DONE' });
  });

  it('is no act where the policy asks one person, but the Super Admins are told', async () => {
    await setTiers('ROLE', onePerson('ROLE'));
    const [boss, [first]] = [await newClient(BOSS), await newPair()];
    const [{ id }, roleId] = [await newUser(), await newRoleId()];
    await addFactor(id);
    expect(await paths.updateUser(first, id, { roleId })).toMatchObject({ roleId, approval: null });
    expect(await paths.updateUser(first, id, { email: newEmail() })).toMatchObject({ approval: null });
    expect(await paths.resetFactor(first, id)).toMatchObject({
      message: 'The second factor is disabled',
      approval: null,
    });
    expect(await paths.createUser(first, { roleId })).toMatchObject({ roleId, approval: null });
    const permissions = ['edit.user', 'edit.wallet'];
    expect(await paths.updateRole(first, roleId, { permissions })).toMatchObject({ permissions, approval: null });
    await setTiers('ROLE', INSTALLED.ROLE);
    const { items } = await call(boss, 'GET', '/api/user/notification');
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'A role got rights',
      'A new account got rights',
      'The second factor of an admin was removed',
      'The address of an admin was changed',
      'An account got rights',
    ]);
  });
});

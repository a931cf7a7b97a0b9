import { ADMIN, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newUser, signedIn } from '../support/accounts.js';
import { actPaths, INSTALLED, useApprovalPolicy } from '../support/approvals.js';
import { newCode, newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
import { newWallet } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';
import { roleIdOf, rolePaths } from './support/role-acts.js';

ownWorld('has one Super Admin, whose role is new');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const FIVE = [{ fromUsd: '0', approvers: 5 }];

/** The only Super Admin of a new installation. */
async function founder() {
  const { system } = await world();
  const [boss, user] = [await roleIdOf(SUPER_ADMIN), await roleIdOf('User')];
  await system.db.rows.deleteFrom('right_loss').execute();
  await system.db.rows.updateTable('user').set({ roleId: user }).where('roleId', '=', boss).execute();
  return newClient({ role: SUPER_ADMIN });
}

describe.each(TRANSPORTS)('a new installation with one Super Admin, by %s,', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const paths = rolePaths(call);
  const later = async (days: number) => (await world()).clock.advance(days * DAY_MS + HOUR_MS);

  it('is set up by that person alone: prices, roles, admins, small adjustments, a stricter policy', async () => {
    const boss = await founder();
    const currency = { code: newCode(), type: 'ECO', name: 'New', precision: 8, usdPrice: '7' };
    expect(await call(boss, 'POST', '/api/admin/finance/currency', currency)).toMatchObject({
      usdPrice: '7',
      approval: null,
    });
    const role = await call(boss, 'POST', '/api/admin/system/role', {
      name: `Desk ${newId()}`,
      permissions: ['edit.wallet'],
    });
    const more = { permissions: ['edit.wallet', 'edit.withdraw'] };
    expect((await paths.updateRole(boss, role.id, more)).approval).toBeNull();
    for (const roleId of [role.id, await roleIdOf(ADMIN), await roleIdOf(SUPER_ADMIN)]) {
      expect(await paths.createUser(boss, { roleId })).toMatchObject({ roleId, approval: null });
    }
    const { code, type } = await newCurrency({ usdPrice: '1' });
    const wallet = await newWallet({ currency: code, type });
    const adjustment = { type: 'ADD', amount: '999', nonce: newId() };
    expect(await call(boss, 'POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, adjustment)).toMatchObject({
      balance: '999',
    });
    expect(await acts.setPolicy(boss, 'DEPOSIT', [{ fromUsd: '0', approvers: 2 }])).toMatchObject({ approval: null });
  });

  it('gets what takes two people done once its second admin counts', async () => {
    const boss = await founder();
    const second = await newUser();
    await paths.updateUser(boss, second.id, { roleId: await roleIdOf(SUPER_ADMIN) });
    const { code, type } = await newCurrency({ usdPrice: '1' });
    const wallet = await newWallet({ currency: code, type });
    const body = { type: 'ADD', amount: '5000', nonce: newId() };
    const { approval } = await call(boss, 'POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body);
    expect(approval).toMatchObject({ given: 0, needed: 2 });
    expect(approval.warning).toBe('This act needs 2 people, but nobody can approve it now');
    await later(1);
    const third = await newUser();
    await paths.updateUser(await signedIn(boss.user), third.id, { roleId: await roleIdOf(ADMIN) });
    const again = { ...body, nonce: newId() };
    const begun = await call(await signedIn(boss.user), 'POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, again);
    expect(await acts.approve(await signedIn(second), begun.approval.id)).toMatchObject({ status: 'DONE' });
  });

  it('comes out of a policy that asks more people than there are, and of a second Super Admin who is gone', async () => {
    const boss = await founder();
    expect(await acts.setPolicy(boss, 'ADJUSTMENT', FIVE)).toMatchObject({ tiers: FIVE, approval: null });
    const { approval } = await acts.setPolicy(boss, 'ADJUSTMENT', INSTALLED.ADJUSTMENT);
    expect(approval).toMatchObject({ kind: 'POLICY', needed: 5 });
    const second = await newUser();
    const roleId = await roleIdOf(SUPER_ADMIN);
    await paths.updateUser(boss, second.id, { roleId });
    await later(1);
    await runJob('expireActs');
    const now = await signedIn(boss.user);
    expect(await acts.read(now, approval.id)).toMatchObject({ status: 'DONE' });
    const waiting = (await paths.updateUser(now, (await newUser()).id, { roleId })).approval;
    expect(waiting).toMatchObject({ needed: 2 });
    await paths.updateUser(now, second.id, { status: 'BANNED' });
    await later(1);
    const alone = await signedIn(boss.user);
    expect(await paths.updateUser(alone, (await newUser()).id, { roleId })).toMatchObject({ roleId, approval: null });
    await acts.withdraw(alone, waiting.id);
  });
});

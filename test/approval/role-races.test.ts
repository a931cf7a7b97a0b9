import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { HOUR_MS } from '../../src/core/clock.js';
import { newClient, newUser, signedIn } from '../support/accounts.js';
import { actPaths, useApprovalPolicy } from '../support/approvals.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
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
} from './support/role-acts.js';

ownWorld('how many people an act takes depends on how many accounts can approve it');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('an act of kind ROLE, between its beginning and its end, by %s', (transport) => {
  const acts = actPaths(through(transport));
  const paths = rolePaths(through(transport));

  it('leaves everything as it was when its time is over', async () => {
    const [first] = await newPair();
    const [customer, admin] = [await newUser(), await newUser({ permissions: ['edit.wallet'] })];
    const role = await newRoleId(['view.user']);
    await addFactor(admin.id);
    const begun = [
      await paths.updateUser(first, customer.id, { roleId: await newRoleId() }),
      await paths.updateRole(first, role, { permissions: ['edit.wallet'] }),
      await paths.resetFactor(first, admin.id),
      await paths.createUser(first, { roleId: await newRoleId() }),
    ];
    const { clock } = await world();
    clock.advance(72 * HOUR_MS);
    expect((await runJob('expireActs')).status).toBe('SUCCEEDED');
    const later = await signedIn(first.user);
    for (const { approval } of begun) {
      expect(await acts.read(later, approval.id)).toMatchObject({ status: 'EXPIRED' });
      expect(await acts.approve(later, approval.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    for (const id of [customer.id, begun[3].id])
      expect(await paths.readUser(later, id)).toMatchObject({ role: 'User' });
    expect(await paths.readRole(later, role)).toMatchObject({ permissions: ['view.user'] });
    expect(await hasFactor(admin.id)).toBe(true);
  });

  it('is refused once the account or the role has changed, and only that approval is rolled back', async () => {
    const [first, second] = await newPair();
    const changes: [object, (ids: { id: string; roleId: string }) => Promise<unknown>][] = [
      [{ statusCode: 409, code: 'CONFLICT' }, ({ id }) => changeAccount(id, { email: newEmail() })],
      [{ statusCode: 409, code: 'CONFLICT' }, async ({ id }) => changeAccount(id, { roleId: await newRoleId() })],
      [
        { statusCode: 403, code: 'FORBIDDEN' },
        async ({ id }) => changeAccount(id, { roleId: await roleIdOf(SUPER_ADMIN) }),
      ],
      [{ statusCode: 404, code: 'NOT_FOUND' }, ({ roleId }) => paths.deleteRole(bossOf, roleId)],
      [
        { statusCode: 409, code: 'CONFLICT' },
        ({ roleId }) => paths.updateRole(first, roleId, { name: `Desk ${roleId}` }),
      ],
    ];
    const bossOf = await newClient({ role: SUPER_ADMIN });
    for (const [answer, change] of changes) {
      const [{ id }, roleId] = [await newUser(), await newRoleId()];
      const { approval } = await paths.updateUser(first, id, { roleId });
      await change({ id, roleId });
      expect(await acts.approve(second, approval.id)).toMatchObject(answer);
      expect(await acts.read(second, approval.id)).toMatchObject({ status: 'PENDING', given: 1 });
    }
  });

  it('is refused while another account has the address, and done once that is free again', async () => {
    const [first, second] = await newPair();
    const [admin, email] = [await newUser({ permissions: ['edit.wallet'] }), newEmail()];
    const { approval } = await paths.updateUser(first, admin.id, { email });
    const other = await newUser({ email });
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    await changeAccount(other.id, { email: newEmail() });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
    expect(await paths.readUser(second, admin.id)).toMatchObject({ email });
  });

  it('does not count an approver for a day after the account became ACTIVE again', async () => {
    const [first, second] = await newPair();
    const { approval } = await paths.updateUser(first, (await newUser()).id, { roleId: await newRoleId() });
    for (const status of ['SUSPENDED', 'ACTIVE']) {
      expect(await paths.updateUser(first, second.user.id, { status })).toMatchObject({ status, approval: null });
    }
    expect(await acts.approve(await signedIn(second.user), approval.id)).toMatchObject({
      code: 'APPROVER_NOT_ELIGIBLE',
      reason: 'RIGHT_TOO_NEW',
    });
  });
});

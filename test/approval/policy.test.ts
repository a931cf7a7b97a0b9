import { APPROVAL_KINDS } from '../../src/core/acts/kinds.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { HOUR_MS } from '../../src/core/clock.js';
import { newClient } from '../support/accounts.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../support/approvals.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { newWallet } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('at most a hundred accounts are told of an act');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const BOSS = { role: SUPER_ADMIN } as const;
const ONE = [{ fromUsd: '0', approvers: 1 }];
const TWO = [...ONE, { fromUsd: '1000', approvers: 2 }];
const THREE = [...ONE, { fromUsd: '1000', approvers: 3 }];
const DEARER = [...ONE, { fromUsd: '1000000', approvers: 2 }];

async function haveNobodyCount(): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('user').set({ roleSince: new Date().toISOString() }).execute();
}

describe.each(TRANSPORTS)('the approval policy by %s', (transport) => {
  const acts = actPaths(through(transport));
  const tiers = async () => {
    const all = await acts.policy(await newClient(BOSS));
    const list = Object.values(all).filter((each) => typeof each === 'object') as { kind: string; tiers: object[] }[];
    return (Array.isArray(all) ? all : list.flat()).find(({ kind }: { kind: string }) => kind === 'ADJUSTMENT').tiers;
  };
  afterEach(() => setTiers('ADJUSTMENT', TWO));

  it('is raised by one Super Admin at once, and the other Super Admins are told', async () => {
    const [boss, other] = [await newClient(BOSS), await newClient(BOSS)];
    expect(await acts.setPolicy(boss, 'ADJUSTMENT', THREE)).toMatchObject({ tiers: THREE, approval: null });
    expect(await tiers()).toEqual(THREE);
    const { items } = (await other.rest('GET', '/api/user/notification')).body;
    expect(items[0]).toMatchObject({ title: 'The approval policy was changed' });
    expect(items[0].message).toContain('from 1 (2 from 1000 USD) to 1 (3 from 1000 USD)');
  });

  it('is raised by several Super Admins at the same time one after the other', async () => {
    const bosses = await Promise.all(Array.from({ length: 4 }, () => newClient(BOSS)));
    const raised = bosses.map((_, at) => [...ONE, { fromUsd: `${900 - at}`, approvers: 2 }]);
    const answers = await Promise.all(bosses.map((boss, at) => acts.setPolicy(boss, 'ADJUSTMENT', raised[at]!)));
    // A change after a larger raise would lower it, and waits.
    for (const answer of answers) expect(answer).toMatchObject({ kind: 'ADJUSTMENT' });
    expect(await tiers()).toEqual(raised[3]);
  });

  it.each(APPROVAL_KINDS)('says so where it asks more people of %s than there are', async (kind) => {
    const boss = await newClient(BOSS);
    await haveNobodyCount();
    const answer = await acts.setPolicy(boss, kind, [
      { fromUsd: '0', approvers: 5 },
      { fromUsd: '1', approvers: 5 },
    ]);
    await setTiers(kind, { CONVERT_SEND: [{ fromUsd: '0', approvers: 2 }], ...INSTALLED }[kind]);
    expect(answer.warning).toBe(`An act of kind ${kind} needs 5 people, but nobody can approve it now`);
  });

  it('counts the platform as no account that can approve a withdrawal', async () => {
    const { code: currency, type } = await newCurrency({ usdPrice: '1' });
    const owner = await newClient();
    const wallet = await newWallet({ owner: { userId: owner.user.id }, currency, type, balance: '10000' });
    await setSettings({ withdrawAutoApprove: 'true' });
    const wish = { walletId: wallet.id, amount: '10000', destination: 'The other side' };
    const { id } = (await owner.rest('POST', '/api/finance/withdraw', wish)).body;
    await clearSettings('withdrawAutoApprove');
    await haveNobodyCount();
    expect(await acts.read(await newClient({ permissions: ['edit.withdraw'] }), id)).toMatchObject({
      given: 1,
      needed: 2,
      eligible: 0,
      warning: "Beside the platform's approval this act needs 1 person, but nobody can approve it now",
    });
  });

  it.each([
    ['fewer people', ONE],
    ['the same people for more dollars', DEARER],
  ])('is lowered to %s by as many people as it asked before', async (_what, lower) => {
    const [boss, other] = [await newApprover(BOSS), await newApprover(BOSS)];
    const answer = await acts.setPolicy(boss, 'ADJUSTMENT', lower);
    expect(answer).toMatchObject({ tiers: TWO, approval: { kind: 'POLICY', needed: 2, given: 1, permission: null } });
    expect(await tiers()).toEqual(TWO);
    expect((await acts.setPolicy(boss, 'ADJUSTMENT', lower)).approval.id).toBe(answer.approval.id);
    expect(await acts.approve(await newApprover({ permissions: ['edit.wallet'] }), answer.approval.id)).toMatchObject({
      statusCode: 403,
      missing: { role: SUPER_ADMIN },
    });
    expect(await acts.approve(other, answer.approval.id)).toMatchObject({ status: 'DONE' });
    expect(await tiers()).toEqual(lower);
  });

  it.each([
    ['ADJUSTMENT', ONE, 'from 1 (2 from 1000 USD) to 1'],
    ['ROLE', [...ONE, { fromUsd: '1', approvers: 1 }], 'from 1 or 2 to 1 or 1'],
  ])('shows approvers what a change of %s does', async (kind, lower, change) => {
    const boss = await newClient(BOSS);
    const { approval } = await acts.setPolicy(boss, kind, lower);
    expect(approval.title).toBe(`Change how many people an act of kind ${kind} takes, ${change}`);
    await acts.withdraw(boss, approval.id);
  });

  it('is lowered by nobody but its beginner after 24 hours, and any Super Admin can withdraw that', async () => {
    const [boss, other] = [await newClient(BOSS), await newClient(BOSS)];
    const { approval: first } = await acts.setPolicy(boss, 'ADJUSTMENT', ONE);
    expect(await acts.withdraw(other, first.id)).toMatchObject({ status: 'WITHDRAWN', endedBy: other.user.id });
    const { approval } = await acts.setPolicy(boss, 'ADJUSTMENT', ONE);
    const { clock } = await world();
    clock.advance(23 * HOUR_MS);
    await runJob('expireActs');
    expect(await tiers()).toEqual(TWO);
    clock.advance(HOUR_MS);
    await runJob('expireActs');
    expect(await tiers()).toEqual(ONE);
    expect(await acts.read(await newClient(BOSS), approval.id)).toMatchObject({ status: 'DONE', endedBy: null });
  });

  it('that changed in between refuses a change that was begun before', async () => {
    const [boss, other] = [await newApprover(BOSS), await newApprover(BOSS)];
    const { approval } = await acts.setPolicy(boss, 'ADJUSTMENT', ONE);
    await acts.setPolicy(other, 'ADJUSTMENT', THREE);
    expect(await acts.approve(other, approval.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    const { clock } = await world();
    clock.advance(24 * HOUR_MS);
    await runJob('expireActs');
    expect(await acts.read(await newClient(BOSS), approval.id)).toMatchObject({
      status: 'EXPIRED',
      reason: 'The policy has changed since: begin the change again',
    });
    expect(await tiers()).toEqual(THREE);
  });

  it.each([
    ['no tier', 'ADJUSTMENT', []],
    ['a first tier above 0', 'ADJUSTMENT', [{ fromUsd: '1', approvers: 1 }]],
    ['tiers that do not rise', 'ADJUSTMENT', [...ONE, { fromUsd: '0', approvers: 2 }]],
    [
      'fewer people for more',
      'ADJUSTMENT',
      [
        { fromUsd: '0', approvers: 2 },
        { fromUsd: '1', approvers: 1 },
      ],
    ],
    ['no person', 'ADJUSTMENT', [{ fromUsd: '0', approvers: 0 }]],
    ['six people', 'ADJUSTMENT', [{ fromUsd: '0', approvers: 6 }]],
    ['a negative amount', 'ADJUSTMENT', [...ONE, { fromUsd: '-1', approvers: 2 }]],
    ['another amount of a kind without dollars', 'ROLE', [...ONE, { fromUsd: '5', approvers: 2 }]],
    ['one tier of a kind without dollars', 'PRICE', ONE],
    ['one person for sends', 'CONVERT_SEND', ONE],
    ['an unknown kind', 'GIFT', ONE],
  ])('refuses %s, and stays', async (_what, kind, wanted) => {
    const before = await tiers();
    expect(await acts.setPolicy(await newClient(BOSS), kind, wanted)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
    expect(await tiers()).toEqual(before);
  });

  it('is changed by nobody else', async () => {
    const admin = await newClient({ permissions: ['edit.wallet', 'edit.settings'] });
    expect(await acts.setPolicy(admin, 'ADJUSTMENT', THREE)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

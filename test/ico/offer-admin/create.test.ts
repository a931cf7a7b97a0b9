import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { anonymous, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  activityOf,
  ALL_OFFERINGS,
  launchTerms,
  newAdmin,
  newBuyer,
  newCreator,
  newPlan,
} from '../../support/ico-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { walletNow, newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { bought, toldOf } from '../support/admin-acts.js';

const CREATE = `${ALL_OFFERINGS}/create`;

async function countOf(userId: string): Promise<number> {
  const { rows } = (await world()).system.db;
  return (await rows.selectFrom('ico_token_offering').select('id').where('userId', '=', userId).execute()).length;
}

describe.each(TRANSPORTS)('an offering made by an admin, by %s', (transport) => {
  const call = through(transport);
  afterEach(async () => {
    (await world()).clock.reset();
    await clearSettings('icoVestingEnabled', 'icoMaintenanceMode');
  });

  it('is approved at once, costs nothing, and its creator hears of it', async () => {
    const [admin, creator] = [await newAdmin(), await newCreator()];
    const plan = await newPlan({ name: 'Gold', price: '500' });
    const wallet = await newWallet({ owner: { userId: creator.user.id }, currency: 'USD', type: 'FIAT', balance: '1' });
    const terms = await launchTerms({ planId: plan.id, name: 'Given', minPurchase: '5' });
    const made = await call(admin, 'POST', CREATE, { ...terms, userId: creator.user.id });
    expect(made).toMatchObject({
      statusCode: 200,
      name: 'Given',
      status: 'PENDING',
      minPurchase: '5',
      targetAmount: '2000',
      approvedAt: expect.any(String),
      activatedAt: null,
      owner: { id: creator.user.id, email: creator.user.email },
      plan: { id: plan.id, name: 'Gold', paid: '0', currency: 'USD', upgrades: 0 },
    });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('1');
    expect(await activityOf(made.id)).toEqual([
      {
        userId: admin.user.id,
        action: 'createIcoOffering',
        target: 'offering',
        targetId: made.id,
        name: 'Given',
        details: { userId: creator.user.id },
      },
    ]);
    expect(await toldOf(creator)).toEqual([
      {
        title: 'Offering Created',
        message: 'An administrator has created the offering Given for you, and approved it.',
        link: `/ico/creator/token/${made.id}`,
      },
    ]);
  });

  it('is public, and is sold once its start has come', async () => {
    const creator = await newCreator();
    const terms = await launchTerms({ startsInMs: 60_000 });
    const made = await call(await newAdmin(), 'POST', CREATE, { ...terms, userId: creator.user.id });
    expect((await (await anonymous()).rest('GET', `/api/ico/offer/${made.id}`)).body.statusCode).toBe(200);
    (await world()).clock.advance(120_000);
    expect(await bought(await newBuyer(made), made, '20')).toMatchObject({ status: 'PENDING', amount: '20' });
  });

  it('is the admin’s own without an account, or with the own one: it waits for approval, recorded, and told to nobody', async () => {
    const admin = await newAdmin();
    for (const over of [{}, { userId: null }, { userId: admin.user.id }]) {
      const made = await call(admin, 'POST', CREATE, { ...(await launchTerms()), ...over });
      expect(made).toMatchObject({
        statusCode: 200,
        status: 'PENDING',
        approvedAt: null,
        owner: { id: admin.user.id },
        plan: { paid: '0' },
      });
      expect(await activityOf(made.id)).toMatchObject([
        { userId: admin.user.id, action: 'createIcoOffering', details: { userId: admin.user.id } },
      ]);
    }
    expect([await countOf(admin.user.id), await toldOf(admin)]).toEqual([3, []]);
  });

  it('that is the admin’s own is approved, and decided about from then on, by others alone', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const made = await call(admin, 'POST', CREATE, await launchTerms({ startsInMs: 60_000 }));
    const path = `${ALL_OFFERINGS}/${made.id}`;
    const own = { statusCode: 403, code: 'SELF_DECISION' };
    expect((await (await anonymous()).rest('GET', `/api/ico/offer/${made.id}`)).body.statusCode).toBe(404);
    expect(await call(admin, 'POST', `${path}?action=approve`, {})).toMatchObject(own);
    const approved = await call(other, 'POST', `${path}?action=approve`, {});
    expect(approved).toMatchObject({ statusCode: 200, approvedAt: expect.any(String) });
    expect(await call(admin, 'PUT', path, { name: 'Mine' })).toMatchObject(own);
    expect(await call(admin, 'DELETE', path)).toMatchObject(own);
    (await world()).clock.advance(120_000);
    const contribution = await bought(await newBuyer(made), made, '20');
    const verify = `/api/admin/ico/transaction/${contribution.id}?action=verify`;
    expect(await call(admin, 'POST', verify, {})).toMatchObject(own);
    expect(await call(other, 'POST', `${path}?action=pause`, {})).toMatchObject({ statusCode: 200, paused: true });
  });

  it('is on sale at once when it starts by a clock that is a little slow', async () => {
    const [admin, creator] = [await newAdmin(), await newCreator()];
    const at = (startsInMs: number) => launchTerms({ startsInMs });
    const body = { ...(await at(-30_000)), userId: creator.user.id };
    const made = await call(admin, 'POST', CREATE, body);
    expect(made).toMatchObject({ statusCode: 200, status: 'ACTIVE', activatedAt: made.approvedAt });
    const refused = await call(admin, 'POST', CREATE, { ...(await at(-62_000)), userId: creator.user.id });
    expect(refused).toMatchObject({ statusCode: 400, message: 'startDate must not be in the past' });
  });

  it('needs an account that is there and active', async () => {
    const [admin, banned, terms] = [await newAdmin(), await newUser(), await launchTerms()];
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', banned.id).execute();
    for (const userId of [banned.id, newId()]) {
      expect(await call(admin, 'POST', CREATE, { ...terms, userId })).toMatchObject({
        statusCode: 409,
        code: 'PAYEE_NOT_ACTIVE',
      });
    }
    expect(await countOf(banned.id)).toBe(0);
  });

  it.each([
    ['a start in the past', { startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' }, 400, 'BAD_INPUT'],
    ['no phase', { phases: [] }, 400, 'BAD_INPUT'],
    ['a token of another blockchain', { tokenAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 400, 'BAD_INPUT'],
    ['an unknown blockchain', { blockchain: 'nowhere' }, 400, 'BAD_INPUT'],
    ['an unknown plan', { planId: newId() }, 400, 'BAD_INPUT'],
    [
      'more phases than the plan allows',
      {
        phases: Array.from({ length: 21 }, (_, at) => ({
          name: `P${at}`,
          tokenPrice: '1',
          allocation: '1',
          duration: 1,
        })),
      },
      409,
      'ICO_PLAN_CAP',
    ],
    ['too fine a minimum', { minPurchase: '0.000000001' }, 400, 'BAD_INPUT'],
  ])('is refused with %s, and nothing is stored', async (_what, over, statusCode, code) => {
    const creator = await newCreator();
    const body = { ...(await launchTerms({ lastsMs: 100 * 86_400_000 })), ...over, userId: creator.user.id };
    expect(await call(await newAdmin(), 'POST', CREATE, body)).toMatchObject({ statusCode, code });
    expect([await countOf(creator.user.id), await toldOf(creator)]).toEqual([0, []]);
  });

  it('has vesting only while that is switched on, and is made during maintenance', async () => {
    const [admin, creator] = [await newAdmin(), await newCreator()];
    await setSettings({ icoVestingEnabled: 'false', icoMaintenanceMode: 'true' });
    const terms = { ...(await launchTerms()), userId: creator.user.id };
    const vesting = { type: 'LINEAR', durationMonths: 12 };
    expect(await call(admin, 'POST', CREATE, { ...terms, vesting })).toMatchObject({ statusCode: 403 });
    expect(await call(admin, 'POST', CREATE, terms)).toMatchObject({ statusCode: 200 });
  });

  it('is made once under one key', async () => {
    const [admin, creator] = [await newAdmin(), await newCreator()];
    const body = { ...(await launchTerms()), userId: creator.user.id, idempotencyKey: newId() };
    const first = await call(admin, 'POST', CREATE, body);
    expect(await call(admin, 'POST', CREATE, body)).toEqual(first);
    const own = { ...body, userId: undefined, idempotencyKey: newId() };
    const mine = await call(admin, 'POST', CREATE, own);
    expect(await call(admin, 'POST', CREATE, { ...own, userId: admin.user.id })).toEqual(mine);
    expect(await call(admin, 'POST', CREATE, { ...body, name: 'Other' })).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(await countOf(creator.user.id)).toBe(1);
  });

  it('needs its own permission and a sign-in', async () => {
    const body = { ...(await launchTerms()), userId: (await newUser()).id };
    const other = await newAdmin(['view.ico.offer', 'edit.ico.offer', 'access.ico']);
    expect(await call(other, 'POST', CREATE, body)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await call(await anonymous(), 'POST', CREATE, body)).toMatchObject({ statusCode: 401 });
  });
});

import { newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { activityOf } from '../support/activity-rows.js';
import { freshValue, keeper } from '../support/settings-admins.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { storedContribution } from '../support/stored-contributions.js';

const PLAN = { name: 'Large', price: '10', currency: 'USDT', walletType: 'SPOT', features: {} };
const KINDS = [
  {
    path: '/api/admin/ico/settings/blockchain',
    column: 'blockchainId',
    action: 'deleteIcoBlockchain',
    body: () => ({ name: 'Fantom', value: freshValue() }),
  },
  {
    path: '/api/admin/ico/settings/token/type',
    column: 'typeId',
    action: 'deleteIcoTokenType',
    body: () => ({ name: 'Reward', value: freshValue() }),
  },
  {
    path: '/api/admin/ico/settings/launch/plan',
    column: 'planId',
    action: 'deleteIcoLaunchPlan',
    body: () => PLAN,
  },
] as const;

const CASES = KINDS.flatMap((kind) => TRANSPORTS.map((transport) => ({ ...kind, transport })));

describe.each(CASES)('the deletion at $path, by $transport', ({ path, column, action, body, transport }) => {
  const call = through(transport);
  const started = async () => {
    const admin = await keeper();
    const { id } = await call(admin, 'POST', path, body());
    const remove = () => call(admin, 'DELETE', `${path}/${id}`);
    return { admin, id: id as string, remove };
  };
  const offeringsOf = async (id: string) => {
    const { rows } = (await world()).system.db;
    const found = await rows.selectFrom('ico_token_offering').select('id').where(column, '=', id).execute();
    return found.length;
  };
  const refused = { statusCode: 409, code: 'ICO_IN_USE' };
  const deletedAt = '2020-01-01T00:00:00.000Z';

  it('takes an unused one away, once, and is recorded', async () => {
    const { admin, id, remove } = await started();
    expect(await remove()).toMatchObject({ statusCode: 200, message: expect.stringContaining('deleted') });
    expect(await remove()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await activityOf(admin.user.id)).toEqual([
      expect.objectContaining({ action, targetId: id }),
      expect.objectContaining({ action: expect.stringMatching(/^create/) }),
    ]);
  });

  it.each(['PENDING', 'ACTIVE', 'REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'] as const)(
    'is refused while an offering that is %s uses it',
    async (status) => {
      const { admin, id, remove } = await started();
      await storedOffering({ userId: admin.user.id, [column]: id, status });
      expect(await remove()).toMatchObject(refused);
      expect(await offeringsOf(id)).toBe(1);
    },
  );

  it('is refused where a deleted offering had contributions', async () => {
    const { admin, id, remove } = await started();
    const offering = await storedOffering({ userId: admin.user.id, [column]: id, status: 'FAILED', deletedAt });
    const buyer = await newUser();
    const wallet = await newWallet({ owner: { userId: buyer.id }, currency: 'USDT' });
    await storedContribution(offering, { userId: buyer.id, walletId: wallet.id });
    expect(await remove()).toMatchObject(refused);
    expect(await offeringsOf(id)).toBe(1);
  });

  it('takes deleted offerings without contributions with it', async () => {
    const { admin, id, remove } = await started();
    await storedOffering({ userId: admin.user.id, [column]: id, status: 'REJECTED', deletedAt });
    expect(await remove()).toMatchObject({ statusCode: 200 });
    expect(await offeringsOf(id)).toBe(0);
  });
});

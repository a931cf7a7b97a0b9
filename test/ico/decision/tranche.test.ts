import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin } from '../../support/ico-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import {
  claimsOf,
  contributionRow,
  DECISION,
  deliveredTranche,
  emptyInbox,
  everythingOf,
  newHash,
  sold,
  titlesOf,
  tranchesOf,
} from '../support/deliveries.js';
import { balanceOf, escrowOf, ledgerOf, setOffering, storedSale } from '../support/sales.js';

beforeAll(() => setSettings({ icoPlatformFeePercentage: '3' }));
afterAll(() => clearSettings('icoPlatformFeePercentage'));

const THREE = {
  vesting: {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '33.33' },
      { afterMonths: 1, percent: '33.33' },
      { afterMonths: 2, percent: '33.34' },
    ],
  },
} as const;
const NOTES = { notes: 'Nothing has arrived' };

const path = (id: string, action: 'verify' | 'reject') => `${DECISION}/${id}?action=${action}`;

describe.each(TRANSPORTS)('deciding over a tranche by %s', (transport) => {
  const call = through(transport);

  it('pays its share of escrow, in any order, and with the last the contribution is released', async () => {
    const { id, sale, buyer } = await sold(THREE, '200.01');
    const admin = await newAdmin();
    const [third, first] = [await deliveredTranche(id, 3), await deliveredTranche(id, 1, 'CONFIRMED')];
    await emptyInbox(sale.creator.id, buyer.user.id);
    const other = { releaseId: third, transactionHash: newHash() };
    expect(await call(admin, 'POST', path(id, 'verify'), other)).toMatchObject({ statusCode: 409 });
    const { transactionHash } = (await tranchesOf(id)).find((each) => each.id === third)!;
    const answer = await call(admin, 'POST', path(id, 'verify'), { releaseId: third, transactionHash });
    expect(answer).toMatchObject({ statusCode: 200, status: 'VERIFICATION', paidNet: '64.68', paidFee: '2.01' });
    expect(answer.vesting.releases.map(({ paidAt }: { paidAt: string | null }) => paidAt !== null)).toEqual([
      false,
      false,
      true,
    ]);
    expect(await titlesOf(buyer.user.id)).toEqual(['Tokens Delivered']);
    expect(await titlesOf(sale.creator.id)).toEqual(['Delivery Verified']);
    expect((await ledgerOf(id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      expect.arrayContaining([`ico_${id}_payout_3`, `ico_${id}_creator_3`, `platform_fee_ICO_${id}_3`]),
    );
    await call(admin, 'POST', path(id, 'verify'), { releaseId: first });
    const second = await deliveredTranche(id, 2);
    const last = await call(admin, 'POST', path(id, 'verify'), { releaseId: second });
    expect(last).toMatchObject({ status: 'RELEASED', paidOut: '200.01', delivered: '400.02', refunded: '0' });
    expect(last.vesting).toMatchObject({ status: 'COMPLETED', released: '400.02' });
    expect(last.releasedAt).not.toBeNull();
    expect(await escrowOf(sale)).toBe('0');
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('194');
    expect(await balanceOf({ system: 'platform' }, sale)).toBe('6.01');
  });

  it('without the id of one takes the only one that is delivered and unpaid, and no other', async () => {
    const { id, sale } = await sold(THREE);
    const admin = await newAdmin();
    const verify = (body: object = {}) => call(admin, 'POST', path(id, 'verify'), body);
    const before = await everythingOf(sale);
    expect(await verify()).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await everythingOf(sale)).toEqual(before);
    const second = await deliveredTranche(id, 2);
    expect(await verify()).toMatchObject({ statusCode: 200, status: 'VERIFICATION', paidNet: '64.66' });
    expect((await activityOf(sale.id)).at(-1)).toMatchObject({ target: 'tranche', targetId: second });
    const message = 'No delivered tranche is waiting to be paid: name one with releaseId';
    const none = { statusCode: 409, code: 'ILLEGAL_STATE', message };
    expect(await verify()).toMatchObject(none);
    await deliveredTranche(id, 1, 'PENDING');
    expect(await verify()).toMatchObject({ statusCode: 409, message: expect.stringContaining('force') });
    expect(await verify({ force: true, notes: 'I have looked' })).toMatchObject({ paidNet: '129.32' });
    expect((await tranchesOf(id)).map(({ paidAt }) => paidAt !== null)).toEqual([true, true, false]);
  });

  it('that has failed needs force, which pays for it as for any other', async () => {
    const { id, sale } = await sold(THREE);
    const admin = await newAdmin();
    const releaseId = await deliveredTranche(id, 1);
    await call(admin, 'POST', path(id, 'reject'), { releaseId, ...NOTES });
    const before = await everythingOf(sale);
    const refused = await call(admin, 'POST', path(id, 'verify'), { releaseId });
    expect(refused).toMatchObject({ statusCode: 409, message: expect.stringContaining('force') });
    const unnamed = await call(admin, 'POST', path(id, 'verify'), { force: true, notes: 'It is there' });
    expect(unnamed).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const [, second] = await tranchesOf(id);
    const undelivered = { releaseId: second?.id, force: true, notes: 'It is there' };
    expect(await call(admin, 'POST', path(id, 'verify'), undelivered)).toMatchObject({ statusCode: 409 });
    expect(await everythingOf(sale)).toEqual(before);
    const forced = { releaseId, force: true, notes: 'It has arrived after all' };
    const answer = await call(admin, 'POST', path(id, 'verify'), forced);
    expect(answer).toMatchObject({ statusCode: 200, status: 'VERIFICATION', paidNet: '64.66', paidFee: '1.99' });
    expect((await tranchesOf(id))[0]).toMatchObject({ status: 'RELEASED', chainCheck: 'FAILED' });
    expect((await activityOf(sale.id)).at(-1)).toMatchObject({
      targetId: releaseId,
      details: { force: true, notes: forced.notes, chainCheck: 'FAILED' },
    });
    expect(await call(admin, 'POST', path(id, 'verify'), forced)).toMatchObject({ statusCode: 409 });
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('64.66');
  });

  it('that has failed is not paid once its transaction stands for another one', async () => {
    const { id, sale } = await sold(THREE);
    const admin = await newAdmin();
    const releaseId = await deliveredTranche(id, 1);
    await call(admin, 'POST', path(id, 'reject'), { releaseId, ...NOTES });
    const [first, second] = await tranchesOf(id);
    const { rows } = (await world()).system.db;
    await rows
      .updateTable('ico_token_vesting_release')
      .set({ dueAt: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', second!.id)
      .execute();
    const put = `/api/ico/creator/token/${sale.id}/vesting/${second!.id}`;
    const again = { transactionHash: first!.transactionHash };
    expect(await call(await signedIn(sale.creator), 'PUT', put, again)).toMatchObject({ statusCode: 200 });
    const forced = { releaseId, force: true, notes: 'It has arrived after all' };
    expect(await call(admin, 'POST', path(id, 'verify'), forced)).toMatchObject({
      statusCode: 409,
      code: 'DELIVERY_CLAIMED',
    });
    expect((await tranchesOf(id))[0]).toMatchObject({ status: 'FAILED', paidAt: null });
  });

  it('needs the id of one that is delivered and not paid', async () => {
    const { id, sale } = await sold(THREE);
    const other = await sold(THREE);
    const admin = await newAdmin();
    const first = await deliveredTranche(id, 1);
    await deliveredTranche(id, 3);
    const foreign = await deliveredTranche(other.id, 1);
    const [, second] = await tranchesOf(id);
    const before = await everythingOf(sale);
    expect(await call(admin, 'POST', path(id, 'verify'))).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('releaseId'),
    });
    for (const releaseId of [foreign, newId()]) {
      const answers = [
        await call(admin, 'POST', path(id, 'verify'), { releaseId }),
        await call(admin, 'POST', path(id, 'reject'), { releaseId, ...NOTES }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ statusCode: 404, message: 'Tranche not found' });
    }
    for (const action of ['verify', 'reject'] as const) {
      const answer = await call(admin, 'POST', path(id, action), { releaseId: second?.id, ...NOTES });
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await everythingOf(sale)).toEqual(before);
    expect(await call(admin, 'POST', path(id, 'verify'), { releaseId: first })).toMatchObject({ statusCode: 200 });
    for (const action of ['verify', 'reject'] as const) {
      const answer = await call(admin, 'POST', path(id, action), { releaseId: first, ...NOTES });
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('64.66');
  });

  it('needs force where the chain does not confirm it, and an offering that is not flagged', async () => {
    const { id, sale } = await sold(THREE);
    const admin = await newAdmin();
    const releaseId = await deliveredTranche(id, 1, 'PENDING');
    const refused = await call(admin, 'POST', path(id, 'verify'), { releaseId });
    expect(refused).toMatchObject({ statusCode: 409, message: expect.stringContaining('force') });
    await setOffering(sale.id, { flagged: true });
    const forced = { releaseId, force: true, notes: 'I have looked' };
    expect(await call(admin, 'POST', path(id, 'verify'), forced)).toMatchObject({ statusCode: 409 });
    await setOffering(sale.id, { flagged: false });
    expect(await call(admin, 'POST', path(id, 'verify'), forced)).toMatchObject({ statusCode: 200 });
    expect((await activityOf(sale.id)).at(-1)).toMatchObject({ target: 'tranche', targetId: releaseId });
  });

  it('by rejecting it fails that one alone, which can be delivered again', async () => {
    const { id, sale, buyer } = await sold(THREE);
    const admin = await newAdmin();
    const [first, second] = [await deliveredTranche(id, 1), await deliveredTranche(id, 2, 'CONFIRMED')];
    await emptyInbox(sale.creator.id, buyer.user.id);
    const answer = await call(admin, 'POST', path(id, 'reject'), { releaseId: first, ...NOTES });
    expect(answer).toMatchObject({ statusCode: 200, status: 'VERIFICATION', refunded: '0', paidOut: '0' });
    const [failed, other] = await tranchesOf(id);
    expect(failed).toMatchObject({ status: 'FAILED', chainCheck: 'FAILED', checkReason: NOTES.notes, paidAt: null });
    expect(other).toMatchObject({ status: 'RELEASED', chainCheck: 'CONFIRMED' });
    expect(await claimsOf(id)).toEqual([second]);
    expect([await titlesOf(buyer.user.id), await titlesOf(sale.creator.id)]).toEqual([
      ['Tranche Rejected'],
      ['Tranche Rejected'],
    ]);
    const again = await call(admin, 'POST', path(id, 'reject'), { releaseId: first, ...NOTES });
    expect(again).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    await deliveredTranche(id, 1);
    expect(await call(admin, 'POST', path(id, 'verify'), { releaseId: first })).toMatchObject({ paidNet: '64.66' });
  });

  it('is over when the whole contribution is rejected: what is not paid goes back, what is open is cancelled', async () => {
    const { id, sale, buyer } = await sold(THREE);
    const admin = await newAdmin();
    const first = await deliveredTranche(id, 1);
    await call(admin, 'POST', path(id, 'verify'), { releaseId: first });
    const second = await deliveredTranche(id, 2);
    const answer = await call(admin, 'POST', path(id, 'reject'), NOTES);
    expect(answer).toMatchObject({ statusCode: 200, status: 'REJECTED', paidOut: '66.65', refunded: '133.35' });
    expect(answer.vesting).toMatchObject({ status: 'CANCELLED', released: '133.32' });
    const tranches = await tranchesOf(id);
    expect(tranches.map(({ status, chainCheck }) => `${status} ${chainCheck}`)).toEqual([
      'RELEASED UNCHECKED',
      'CANCELLED FAILED',
      'CANCELLED null',
    ]);
    expect(await claimsOf(id)).toEqual([first]);
    expect(await escrowOf(sale)).toBe('0');
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('9933.35');
    expect(await storedSale(sale.id)).toMatchObject({ raised: '66.65', sold: '133.32', remaining: ['866.68'] });
    const late = await call(admin, 'POST', path(id, 'verify'), { releaseId: second });
    expect(late).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('pays once when two admins verify it at the same time', async () => {
    const { id, sale } = await sold(THREE);
    const releaseId = await deliveredTranche(id, 1);
    const admins = [await newAdmin(), await newAdmin()];
    const answers = await Promise.all(admins.map((admin) => call(admin, 'POST', path(id, 'verify'), { releaseId })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('64.66');
  });

  it('of two at the same time pays both, and the last of them releases the contribution', async () => {
    const { id, sale } = await sold(THREE);
    const releases = [await deliveredTranche(id, 1), await deliveredTranche(id, 2), await deliveredTranche(id, 3)];
    const admin = await newAdmin();
    const answers = await Promise.all(
      releases.map((releaseId) => call(admin, 'POST', path(id, 'verify'), { releaseId })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { status, paidNet, paidFee } = await contributionRow(id);
    expect([status, canonical(paidNet), canonical(paidFee)]).toEqual(['RELEASED', '194', '6']);
    expect(await escrowOf(sale)).toBe('0');
  });
});

import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin } from '../../support/ico-offerings.js';
import { takeOutOfUse } from '../../support/requests.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { movement, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import {
  claimsOf,
  contributionRow,
  DECISION,
  delivered,
  emptyInbox,
  everythingOf,
  heardBy,
  sold,
  titlesOf,
} from '../support/deliveries.js';
import { balanceOf, escrowOf, newKey, setOffering, storedSale } from '../support/sales.js';

beforeAll(() => setSettings({ icoPlatformFeePercentage: '2.5' }));
afterAll(() => clearSettings('icoPlatformFeePercentage'));

const rejectPath = (id: string) => `${DECISION}/${id}?action=reject`;
const NOTES = { notes: 'The tokens went to another address' };

describe.each(TRANSPORTS)('rejecting a delivery by %s', (transport) => {
  const call = through(transport);

  it('gives all of the money back, frees tokens, caps and proof, and tells both once', async () => {
    const { id, sale, buyer } = await sold({}, '200.2');
    await delivered(id, 'CONFIRMED');
    await emptyInbox(sale.creator.id, buyer.user.id);
    const admin = await newAdmin();
    const answer = await call(admin, 'POST', rejectPath(id), NOTES);
    expect(answer).toMatchObject({ statusCode: 200, status: 'REJECTED', refunded: '200.2', paidOut: '0' });
    expect(answer.rejectedAt).not.toBeNull();
    expect([await escrowOf(sale), await balanceOf({ userId: buyer.user.id }, sale)]).toEqual(['0', '10000']);
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBeNull();
    expect(await storedSale(sale.id)).toMatchObject({
      raised: '0',
      sold: '0',
      remaining: ['1000'],
      contributors: 0,
      accounts: [{ amount: '0', usd: '0', contributions: 0 }],
    });
    expect(await claimsOf(id)).toEqual([]);
    expect(await titlesOf(buyer.user.id)).toEqual(['Contribution Rejected']);
    expect(await titlesOf(sale.creator.id)).toEqual(['Delivery Rejected']);
    for (const { id: userId } of [buyer.user, sale.creator]) {
      expect((await heardBy(userId)).at(-1)).toMatchObject({ id, status: 'REJECTED', refunded: '200.2' });
    }
    const [deed] = (await activityOf(sale.id)).slice(-1);
    expect(deed).toMatchObject({ userId: admin.user.id, action: 'rejectIcoContribution', details: NOTES });
  });

  it('is refused during a sale that the admin has bought of, since it decides whether the sale fails', async () => {
    const { id, sale } = await sold();
    await delivered(id);
    await setOffering(sale.id, { status: 'ACTIVE' });
    const admin = await newAdmin();
    const account = { offeringId: sale.id, userId: admin.user.id, amount: '10', usd: '10', contributions: 1 };
    await (await world()).system.db.rows.insertInto('ico_account').values(account).execute();
    const before = await everythingOf(sale);
    expect(await call(admin, 'POST', rejectPath(id), NOTES)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await everythingOf(sale)).toEqual(before);
  });

  it('needs notes of at most 500 characters', async () => {
    const { id, sale } = await sold();
    await delivered(id);
    const admin = await newAdmin();
    const before = await everythingOf(sale);
    for (const body of [{}, { notes: '' }, { notes: ' \n' }, { notes: 'x'.repeat(501) }, { notes: 'a\u0000b' }]) {
      const answer = await call(admin, 'POST', rejectPath(id), body);
      expect(answer).toMatchObject({ statusCode: 400, message: expect.stringContaining('notes') });
    }
    expect(await everythingOf(sale)).toEqual(before);
    const longest = { notes: 'x'.repeat(500) };
    expect(await call(admin, 'POST', rejectPath(id), longest)).toMatchObject({ status: 'REJECTED' });
  });

  it('is refused in every other status', async () => {
    const { id, sale } = await sold();
    const admin = await newAdmin();
    const before = await everythingOf(sale);
    expect(await call(admin, 'POST', rejectPath(id), NOTES)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await everythingOf(sale)).toEqual(before);
    await delivered(id);
    await call(admin, 'POST', rejectPath(id), NOTES);
    for (const action of ['reject', 'verify']) {
      const again = await call(admin, 'POST', `${DECISION}/${id}?action=${action}`, NOTES);
      expect(again).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    const other = await sold();
    await delivered(other.id);
    await call(admin, 'POST', `${DECISION}/${other.id}?action=verify`);
    expect(await call(admin, 'POST', rejectPath(other.id), NOTES)).toMatchObject({ statusCode: 409 });
  });

  it('writes nothing while the buyer cannot be paid', async () => {
    const { id, sale, buyer } = await sold();
    await delivered(id);
    const admin = await newAdmin();
    const { rows } = (await world()).system.db;
    const freeze = (frozenAt: string | null) =>
      rows.updateTable('wallet').set({ frozenAt }).where('id', '=', buyer.wallet.id).execute();
    await freeze(new Date().toISOString());
    const before = await everythingOf(sale);
    const barred = { statusCode: 409, code: 'PAYEE_NOT_ACTIVE' };
    expect(await call(admin, 'POST', rejectPath(id), NOTES)).toMatchObject(barred);
    await freeze(null);
    await takeOutOfUse(buyer.user.id, 'BANNED');
    expect(await call(admin, 'POST', rejectPath(id), NOTES)).toMatchObject(barred);
    expect(await everythingOf(sale)).toEqual(before);
    expect(await escrowOf(sale)).toBe('200');
  });

  it('writes nothing while the wallet of the buyer cannot hold what would go back, and pays when it can', async () => {
    const { id, sale, buyer } = await sold();
    await delivered(id);
    const admin = await newAdmin();
    // With the 9,800 that are left, 200 more would make 10^12.
    await posted(movement(buyer.wallet, 'CREDIT', '999999990000', { external: true }));
    const before = await everythingOf(sale);
    expect(await call(admin, 'POST', rejectPath(id), NOTES)).toMatchObject({
      statusCode: 400,
      code: 'BALANCE_OVERFLOW',
      message: 'The wallet of the buyer is too full for what would go back',
    });
    expect(await everythingOf(sale)).toEqual(before);
    await posted(movement(buyer.wallet, 'DEBIT', '0.01', { external: true }));
    expect(await call(admin, 'POST', rejectPath(id), NOTES)).toMatchObject({ status: 'REJECTED', refunded: '200' });
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('999999999999.99');
    expect(await escrowOf(sale)).toBe('0');
  });

  it('answers a repeat under its key the same way, and pays once', async () => {
    const { id, sale, buyer } = await sold();
    await delivered(id);
    const admin = await newAdmin();
    const key = newKey();
    const first = await call(admin, 'POST', rejectPath(id), NOTES, key);
    expect(first).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'POST', rejectPath(id), NOTES, key)).toEqual(first);
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('10000');
  });

  it('beside a verification lets one of them win, and the money goes one way', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, sale, buyer } = await sold();
      await delivered(id);
      const [one, other] = [await newAdmin(), await newAdmin()];
      const answers = await Promise.all([
        call(one, 'POST', `${DECISION}/${id}?action=verify`),
        call(other, 'POST', rejectPath(id), NOTES),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const { status, paidNet, paidFee, refunded } = await contributionRow(id);
      const paid = status === 'RELEASED';
      expect([paidNet, paidFee, refunded].map(canonical)).toEqual(paid ? ['195', '5', '0'] : ['0', '0', '200']);
      expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe(paid ? '195' : null);
      expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe(paid ? '9800' : '10000');
      expect(await escrowOf(sale)).toBe('0');
    }
  });

  it('is for contributions that there are', async () => {
    expect(await call(await newAdmin(), 'POST', rejectPath(newId()), NOTES)).toMatchObject({ statusCode: 404 });
  });
});

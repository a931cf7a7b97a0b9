import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin } from '../../support/ico-offerings.js';
import { takeOutOfUse } from '../../support/requests.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import {
  contributionRow,
  DECISION,
  delivered,
  emptyInbox,
  everythingOf,
  newHash,
  heardBy,
  sold,
  titlesOf,
} from '../support/deliveries.js';
import { balanceOf, escrowOf, ledgerOf, newKey, setOffering } from '../support/sales.js';

beforeAll(() => setSettings({ icoPlatformFeePercentage: '2.5' }));
afterAll(() => clearSettings('icoPlatformFeePercentage'));

const verifyPath = (id: string) => `${DECISION}/${id}?action=verify`;

describe.each(TRANSPORTS)('verifying a delivery by %s', (transport) => {
  const call = through(transport);

  it('pays creator and platform to the last digit, and tells buyer and creator once', async () => {
    const { id, sale, buyer } = await sold({}, '200.2');
    await delivered(id);
    await emptyInbox(sale.creator.id, buyer.user.id);
    const admin = await newAdmin();
    const answer = await call(admin, 'POST', verifyPath(id));
    expect(answer).toMatchObject({ statusCode: 200, id, status: 'RELEASED', paidOut: '200.2', refunded: '0' });
    expect(answer).toMatchObject({ paidNet: '195.19', paidFee: '5.01', delivered: '400.4', chainCheck: 'UNCHECKED' });
    expect(answer.releasedAt).toBe(answer.verifiedAt);
    expect(await escrowOf(sale)).toBe('0');
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('195.19');
    expect(await balanceOf({ system: 'platform' }, sale)).toBe('5.01');
    expect((await ledgerOf(id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      expect.arrayContaining([
        `ico_${id}_payout`,
        `ico_${id}_creator`,
        `ico_${id}_payoutfee`,
        `platform_fee_ICO_${id}`,
      ]),
    );
    expect(await titlesOf(buyer.user.id)).toEqual(['Tokens Delivered']);
    expect(await titlesOf(sale.creator.id)).toEqual(['Delivery Verified']);
    for (const { id: userId } of [buyer.user, sale.creator]) {
      const [last, ...earlier] = (await heardBy(userId)).toReversed();
      expect(last).toMatchObject({ id, status: 'RELEASED', delivered: '400.4' });
      expect(JSON.stringify(earlier)).not.toContain('RELEASED');
    }
    const [deed] = (await activityOf(sale.id)).slice(-1);
    expect(deed).toMatchObject({ userId: admin.user.id, action: 'verifyIcoContribution', targetId: id });
    const { rows } = (await world()).system.db;
    const profits = rows.selectFrom('admin_profit').select(['type', 'amount']).where('reference', '=', id);
    expect(await profits.execute()).toEqual([{ type: 'ICO', amount: expect.stringMatching(/^5[.]010*$/) }]);
  });

  it('needs force and notes where the chain has not confirmed it, or disproves it', async () => {
    const { id, sale } = await sold();
    await delivered(id, 'PENDING');
    const admin = await newAdmin();
    const before = await everythingOf(sale);
    expect(await call(admin, 'POST', verifyPath(id))).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await call(admin, 'POST', verifyPath(id), { force: true })).toMatchObject({
      statusCode: 409,
      message: 'The chain has not confirmed this delivery: send force: true and notes to verify it all the same',
    });
    for (const notes of [' ', 'a'.repeat(501)]) {
      const bad = await call(admin, 'POST', verifyPath(id), { force: true, notes });
      expect(bad).toMatchObject({ statusCode: 400, message: expect.stringContaining('notes') });
    }
    const only = await call(admin, 'POST', verifyPath(id), { notes: 'I have looked it up' });
    expect(only).toMatchObject({ statusCode: 409 });
    expect(await everythingOf(sale)).toEqual(before);
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_transaction').set({ chainCheck: 'FAILED' }).where('id', '=', id).execute();
    expect(await call(admin, 'POST', verifyPath(id))).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const answer = await call(admin, 'POST', verifyPath(id), { force: true, notes: 'The explorer shows it' });
    expect(answer).toMatchObject({ statusCode: 200, status: 'RELEASED', chainCheck: 'FAILED' });
    const [deed] = (await activityOf(sale.id)).slice(-1);
    expect(deed?.details).toMatchObject({ force: true, notes: 'The explorer shows it', chainCheck: 'FAILED' });
  });

  it('is refused with the transaction of an earlier delivery, and records that of the one that was paid', async () => {
    const { id, sale } = await sold();
    const seen = await delivered(id);
    const now = newHash();
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_transaction').set({ transactionHash: now }).where('id', '=', id).execute();
    const admin = await newAdmin();
    const before = await everythingOf(sale);
    for (const body of [{ transactionHash: seen }, { transactionHash: seen, force: true, notes: 'I am sure' }]) {
      expect(await call(admin, 'POST', verifyPath(id), body)).toMatchObject({
        statusCode: 409,
        code: 'ILLEGAL_STATE',
        message: 'The creator has named another transaction since: check that one, then verify it',
      });
    }
    const bad = await call(admin, 'POST', verifyPath(id), { transactionHash: 'a'.repeat(129) });
    expect(bad).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await everythingOf(sale)).toEqual(before);
    const spelling = ` ${now.slice(2).toUpperCase()} `;
    expect(await call(admin, 'POST', verifyPath(id), { transactionHash: spelling })).toMatchObject({
      status: 'RELEASED',
    });
    const [deed] = (await activityOf(sale.id)).slice(-1);
    expect(deed?.details).toMatchObject({ transactionId: id, transactionHash: now });
  });

  it.each(['CONFIRMED', 'UNCHECKED'] as const)('needs no force, and no notes for it, where it is %s', async (check) => {
    const [without, forced] = [await sold(), await sold()];
    const admin = await newAdmin();
    for (const { id } of [without, forced]) await delivered(id, check);
    expect(await call(admin, 'POST', verifyPath(without.id))).toMatchObject({ status: 'RELEASED' });
    const answer = await call(admin, 'POST', verifyPath(forced.id), { force: true });
    expect(answer).toMatchObject({ statusCode: 200, status: 'RELEASED' });
  });

  it('is refused before a delivery, after the end, and while the offering is on sale or flagged', async () => {
    const { id, sale } = await sold();
    const admin = await newAdmin();
    const refused = async () => {
      const before = await everythingOf(sale);
      const { statusCode, code } = await call(admin, 'POST', verifyPath(id));
      expect(await everythingOf(sale)).toEqual(before);
      return `${statusCode} ${code}`;
    };
    expect(await refused()).toBe('409 ILLEGAL_STATE');
    await delivered(id);
    await setOffering(sale.id, { flagged: true });
    expect(await refused()).toBe('409 ILLEGAL_STATE');
    await setOffering(sale.id, { flagged: false, status: 'ACTIVE' });
    expect(await refused()).toBe('409 ILLEGAL_STATE');
    await setOffering(sale.id, { status: 'SUCCESS' });
    expect(await call(admin, 'POST', verifyPath(id))).toMatchObject({ status: 'RELEASED' });
    expect(await refused()).toBe('409 ILLEGAL_STATE');
  });

  it('pays a frozen wallet and a currency that was switched off, and no creator who is not active', async () => {
    const frozen = await sold();
    await delivered(frozen.id);
    const { rows } = (await world()).system.db;
    const off = rows.updateTable('currency').set({ status: false }).where('code', '=', frozen.sale.currency.code);
    await off.execute();
    await takeOutOfUse(frozen.sale.creator.id, 'SUSPENDED');
    const admin = await newAdmin();
    const before = await everythingOf(frozen.sale);
    const refused = await call(admin, 'POST', verifyPath(frozen.id));
    expect(refused).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(await everythingOf(frozen.sale)).toEqual(before);
    await rows.updateTable('user').set({ status: 'ACTIVE' }).where('id', '=', frozen.sale.creator.id).execute();
    expect(await call(admin, 'POST', verifyPath(frozen.id))).toMatchObject({ statusCode: 200, status: 'RELEASED' });

    const other = await sold({ phases: [{ tokenPrice: '1' }] }, '400');
    await delivered(other.id);
    const wallet = await newWallet({ owner: { userId: other.sale.creator.id }, currency: other.sale.currency.code });
    await rows.updateTable('wallet').set({ frozenAt: new Date().toISOString() }).where('id', '=', wallet.id).execute();
    expect(await call(admin, 'POST', verifyPath(other.id))).toMatchObject({ statusCode: 200, status: 'RELEASED' });
    expect(await balanceOf({ userId: other.sale.creator.id }, other.sale)).toBe('390');
  });

  it('answers a repeat under its key the same way, and pays once', async () => {
    const { id, sale } = await sold();
    await delivered(id);
    const admin = await newAdmin();
    const key = newKey();
    const first = await call(admin, 'POST', verifyPath(id), {}, key);
    expect(first).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'POST', verifyPath(id), {}, key)).toEqual(first);
    const other = await call(admin, 'POST', verifyPath(id), { notes: 'Another request' }, key);
    expect(other).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('195');
  });

  it('pays once when two admins verify at the same time', async () => {
    const { id, sale } = await sold();
    await delivered(id);
    const admins = [await newAdmin(), await newAdmin()];
    const answers = await Promise.all(admins.map((admin) => call(admin, 'POST', verifyPath(id))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('195');
    expect(await escrowOf(sale)).toBe('0');
  });

  it('is for admins with the key, of contributions that are neither theirs nor in their offerings', async () => {
    const { id, sale, buyer } = await sold();
    await delivered(id);
    const before = await everythingOf(sale);
    expect(await call(await anonymous(), 'POST', verifyPath(id))).toMatchObject({ statusCode: 401 });
    expect(await call(await newClient(), 'POST', verifyPath(id))).toMatchObject({ statusCode: 403 });
    const viewer = await newAdmin(['access.ico', 'view.ico.transaction', 'edit.ico.offer']);
    expect(await call(viewer, 'POST', verifyPath(id))).toMatchObject({ statusCode: 403 });
    const { rows } = (await world()).system.db;
    const admin = await newAdmin();
    for (const [table, column, key, own] of [
      ['ico_transaction', 'userId', id, buyer.user.id],
      ['ico_token_offering', 'userId', sale.id, sale.creator.id],
    ] as const) {
      await rows
        .updateTable(table)
        .set({ [column]: admin.user.id })
        .where('id', '=', key)
        .execute();
      expect(await call(admin, 'POST', verifyPath(id))).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
      await rows
        .updateTable(table)
        .set({ [column]: own })
        .where('id', '=', key)
        .execute();
    }
    expect(await everythingOf(sale)).toEqual(before);
    const unknown = await call(admin, 'POST', verifyPath(newId()));
    expect(unknown).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'Contribution not found' });
  });

  it('takes no tranche where the tokens come at once, and no other action than the four', async () => {
    const { id } = await sold();
    await delivered(id);
    const admin = await newAdmin();
    expect(await call(admin, 'POST', verifyPath(id), { releaseId: newId() })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('releaseId'),
    });
    for (const path of [`${DECISION}/${id}?action=approve`, `${DECISION}/${id}?action=`, `${DECISION}/${id}`]) {
      expect(await call(admin, 'POST', path)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect((await contributionRow(id)).status).toBe('VERIFICATION');
  });
});

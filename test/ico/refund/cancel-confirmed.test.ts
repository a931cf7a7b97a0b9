import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin, ALL_OFFERINGS, offeringRow } from '../../support/ico-offerings.js';
import { takeOutOfUse } from '../../support/requests.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { pass, vested } from '../support/deadlines.js';
import {
  contributionRow,
  delivered,
  deliveredTranche,
  settled,
  sold,
  titlesOf,
  tranchesOf,
} from '../support/deliveries.js';
import { balanceOf, bought, escrowOf, newBuyer, newKey, newSale, setOffering, type Sale } from '../support/sales.js';
import { bookFaults } from '../support/settled.js';

useApprovalPolicy();
useSettings({ icoPlatformFeePercentage: '2.5' });

const REASON = 'Its creator does not answer';
const KEYS = { permissions: ['view.ico.transaction', 'edit.ico.transaction'] as const };
const BAD = { statusCode: 400, code: 'BAD_INPUT' };

/** A sale that has succeeded, with two contributions, the first of which is delivered as its chain confirms. */
async function halfDelivered(usdPrice?: string) {
  const sale = await newSale();
  const [one, two] = [await newBuyer(sale), await newBuyer(sale)];
  const ids = [(await bought(one, sale, '100')).id as string, (await bought(two, sale, '80')).id as string] as const;
  await settled(sale);
  await delivered(ids[0], 'CONFIRMED');
  if (usdPrice) {
    const { rows } = (await world()).system.db;
    const priced = rows.updateTable('currency').set({ usdPrice, trustedPrice: usdPrice });
    await priced.where('id', '=', sale.currency.id).execute();
  }
  return { sale, ids, buyers: [one, two] as const };
}

afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('the cancellation of an offering by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const cancel = (client: Client, { id }: Pick<Sale, 'id'>, over: object = {}, headers = {}) =>
    call(client, 'POST', `/api/admin/ico/offer/${id}/cancel-refund`, { reason: REASON, ...over }, headers);
  const superAdmin = () => newApprover({ role: SUPER_ADMIN });

  it.each([[{}], [{ payConfirmedDeliveries: true }]])(
    'pays for what is proven first, and refunds the rest: %j',
    async (over) => {
      const { sale, ids, buyers } = await halfDelivered();
      const answer = await cancel(await newClient({ role: SUPER_ADMIN }), sale, over);
      const paid = { paid: 1, paidAmount: '100', open: 0, missing: '0' };
      const done = { refunded: 1, amount: '80', ...paid, alreadyReleased: 0, approval: null };
      expect(answer).toEqual({ statusCode: 200, ...done });
      expect(await contributionRow(ids[0])).toMatchObject({ status: 'RELEASED', chainCheck: 'CONFIRMED' });
      expect(await contributionRow(ids[1])).toMatchObject({ status: 'REFUNDED' });
      expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('97.5');
      expect(await balanceOf({ userId: buyers[1].user.id }, sale)).toBe('10000');
      expect(await escrowOf(sale)).toBe('0');
      expect(await titlesOf(buyers[0].user.id)).toContain('Tokens Delivered');
      expect((await activityOf(sale.id)).at(-1)).toMatchObject({
        details: { paid: 1, paidAmount: '100', refunded: 1 },
      });
      expect(await bookFaults()).toEqual([]);
    },
  );

  it('pays for tranches that are proven, and refunds those that are not', async () => {
    const { id, sale, buyer } = await vested();
    await deliveredTranche(id, 1, 'CONFIRMED');
    await deliveredTranche(id, 2, 'PENDING');
    const answer = await cancel(await newClient({ role: SUPER_ADMIN }), sale);
    expect(answer).toMatchObject({ statusCode: 200, paid: 1, paidAmount: '20', refunded: 1, amount: '180' });
    expect((await tranchesOf(id)).map(({ status }) => status)).toEqual([
      'RELEASED',
      ...Array.from({ length: 12 }, () => 'CANCELLED'),
    ]);
    expect(await contributionRow(id)).toMatchObject({ status: 'REFUNDED' });
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('19.5');
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('9980');
    expect(await bookFaults()).toEqual([]);
  });

  it.each(['PENDING', 'UNCHECKED', 'FAILED'] as const)('refunds deliveries that are %s', async (check) => {
    const { id, sale } = await sold();
    await delivered(id, check);
    expect(await cancel(await newClient({ role: SUPER_ADMIN }), sale)).toMatchObject({ paid: 0, refunded: 1 });
    expect(await contributionRow(id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('of a flagged one must say what happens to proven deliveries, and of another one cannot leave them unpaid', async () => {
    const { sale } = await halfDelivered();
    const admin = await newClient({ role: SUPER_ADMIN });
    expect(await cancel(admin, sale, { payConfirmedDeliveries: false })).toMatchObject({
      ...BAD,
      message: expect.stringContaining('payConfirmedDeliveries'),
    });
    await setOffering(sale.id, { flagged: true });
    expect(await cancel(admin, sale)).toMatchObject({
      ...BAD,
      message: expect.stringContaining('payConfirmedDeliveries must say'),
    });
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('of a flagged one refunds proven deliveries where that is wanted, by one person', async () => {
    const { sale, ids } = await halfDelivered('1000');
    await setOffering(sale.id, { flagged: true });
    const answer = await cancel(await newClient({ role: SUPER_ADMIN }), sale, { payConfirmedDeliveries: false });
    expect(answer).toMatchObject({ statusCode: 200, paid: 0, paidAmount: '0', refunded: 2, amount: '180' });
    expect(await contributionRow(ids[0])).toMatchObject({ status: 'REFUNDED' });
    expect(await bookFaults()).toEqual([]);
  });

  it('of a flagged one pays for proven deliveries of little value by one person', async () => {
    const { sale } = await halfDelivered();
    await setOffering(sale.id, { flagged: true });
    const answer = await cancel(await newClient({ role: SUPER_ADMIN }), sale, { payConfirmedDeliveries: true });
    expect(answer).toMatchObject({ statusCode: 200, paid: 1, refunded: 1, approval: null });
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a flagged one pays for proven deliveries of large value by as many people as unproven ones take', async () => {
    const { sale, ids } = await halfDelivered('1000');
    await setOffering(sale.id, { flagged: true });
    const first = await superAdmin();
    const pays = { payConfirmedDeliveries: true };
    const key = newKey();
    const answer = await cancel(first, sale, pays, key);
    expect(answer).toMatchObject({ statusCode: 200, refunded: 0, amount: '0', paid: 0, alreadyReleased: 0 });
    expect(answer.approval).toMatchObject({ id: sale.id, kind: 'ICO_VERIFY', usd: '100000', given: 1, needed: 2 });
    expect(answer.approval).toMatchObject({ accountId: sale.creator.id, details: { amount: '100', deliveries: 1 } });
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'SUCCESS', flagged: true });
    expect(await cancel(first, sale, pays, key)).toEqual(answer);
    expect(await cancel(first, sale, pays)).toMatchObject({ code: 'ALREADY_APPROVED' });
    expect(await cancel(await superAdmin(), sale, { ...pays, reason: 'Another' })).toMatchObject({ code: 'CONFLICT' });
    expect(await acts.approve(await newApprover(KEYS), sale.id)).toMatchObject({ statusCode: 200, status: 'DONE' });
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'CANCELLED', cancelReason: REASON });
    expect(await contributionRow(ids[0])).toMatchObject({ status: 'RELEASED' });
    expect(await contributionRow(ids[1])).toMatchObject({ status: 'REFUNDED' });
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('97.5');
    expect(await bookFaults()).toEqual([]);
  });

  it('is carried out by the second Super Admin who asks for the same', async () => {
    const { sale } = await halfDelivered('1000');
    await setOffering(sale.id, { flagged: true });
    const pays = { payConfirmedDeliveries: true };
    await cancel(await superAdmin(), sale, pays);
    expect(await cancel(await superAdmin(), sale, pays)).toMatchObject({ paid: 1, refunded: 1, approval: null });
    expect(await acts.read(await superAdmin(), sale.id)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('waits no more once the offering is unflagged, or cancelled otherwise', async () => {
    const pays = { payConfirmedDeliveries: true };
    const [unflagged, otherwise] = [(await halfDelivered('1000')).sale, (await halfDelivered('1000')).sale];
    const first = await superAdmin();
    for (const sale of [unflagged, otherwise]) {
      await setOffering(sale.id, { flagged: true });
      expect((await cancel(first, sale, pays)).approval).toMatchObject({ status: 'PENDING' });
    }
    await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${unflagged.id}?action=unflag`, {});
    expect(await cancel(await superAdmin(), otherwise, { payConfirmedDeliveries: false })).toMatchObject({
      refunded: 2,
    });
    for (const { id } of [unflagged, otherwise]) {
      expect(await acts.read(first, id)).toMatchObject({ status: 'WITHDRAWN' });
      expect(await acts.approve(await newApprover(KEYS), id)).toMatchObject({ statusCode: 409 });
    }
    expect(await offeringRow(unflagged.id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('needs a fresh proof where it takes several people, and no right of other admins begins it', async () => {
    const { sale } = await halfDelivered('1000');
    await setOffering(sale.id, { flagged: true });
    const first = await superAdmin();
    await pass(11 * MINUTE_MS);
    expect(await cancel(first, sale, { payConfirmedDeliveries: true })).toMatchObject({ code: 'PROOF_NOT_FRESH' });
    const other = await newApprover(KEYS);
    expect(await cancel(other, sale, { payConfirmedDeliveries: true })).toMatchObject({ statusCode: 403 });
    expect(await acts.read(first, sale.id)).toMatchObject({ statusCode: 404 });
  });

  it('pays no creator who is not active: a flag lets the proven deliveries go back', async () => {
    const { sale } = await halfDelivered();
    await takeOutOfUse(sale.creator.id, 'SUSPENDED');
    const admin = await newClient({ role: SUPER_ADMIN });
    expect(await cancel(admin, sale)).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'SUCCESS' });
    await setOffering(sale.id, { flagged: true });
    expect(await cancel(admin, sale, { payConfirmedDeliveries: false })).toMatchObject({ refunded: 2, paid: 0 });
  });
});

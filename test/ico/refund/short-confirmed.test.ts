import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { takeOutOfUse } from '../../support/requests.js';
import { useSettings } from '../../support/stored-settings.js';
import { oncePerFile, world } from '../../support/world.js';
import { vested } from '../support/deadlines.js';
import {
  contributionRow,
  DECISION,
  delivered,
  deliveredTranche,
  settled,
  titlesOf,
  tranchesOf,
} from '../support/deliveries.js';
import { balanceOf, escrowOf, setOffering, type Sale } from '../support/sales.js';
import {
  balances,
  bookFaults,
  freeze,
  repair,
  settle,
  soldTo,
  takeFromEscrow,
  told,
  type Sold,
} from '../support/settled.js';

useSettings({ icoPlatformFeePercentage: '2.5' });

const UNIT = '0.01';
const REASON = 'Its creator does not answer';
const boss = oncePerFile(() => newClient({ role: SUPER_ADMIN }));

const statesOf = ({ ids }: Sold) => Promise.all(ids.map(async (id) => (await contributionRow(id)).status));
const creatorHolds = ({ sale }: Sold) => balanceOf({ userId: sale.creator.id }, sale);

/** A sale that has succeeded, with contributions the first of which are delivered as their chain confirms. */
async function soldAndDelivered(amounts: readonly string[], confirmed: number): Promise<Sold> {
  const made = await soldTo(amounts);
  await settled(made.sale);
  for (const id of made.ids.slice(0, confirmed)) await delivered(id, 'CONFIRMED');
  return made;
}

afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('a cancellation by %s with confirmed deliveries, while escrow is short', (transport) => {
  const call = through(transport);
  const cancel = async ({ id }: Pick<Sale, 'id'>, over: object = {}) =>
    call(await boss(), 'POST', `/api/admin/ico/offer/${id}/cancel-refund`, { reason: REASON, ...over });
  const process = async ({ id: offeringId }: Pick<Sale, 'id'>) =>
    call(await boss(), 'POST', '/api/ico/refund/process', { offeringId });

  it('by one unit pays for and refunds all but the latest, which the job refunds after a repair', async () => {
    const made = await soldAndDelivered(['100', '80', '50', '20'], 2);
    await takeFromEscrow(made, UNIT);
    const done = { paid: 2, paidAmount: '180', refunded: 1, amount: '50', open: 1, missing: UNIT };
    expect(await cancel(made.sale)).toMatchObject({ statusCode: 200, ...done, alreadyReleased: 0 });
    expect(await statesOf(made)).toEqual(['RELEASED', 'RELEASED', 'REFUNDED', 'PENDING']);
    expect([await creatorHolds(made), await escrowOf(made.sale)]).toEqual(['175.5', '19.99']);
    await settle();
    expect(await statesOf(made)).toEqual(['RELEASED', 'RELEASED', 'REFUNDED', 'PENDING']);
    await repair(made, UNIT);
    await settle();
    expect([await balances(made), await escrowOf(made.sale)]).toEqual([['0', '0', '50', '20'], '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('by one unit leaves the latest delivery open where all are confirmed, and never refunds it', async () => {
    const watcher = await newClient({ permissions: ['edit.ico.transaction'] });
    const made = await soldAndDelivered(['100', '80'], 2);
    const { sale, ids, buyers } = made;
    await takeFromEscrow(made, UNIT);
    const done = { paid: 1, paidAmount: '100', refunded: 0, amount: '0', open: 1, missing: UNIT };
    expect(await cancel(sale)).toMatchObject({ statusCode: 200, ...done });
    const waiting = { status: 'VERIFICATION', chainCheck: 'CONFIRMED' };
    expect(await contributionRow(ids[1]!)).toMatchObject(waiting);
    const heard = (await told(buyers[1]!.user.id)).at(-1);
    expect(heard).toMatchObject({ message: expect.stringMatching(/What was delivered to you stays yours\.$/) });
    expect(await titlesOf(buyers[1]!.user.id)).not.toContain('Refund Waiting');
    const alarm = `1 contribution of Token of a test (${sale.id}) could not be refunded or, where a delivery is confirmed (1), paid for: escrow lacks ${UNIT} ${sale.currency.code} and does not cover 1. The server tries them again every hour.`;
    const alarms = async () => (await told(watcher.user.id)).filter(({ message }) => message.includes(sale.id));
    expect(await alarms()).toEqual([{ title: 'Refunds Outstanding', message: alarm }]);
    await settle();
    expect(await process(sale)).toMatchObject({ statusCode: 200, refunded: 0, paid: 0 });
    expect(await contributionRow(ids[1]!)).toMatchObject(waiting);
    expect((await alarms()).length).toBe(1);
    await repair(made, UNIT);
    expect(await process(sale)).toMatchObject({ refunded: 0, amount: '0', paid: 1, paidAmount: '80' });
    expect([await statesOf(made), await escrowOf(sale)]).toEqual([['RELEASED', 'RELEASED'], '0']);
    expect([await creatorHolds(made), await balances(made)]).toEqual(['175.5', ['0', '0']]);
    expect(await titlesOf(buyers[1]!.user.id)).toContain('Tokens Delivered');
    expect(await bookFaults()).toEqual([]);
  });

  it('by all that it holds ends the offering all the same, and the job pays and refunds what repairs cover', async () => {
    const made = await soldAndDelivered(['100', '80', '50'], 2);
    await takeFromEscrow(made, '230');
    const done = { paid: 0, paidAmount: '0', refunded: 0, amount: '0', open: 3, missing: '230' };
    expect(await cancel(made.sale)).toMatchObject({ statusCode: 200, ...done });
    await repair(made, '90');
    await settle();
    expect(await statesOf(made)).toEqual(['VERIFICATION', 'RELEASED', 'PENDING']);
    await repair(made, '60');
    await settle();
    expect(await statesOf(made)).toEqual(['VERIFICATION', 'RELEASED', 'REFUNDED']);
    await repair(made, '80');
    await settle();
    expect([await statesOf(made), await escrowOf(made.sale)]).toEqual([['RELEASED', 'RELEASED', 'REFUNDED'], '0']);
    expect([await creatorHolds(made), await bookFaults()]).toEqual(['175.5', []]);
  });

  it('refunds nothing of a schedule before its confirmed tranche is paid for, and the rest with it', async () => {
    const { id, sale, buyer } = await vested();
    await deliveredTranche(id, 1, 'CONFIRMED');
    await takeFromEscrow({ sale }, '180.01');
    expect(await cancel(sale)).toMatchObject({ paid: 0, refunded: 0, open: 1, missing: '180.01' });
    expect(await contributionRow(id)).toMatchObject({ status: 'VERIFICATION' });
    await repair({ sale }, '180.01');
    await settle();
    expect(await contributionRow(id)).toMatchObject({ status: 'REFUNDED' });
    expect((await tranchesOf(id)).filter(({ paidAt }) => paidAt !== null).map(({ sequence }) => sequence)).toEqual([1]);
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('19.5');
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('9980');
    expect(await bookFaults()).toEqual([]);
  });

  it('pays later for what a flagged one was to pay for, and refunds later what it was not', async () => {
    const [pays, refunds] = [await soldAndDelivered(['200'], 1), await soldAndDelivered(['200'], 1)];
    for (const made of [pays, refunds]) {
      await setOffering(made.sale.id, { flagged: true });
      await takeFromEscrow(made, UNIT);
    }
    expect(await cancel(pays.sale, { payConfirmedDeliveries: true })).toMatchObject({ paid: 0, open: 1 });
    expect(await cancel(refunds.sale, { payConfirmedDeliveries: false })).toMatchObject({ refunded: 0, open: 1 });
    for (const made of [pays, refunds]) await repair(made, UNIT);
    await settle();
    expect([await statesOf(pays), await statesOf(refunds)]).toEqual([['RELEASED'], ['REFUNDED']]);
    expect([await creatorHolds(pays), await balances(refunds)]).toEqual(['195', ['200']]);
    expect(await bookFaults()).toEqual([]);
  });

  it('pays for the rest once its creator is active again, and refunds others in the meantime', async () => {
    const made = await soldAndDelivered(['200', '50'], 1);
    await freeze(made.buyers[1]!);
    await takeFromEscrow(made, '60');
    expect(await cancel(made.sale)).toMatchObject({ paid: 0, refunded: 0, open: 2, missing: '60' });
    await takeOutOfUse(made.sale.creator.id, 'SUSPENDED');
    await freeze(made.buyers[1]!, null);
    await repair(made, '60');
    await settle();
    expect(await statesOf(made)).toEqual(['VERIFICATION', 'REFUNDED']);
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'ACTIVE' }).where('id', '=', made.sale.creator.id).execute();
    await settle();
    expect([await statesOf(made), await creatorHolds(made)]).toEqual([['RELEASED', 'REFUNDED'], '195']);
    expect(await bookFaults()).toEqual([]);
  });

  it('lets no admin refund a confirmed delivery that is still to be paid for', async () => {
    const made = await soldAndDelivered(['200'], 1);
    await takeFromEscrow(made, UNIT);
    await cancel(made.sale);
    const path = `${DECISION}/${made.ids[0]}?action=refund`;
    expect(await call(await newAdmin(), 'POST', path, { notes: 'Asked for' })).toMatchObject({
      code: 'ILLEGAL_STATE',
      message: 'A blockchain has confirmed a delivery of it: it is paid for as soon as escrow covers it',
    });
    await repair(made, UNIT);
    await settle();
  });
});

import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin, offeringRow } from '../../support/ico-offerings.js';
import { ownWorld } from '../../support/world.js';
import { vested } from '../support/deadlines.js';
import {
  claimsOf,
  contributionRow,
  DECISION,
  delivered,
  deliveredTranche,
  everythingOf,
  settled,
  sold,
  titlesOf,
  tranchesOf,
} from '../support/deliveries.js';
import { balanceOf, bought, newBuyer, newKey, newSale, storedSale } from '../support/sales.js';
import { bookFaults, payOut } from '../support/settled.js';

ownWorld('checks the books of a whole launchpad');

const NOTES = { notes: 'Buyer and creator have asked for it' };
const ILLEGAL = { statusCode: 409, code: 'ILLEGAL_STATE' };

describe.each(TRANSPORTS)('a refund of one contribution by %s', (transport) => {
  const call = through(transport);
  const refund = async (id: string, body: object = NOTES, admin = newAdmin(), headers = {}) =>
    call(await admin, 'POST', `${DECISION}/${id}?action=refund`, body, headers);

  it('gives its buyer all of it back before any deadline, leaves the others, and says who did it and why', async () => {
    const sale = await newSale();
    const [one, two] = [await newBuyer(sale), await newBuyer(sale)];
    const { id } = await bought(one, sale, '100');
    const { id: otherId } = await bought(two, sale, '80');
    await settled(sale);
    const admin = await newAdmin();
    const answer = await refund(id, NOTES, Promise.resolve(admin));
    expect(answer).toMatchObject({ statusCode: 200, id, status: 'REFUNDED', refunded: '100', paidOut: '0' });
    expect(await contributionRow(otherId)).toMatchObject({ status: 'PENDING' });
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'SUCCESS' });
    expect(await balanceOf({ userId: one.user.id }, sale)).toBe('10000');
    expect(await storedSale(sale.id)).toMatchObject({ raised: '80', sold: '160', contributors: 1, remaining: ['840'] });
    for (const userId of [one.user.id, sale.creator.id]) {
      expect((await titlesOf(userId)).at(-1)).toBe('Contribution Refunded');
    }
    expect((await activityOf(sale.id)).at(-1)).toMatchObject({
      userId: admin.user.id,
      action: 'refundIcoContribution',
      targetId: id,
      details: { ...NOTES, refunded: '100' },
    });
    expect(await bookFaults()).toEqual([]);
  });

  it('gives the rest of a schedule back, and refuses deliveries that no chain has confirmed', async () => {
    const { id, sale } = await vested();
    await payOut(sale, id);
    await deliveredTranche(id, 2, 'UNCHECKED');
    expect(await refund(id)).toMatchObject({ statusCode: 200, status: 'REFUNDED', refunded: '180', paidOut: '20' });
    expect((await tranchesOf(id)).map(({ status }) => status)).toEqual([
      'RELEASED',
      ...Array.from({ length: 12 }, () => 'CANCELLED'),
    ]);
    expect(await bookFaults()).toEqual([]);
  });

  it.each(['UNCHECKED', 'PENDING', 'FAILED'] as const)('ends a delivery that is %s', async (check) => {
    const { id } = await sold();
    await delivered(id, check);
    expect(await refund(id)).toMatchObject({ statusCode: 200, status: 'REFUNDED', refunded: '200' });
    expect(await claimsOf(id)).toEqual([]);
  });

  it('is refused where a chain has confirmed a delivery that is not paid for', async () => {
    const [whole, tranches] = [await sold(), await vested()];
    await delivered(whole.id, 'CONFIRMED');
    await deliveredTranche(tranches.id, 1, 'CONFIRMED');
    for (const { id, sale } of [whole, tranches]) {
      const before = await everythingOf(sale);
      expect(await refund(id)).toMatchObject({
        ...ILLEGAL,
        message: 'A blockchain has confirmed a delivery of it: verify that first',
      });
      expect(await everythingOf(sale)).toEqual(before);
    }
  });

  it('is possible during the sale, and counts back what it has raised', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const { id } = await bought(buyer, sale, '100');
    expect(await refund(id)).toMatchObject({ statusCode: 200, status: 'REFUNDED' });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '0', remaining: ['1000'] });
    expect(await bought(buyer, sale, '100')).toMatchObject({ statusCode: 200 });
  });

  it('needs notes of 1 to 500 characters', async () => {
    const { id } = await sold();
    for (const notes of [null, '', ' ', 'x'.repeat(501)]) {
      expect(await refund(id, { notes })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await contributionRow(id)).toMatchObject({ status: 'PENDING' });
  });

  it('is made once', async () => {
    const { id } = await sold();
    const [admin, key] = [await newAdmin(), newKey()];
    const first = await refund(id, NOTES, Promise.resolve(admin), key);
    expect(await refund(id, NOTES, Promise.resolve(admin), key)).toEqual(first);
    expect(await refund(id)).toMatchObject({ ...ILLEGAL, message: expect.stringContaining('REFUNDED') });
  });

  it('is for admins who decide over contributions, and for none over their own', async () => {
    const { id, buyer } = await sold();
    for (const client of [newAdmin(['view.ico.transaction']), signedIn(buyer.user), newClient()]) {
      expect(await refund(id, NOTES, client as ReturnType<typeof newAdmin>)).toMatchObject({ statusCode: 403 });
    }
    expect(await refund(id, NOTES, anonymous() as unknown as ReturnType<typeof newAdmin>)).toMatchObject({
      statusCode: 401,
    });
    const admin = await newAdmin();
    const mine = await newSale({ creator: admin });
    const { id: theirs } = await bought(await newBuyer(mine), mine, '100');
    const refused = await refund(theirs, NOTES, Promise.resolve(admin));
    expect(refused).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await contributionRow(id)).toMatchObject({ status: 'PENDING' });
  });
});

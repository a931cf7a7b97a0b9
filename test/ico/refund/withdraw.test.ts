import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { offeringRow } from '../../support/ico-offerings.js';
import { takeOutOfUse } from '../../support/requests.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { announce, mark, pass, VESTED, vested } from '../support/deadlines.js';
import {
  claimsOf,
  contributionRow,
  delivered,
  deliveredTranche,
  heardBy,
  settled,
  sold,
  titlesOf,
  tranchesOf,
} from '../support/deliveries.js';
import { balanceOf, bought, escrowOf, newBuyer, newKey, newSale, storedSale, type Buyer } from '../support/sales.js';
import { bookFaults, freeze, payOut } from '../support/settled.js';

useSettings({ icoPlatformFeePercentage: '2.5' });

const ILLEGAL = { statusCode: 409, code: 'ILLEGAL_STATE' };
const DEADLINE = { deliveryDays: 10 };

afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('a buyer, by %s,', (transport) => {
  const call = through(transport);
  const withdraw = (client: Parameters<typeof call>[0], id: string, headers = {}) =>
    call(client, 'POST', `/api/ico/transaction/${id}/withdraw`, {}, headers);
  const own = async ({ id, buyer }: { id: string; buyer: Buyer }, headers = {}) =>
    withdraw(await signedIn(buyer.user), id, headers);

  it('takes all of it back once the deadline has passed without a delivery, and the offering stays in SUCCESS', async () => {
    const one = await sold(DEADLINE);
    await pass(10 * DAY_MS - HOUR_MS);
    expect(await own(one)).toMatchObject({ ...ILLEGAL, message: expect.stringContaining('The tokens are due by') });
    await pass(2 * HOUR_MS);
    expect(await own(one)).toMatchObject({ statusCode: 200, id: one.id, status: 'REFUNDED', refunded: '200' });
    expect(await offeringRow(one.sale.id)).toMatchObject({ status: 'SUCCESS' });
    expect(await balanceOf({ userId: one.buyer.user.id }, one.sale)).toBe('10000');
    expect(await escrowOf(one.sale)).toBe('0');
    const nothing = { raised: '0', raisedUsd: '0', sold: '0', contributors: 0, remaining: ['1000'] };
    expect(await storedSale(one.sale.id)).toMatchObject(nothing);
    for (const { id } of [one.buyer.user, one.sale.creator]) {
      expect((await titlesOf(id)).at(-1)).toBe('Contribution Withdrawn');
      expect((await heardBy(id)).at(-1)).toMatchObject({ id: one.id, status: 'REFUNDED', refunded: '200' });
    }
    expect(await own(one)).toMatchObject({ ...ILLEGAL, message: expect.stringContaining('REFUNDED') });
    expect(await bookFaults()).toEqual([]);
  });

  it('takes back what is not paid of a schedule, and keeps what was delivered', async () => {
    const one = await vested(DEADLINE);
    await payOut(one.sale, one.id);
    await pass(35 * DAY_MS);
    await announce();
    expect(await own(one)).toMatchObject(ILLEGAL);
    await pass(11 * DAY_MS);
    expect(await own(one)).toMatchObject({ statusCode: 200, status: 'REFUNDED', paidOut: '20', refunded: '180' });
    expect((await tranchesOf(one.id)).map(({ status, scheduleStatus }) => `${status} ${scheduleStatus}`)).toEqual([
      'RELEASED CANCELLED',
      ...Array.from({ length: 12 }, () => 'CANCELLED CANCELLED'),
    ]);
    expect(await storedSale(one.sale.id)).toMatchObject({ raised: '20', sold: '40', remaining: ['960'] });
    expect(await bookFaults()).toEqual([]);
  });

  it('takes it back after the last delivery has failed, and frees its transaction', async () => {
    const one = await sold(DEADLINE);
    await delivered(one.id, 'FAILED');
    await pass(11 * DAY_MS);
    expect(await own(one)).toMatchObject({ statusCode: 200, status: 'REFUNDED', refunded: '200' });
    expect(await claimsOf(one.id)).toEqual([]);
  });

  it.each(['UNCHECKED', 'PENDING', 'CONFIRMED'] as const)(
    'takes nothing back while a delivery is %s',
    async (check) => {
      const [whole, tranches] = [await sold(DEADLINE), await vested(DEADLINE)];
      await delivered(whole.id, check);
      await deliveredTranche(tranches.id, 1, check);
      await pass(60 * DAY_MS);
      await announce();
      await pass(30 * DAY_MS);
      for (const one of [whole, tranches]) {
        expect(await own(one)).toMatchObject({
          ...ILLEGAL,
          message: expect.stringContaining('A delivery is submitted'),
        });
        expect(await contributionRow(one.id)).toMatchObject({ status: 'VERIFICATION' });
      }
    },
  );

  it.each(['flag', 'maintain'] as const)('takes nothing back of which the deadline stands still: %s', async (stop) => {
    const [before, after] = [await sold({ deliveryDays: 20 }), await sold({ deliveryDays: 1 })];
    await pass(2 * DAY_MS);
    for (const { sale } of stop === 'flag' ? [before, after] : [before]) await mark(call, sale.id, stop);
    await pass(30 * DAY_MS);
    try {
      expect(await own(before)).toMatchObject(ILLEGAL);
      expect(await own(after)).toMatchObject({ statusCode: 200, status: 'REFUNDED' });
    } finally {
      await mark(call, before.sale.id, stop === 'flag' ? 'unflag' : 'open');
    }
    expect(await own(before)).toMatchObject(ILLEGAL);
    await pass(19 * DAY_MS);
    expect(await own(before)).toMatchObject({ statusCode: 200, status: 'REFUNDED' });
  });

  it('takes nothing back before the sale has succeeded, nor of tranches that are not due', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const { id } = await bought(buyer, sale, '200');
    expect(await own({ id, buyer })).toMatchObject({ ...ILLEGAL, message: expect.stringContaining('ACTIVE') });
    const later = await newSale({ ...VESTED, ...DEADLINE });
    const other = await newBuyer(later);
    const { id: notDue } = await bought(other, later, '200');
    await settled(later);
    expect(await own({ id: notDue, buyer: other })).toMatchObject({ ...ILLEGAL, message: 'No tokens are due yet' });
  });

  it('takes back only what is their own, by a browser session', async () => {
    const one = await sold(DEADLINE);
    await pass(11 * DAY_MS);
    const admin = await newClient({ permissions: ['access.ico', 'edit.ico.transaction'] });
    for (const client of [await signedIn(one.sale.creator), admin]) {
      expect(await withdraw(client, one.id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    expect(await withdraw(admin, newId())).toMatchObject({ statusCode: 404 });
    expect(await withdraw(await withApiKey(one.buyer.user.id), one.id)).toMatchObject({ statusCode: 403 });
    expect(await withdraw(await anonymous(), one.id)).toMatchObject({ statusCode: 401 });
    expect(await contributionRow(one.id)).toMatchObject({ status: 'PENDING' });
  });

  it('takes it back once under a key, and once of two calls at the same time', async () => {
    const [one, two] = [await sold(DEADLINE), await sold(DEADLINE)];
    await pass(11 * DAY_MS);
    const key = newKey();
    const first = await own(one, key);
    expect(first).toMatchObject({ statusCode: 200, status: 'REFUNDED' });
    expect(await own(one, key)).toEqual(first);
    const client = await signedIn(two.buyer.user);
    const answers = await Promise.all([withdraw(client, two.id), withdraw(client, two.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await balanceOf({ userId: two.buyer.user.id }, two.sale)).toBe('10000');
  });

  it('takes it back, and admins are told once where less than the soft cap is left', async () => {
    const watcher = await newClient({ permissions: ['edit.ico.transaction'] });
    const sale = await newSale(DEADLINE);
    const buyers = [await newBuyer(sale), await newBuyer(sale), await newBuyer(sale)];
    const sums = ['100', '100', '50'];
    const all = [];
    for (const [at, buyer] of buyers.entries()) all.push({ buyer, ...(await bought(buyer, sale, sums[at]!)) });
    await settled(sale);
    await pass(11 * DAY_MS);
    const left: number[] = [];
    for (const one of all) {
      await own(one);
      left.push((await titlesOf(watcher.user.id)).filter((title) => title === 'Raised Below Soft Cap').length);
    }
    expect(await offeringRow(sale.id)).toMatchObject({ status: 'SUCCESS', softCap: expect.stringMatching(/^150\b/) });
    // 150 are left of 250, then 50, then nothing.
    expect(left).toEqual([0, 1, 1]);
  });

  it('takes nothing back into a frozen wallet', async () => {
    const one = await sold(DEADLINE);
    await freeze(one.buyer);
    await pass(11 * DAY_MS);
    expect(await own(one)).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(await contributionRow(one.id)).toMatchObject({ status: 'PENDING' });
  });

  it('takes it back also where the creator is no longer active', async () => {
    const one = await sold(DEADLINE);
    await takeOutOfUse(one.sale.creator.id, 'SUSPENDED');
    await pass(11 * DAY_MS);
    expect(await own(one)).toMatchObject({ statusCode: 200, status: 'REFUNDED' });
  });
});

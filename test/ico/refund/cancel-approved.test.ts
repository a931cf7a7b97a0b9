import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf } from '../../support/ico-offerings.js';
import { progressOf } from '../support/moderated.js';
import { newBuyer, newSale, PURCHASE, setOffering, storedSale, wanted } from '../support/sales.js';
import { bookFaults, offeringNow, settle, statusOf, told } from '../support/settled.js';

const BODY = { reason: 'Its paper was copied' };

describe.each(TRANSPORTS)('the cancellation of an approved offering before its start, by %s,', (transport) => {
  const call = through(transport);

  it('ends it for good, tells its creator and its followers, and nothing is sold of it', async () => {
    const sale = await newSale({ startsInMs: 3_600_000 });
    expect(await statusOf(sale.id)).toBe('PENDING');
    const admin = await newClient({ role: 'Super Admin' });
    const answer = await call(admin, 'POST', `/api/admin/ico/offer/${sale.id}/cancel-refund`, BODY);
    expect(answer).toEqual({
      statusCode: 200,
      refunded: 0,
      amount: '0',
      paid: 0,
      paidAmount: '0',
      open: 0,
      missing: '0',
      approval: null,
      alreadyReleased: 0,
    });
    expect(await offeringNow(sale.id)).toMatchObject({ status: 'CANCELLED', cancelReason: BODY.reason });
    expect((await told(sale.creator.id)).at(-1)?.message).toContain(BODY.reason);
    expect((await progressOf(sale.id)).at(-1)).toMatchObject({ status: 'CANCELLED', phase: null });
    expect((await activityOf(sale.id)).at(-1)).toMatchObject({ userId: admin.user.id, action: 'cancelIcoOffering' });
    const buyer = await newBuyer(sale);
    expect(await call(buyer, 'GET', `/api/ico/offer/${sale.id}`)).toMatchObject({ status: 'CANCELLED' });
    await setOffering(sale.id, { startDate: new Date(Date.now() - 1_000).toISOString() });
    await settle();
    expect(await statusOf(sale.id)).toBe('CANCELLED');
    expect(await call(buyer, 'POST', PURCHASE, wanted(sale, '50'))).toMatchObject({ code: 'ICO_NOT_ON_SALE' });
    expect((await storedSale(sale.id)).contributions).toEqual([]);
    expect(await bookFaults()).toEqual([]);
  });
});

import { canonical } from '../../../src/core/money.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { oncePerFile, world } from '../../support/world.js';
import { balanceOf, escrowOf, newKey, newSale, setOffering, storedSale } from '../support/sales.js';
import {
  balances,
  bookFaults,
  contribution,
  endSale,
  failed,
  freeze,
  offeringNow,
  payOut,
  settle,
  soldTo,
  type Sold,
  statusOf,
  told,
  tranchesOf,
} from '../support/settled.js';

useSettings({ icoPlatformFeePercentage: '2.5' });

const admin = oncePerFile(() => newClient({ role: 'Super Admin' }));
const path = (id: string) => `/api/admin/ico/offer/${id}/cancel-refund`;
const body = { reason: 'Its creator does not answer' };
const NOTHING_PAID = { paid: 0, paidAmount: '0', open: 0, missing: '0', approval: null };

describe.each(TRANSPORTS)('the cancellation of an offering by %s', (transport) => {
  const call = through(transport);

  it('ends an offering on sale and refunds all of its contributions', async () => {
    const sold = await soldTo(['10', '20']);
    const answer = await call(await admin(), 'POST', path(sold.sale.id), body);
    expect(answer).toEqual({ statusCode: 200, refunded: 2, amount: '30', ...NOTHING_PAID, alreadyReleased: 0 });
    const offering = await offeringNow(sold.sale.id);
    expect([offering.status, offering.cancelReason, offering.cancelledAt !== null]).toEqual([
      'CANCELLED',
      body.reason,
      true,
    ]);
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['10', '20'], '0']);
    const why = `The platform cancelled the sale: ${body.reason}.`;
    expect((await told(sold.buyers[0]?.user.id ?? ''))[0]?.message).toContain(why);
    expect((await told(sold.sale.creator.id)).at(-1)?.message).toContain(why);
    expect(await bookFaults()).toEqual([]);
  });

  it('tells those who cannot be credited that their money waits for them', async () => {
    const sold = await soldTo(['10', '20']);
    await freeze(sold.buyers[0] as Sold['buyers'][0]);
    expect(await call(await admin(), 'POST', path(sold.sale.id), body)).toMatchObject({ refunded: 1, amount: '20' });
    expect(await told(sold.buyers[0]?.user.id ?? '')).toEqual([
      { title: 'Refund Waiting', message: expect.stringContaining(`The platform cancelled the sale: ${body.reason}.`) },
    ]);
    expect((await told(sold.buyers[1]?.user.id ?? '')).map(({ title }) => title)).toEqual(['Contribution Refunded']);
  });

  it('leaves what was paid out as it is, and gives the rest of a schedule back', async () => {
    const whole = await soldTo(['100', '100']);
    await endSale(whole.sale.id);
    await settle();
    await payOut(whole.sale, whole.ids[0] ?? '');
    const answer = await call(await admin(), 'POST', path(whole.sale.id), body);
    expect(answer).toEqual({ statusCode: 200, refunded: 1, amount: '100', ...NOTHING_PAID, alreadyReleased: 1 });
    expect((await contribution(whole.ids[0] ?? '')).status).toBe('RELEASED');
    expect(await balances(whole)).toEqual(['0', '100']);
    expect((await told(whole.buyers[0]?.user.id ?? '')).at(-1)?.title).toBe('Token Sale Cancelled');
    const vests = await soldTo(['200'], { vesting: { type: 'LINEAR', durationMonths: 4 } });
    await endSale(vests.sale.id);
    await settle();
    await payOut(vests.sale, vests.ids[0] ?? '');
    expect(await call(await admin(), 'POST', path(vests.sale.id), body)).toMatchObject({ refunded: 1, amount: '150' });
    expect([await balances(vests), await balanceOf({ userId: vests.sale.creator.id }, vests.sale)]).toEqual([
      ['150'],
      '48.75',
    ]);
    const tranches = await tranchesOf(vests.ids[0] ?? '');
    expect(tranches.map(({ status }) => status)).toEqual(['RELEASED', 'CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect(await storedSale(vests.sale.id)).toMatchObject({ raised: '50', sold: '100', remaining: ['900'] });
    expect(canonical((await contribution(vests.ids[0] ?? '')).refunded)).toBe('150');
    expect(await bookFaults()).toEqual([]);
  });

  it('ends one that waits for its approval, of which the public hears nothing', async () => {
    const sale = await newSale({ isApproved: false });
    expect(await call(await admin(), 'POST', path(sale.id), body)).toMatchObject({ refunded: 0, amount: '0' });
    const { platform } = await world();
    const events = platform.db.rows.selectFrom('event').select('id').where('topic', '=', `ico.${sale.id}.progress`);
    expect([await statusOf(sale.id), await events.execute()]).toEqual(['CANCELLED', []]);
  });

  it('is refused in every other status', async () => {
    const rejected = await newSale({ isApproved: false });
    await setOffering(rejected.id, { status: 'REJECTED', rejectedAt: new Date().toISOString() });
    const sales = { REJECTED: rejected, FAILED: (await failed(['10'])).sale };
    const only = 'Only an offering that is PENDING, ACTIVE or SUCCESS can be cancelled: this one is';
    for (const [status, { id }] of Object.entries(sales)) {
      const answer = await call(await admin(), 'POST', path(id), body);
      expect(answer).toMatchObject({ code: 'ILLEGAL_STATE', message: `${only} ${status}` });
    }
    const cancelled = await newSale();
    await call(await admin(), 'POST', path(cancelled.id), body);
    expect((await call(await admin(), 'POST', path(cancelled.id), body)).statusCode).toBe(409);
  });

  it('needs a reason of 1 to 500 characters', async () => {
    const { id } = await newSale();
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      expect((await call(await admin(), 'POST', path(id), { reason })).code).toBe('BAD_INPUT');
    }
    expect((await call(await admin(), 'POST', path(id), {})).statusCode).toBe(400);
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  it('is for Super Admins alone, and for none over an offering of their own', async () => {
    const { id } = await newSale();
    const holder = await newClient({ permissions: ['manage.system'] });
    expect((await call(holder, 'POST', path(id), body)).statusCode).toBe(403);
    expect((await call(await newClient(), 'POST', path(id), body)).statusCode).toBe(403);
    expect((await call(await anonymous(), 'POST', path(id), body)).statusCode).toBe(401);
    await setOffering(id, { userId: (await admin()).user.id });
    expect((await call(await admin(), 'POST', path(id), body)).code).toBe('SELF_DECISION');
    expect(await statusOf(id)).toBe('ACTIVE');
    expect((await call(await admin(), 'POST', path(newId()), body)).code).toBe('NOT_FOUND');
  });

  it('is for none who has bought of it: they would choose between tokens and their money', async () => {
    const sold = await soldTo(['10']);
    const buyer = await newClient({ role: 'Super Admin' });
    const { rows } = (await world()).platform.db;
    const account = { offeringId: sold.sale.id, userId: buyer.user.id, amount: '0', usd: '0', contributions: 1 };
    await rows.insertInto('ico_account').values(account).execute();
    expect((await call(buyer, 'POST', path(sold.sale.id), body)).code).toBe('SELF_DECISION');
    await rows.deleteFrom('ico_account').where('userId', '=', buyer.user.id).execute();
    expect((await call(buyer, 'POST', path(sold.sale.id), body)).statusCode).toBe(200);
  });

  it('gives a repeat under a key the first answer', async () => {
    const sold = await soldTo(['10']);
    const key = newKey();
    const first = await call(await admin(), 'POST', path(sold.sale.id), body, key);
    expect(await call(await admin(), 'POST', path(sold.sale.id), body, key)).toEqual(first);
    expect(first.refunded).toBe(1);
  });
});

describe('a cancelled offering', () => {
  it('is in the record of what admins do, and in the audit', async () => {
    const { platform } = await world();
    const { sale } = await soldTo(['10']);
    await (await admin()).rest('POST', path(sale.id), body);
    const activity = await platform.db.rows
      .selectFrom('ico_admin_activity')
      .selectAll()
      .where('offeringId', '=', sale.id)
      .where('action', '=', 'cancelIcoOffering')
      .execute();
    expect(activity).toEqual([
      expect.objectContaining({
        userId: (await admin()).user.id,
        action: 'cancelIcoOffering',
        target: 'offering',
        details: {
          reason: body.reason,
          refunded: 1,
          amount: '10',
          paid: 0,
          paidAmount: '0',
          open: 0,
          missing: '0',
          alreadyReleased: 0,
        },
      }),
    ]);
    const audit = await platform.db.rows
      .selectFrom('admin_audit_log')
      .select(['before', 'after'])
      .where('targetId', '=', sale.id)
      .where('operation', '=', 'cancelIcoOffering')
      .execute();
    expect(audit).toEqual([
      {
        before: expect.objectContaining({ status: 'ACTIVE' }),
        after: expect.objectContaining({ status: 'CANCELLED' }),
      },
    ]);
  });

  it('tells those who are refunded later why it was cancelled', async () => {
    const sold = await soldTo(['10']);
    const [buyer] = sold.buyers as [Sold['buyers'][0]];
    await freeze(buyer);
    const client = await admin();
    await client.rest('POST', path(sold.sale.id), body);
    await freeze(buyer, null);
    await client.rest('POST', '/api/ico/refund/process', { offeringId: sold.sale.id });
    expect((await told(buyer.user.id)).at(-1)?.message).toBe(
      `The platform cancelled the sale: ${body.reason}. 10 ${sold.sale.currency.code} that you paid for Token of a test went back to your wallet.`,
    );
  });

  it('has nothing left to refund', async () => {
    const sold: Sold = await soldTo(['10']);
    const client = await admin();
    await client.rest('POST', path(sold.sale.id), body);
    const creator = await signedIn(sold.sale.creator);
    const again = await creator.rest('POST', '/api/ico/refund/process', { offeringId: sold.sale.id });
    expect(again.body).toMatchObject({ refunded: 0, amount: '0' });
  });
});

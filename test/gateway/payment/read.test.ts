import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { through } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { fewestStatements } from '../../support/statements.js';
import { api, TRANSPORTS } from '../support/answers.js';
import { created, paid, storedPayment, unknownPayment } from '../support/payments.js';

const OWN = '/api/gateway/payment';
const ADMIN = '/api/admin/gateway/payment';
const viewer = () => newClient({ permissions: ['view.gateway.payment'] });

describe.each(TRANSPORTS)('payment by %s', (transport) => {
  it('shows a public key what the checkout shows, and nothing that only the merchant may know', async () => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant, { metadata: { a: 'b' }, customerEmail: 'a@example.com' });
    const shown = await (await api(transport, merchant, 'pk_live')).read(payment.id);
    const { amount, currency, walletType, checkoutUrl, expiresAt, createdAt } = payment;
    expect(shown).toEqual({
      id: payment.id,
      amount,
      currency,
      walletType,
      checkoutUrl,
      expiresAt,
      createdAt,
      statusCode: 200,
      status: 'COMPLETED',
      mode: 'LIVE',
      refundedAmount: '0',
      merchantOrderId: null,
      description: null,
      lineItems: null,
      returnUrl: null,
      cancelUrl: null,
      completedAt: expect.any(String),
      merchant: { name: expect.stringMatching(/^Merchant /), logo: null, website: null },
      serverTime: expect.any(String),
    });
  });

  it('shows a secret key the allocations, without the ids of the buyer’s wallets', async () => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant);
    const shown = await (await api(transport, merchant)).read(payment.id);
    expect(shown.allocations).toEqual([
      { walletType: 'FIAT', currency: 'USD', amount: '25', share: '25', rate: '1', fee: '0.25' },
    ]);
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys({ ...payment }).toSorted());
  });

  it.each(['sk_live', 'pk_live'] as const)('answers the sixth time as the first, for %s', async (half) => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant);
    const program = await api(transport, merchant, half);
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await program.read(payment.id));
    const [first, ...others] = answers.map(({ serverTime: _at, ...answer }) => answer);
    expect(first).toMatchObject({ id: payment.id, statusCode: 200 });
    for (const other of others) expect(other).toEqual(first);
  });

  it('of another merchant or mode is one that does not exist', async () => {
    const [merchant, other] = [await newMerchant(), await newMerchant()];
    const payment = await created(merchant);
    const test = await created(merchant, {}, 'sk_test');
    const unknown = await (await api(transport, merchant)).read(unknownPayment());
    expect(unknown).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    for (const half of ['sk_live', 'pk_live'] as const) {
      expect(await (await api(transport, merchant, half)).read(test.id)).toEqual(unknown);
      expect(await (await api(transport, other, half)).read(payment.id)).toEqual(unknown);
    }
    expect(await (await api(transport, merchant, 'sk_test')).read(payment.id)).toEqual(unknown);
    const { uuid } = await storedPayment(payment.id);
    expect(await (await api(transport, merchant)).read(uuid)).toEqual(unknown);
  });
});

describe.each(TRANSPORTS)('the payments of a merchant by %s', (transport) => {
  const call = through(transport);

  it('are listed newest first, of both modes or of one, filtered, sorted and in pages', async () => {
    const merchant = await newMerchant();
    await paid(await newMerchant());
    const first = await created(merchant, { amount: '3', merchantOrderId: 'A' });
    const second = await created(merchant, { amount: '2' }, 'sk_test');
    const third = await created(merchant, { amount: '10' });
    const list = async (query = '') => {
      const { items, pagination } = await call(merchant.client, 'GET', `${OWN}${query}`);
      return [items.map(({ id }: { id: string }) => id), pagination.totalItems];
    };
    expect(await list()).toEqual([[third.id, second.id, first.id], 3]);
    expect(await list('?mode=LIVE')).toEqual([[third.id, first.id], 2]);
    expect(await list('?mode=TEST')).toEqual([[second.id], 1]);
    expect(await list('?sortField=amount&sortOrder=asc')).toEqual([[second.id, first.id, third.id], 3]);
    expect(await list(`?filter=${JSON.stringify({ merchantOrderId: 'A' })}`)).toEqual([[first.id], 1]);
    expect(await list(`?mode=LIVE&filter=${JSON.stringify({ amount: { gte: '3' } })}`)).toEqual([
      [third.id, first.id],
      2,
    ]);
    expect(await list('?perPage=2&page=2')).toEqual([[first.id], 3]);
  });

  it('are read one by one, in either mode, and not by strangers', async () => {
    const merchant = await newMerchant();
    for (const half of ['sk_live', 'sk_test'] as const) {
      const payment = await created(merchant, {}, half);
      expect(await call(merchant.client, 'GET', `${OWN}/${payment.id}`)).toEqual(payment);
      expect(await call((await newMerchant()).client, 'GET', `${OWN}/${payment.id}`)).toMatchObject({
        statusCode: 404,
      });
      expect(await call(await newClient(), 'GET', `${OWN}/${payment.id}`)).toMatchObject({ statusCode: 404 });
      expect(await call(await anonymous(), 'GET', `${OWN}/${payment.id}`)).toMatchObject({ statusCode: 401 });
    }
    expect(await call(await newClient(), 'GET', OWN)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await call(await anonymous(), 'GET', OWN)).toMatchObject({ statusCode: 401 });
  });
});

it('a list of payments costs the same number of statements, whatever its length', async () => {
  const merchant = await newMerchant();
  const admin = await viewer();
  const lists = async () => {
    const own = await fewestStatements(() => merchant.client.rest('GET', `${OWN}?perPage=100`));
    return [own, await fewestStatements(() => admin.rest('GET', `${ADMIN}?perPage=100`))];
  };
  await created(merchant);
  await lists();
  const short = await lists();
  for (let count = 0; count < 5; count += 1) await created(merchant);
  expect(await lists()).toEqual(short);
});

describe.each(TRANSPORTS)('everybody’s payments by %s', (transport) => {
  const call = through(transport);

  it('are shown to who may view them, by either id, with both', async () => {
    const merchant = await newMerchant();
    const { payment, buyer } = await paid(merchant);
    const { uuid } = await storedPayment(payment.id);
    const admin = await viewer();
    const shown = await call(admin, 'GET', `${ADMIN}/${payment.id}`);
    expect(shown).toMatchObject({
      id: payment.id,
      uuid,
      merchantId: merchant.id,
      customerId: buyer.user.id,
      payoutId: null,
      status: 'COMPLETED',
      fee: '0.25',
    });
    for (const id of [uuid, uuid.toUpperCase()]) expect(await call(admin, 'GET', `${ADMIN}/${id}`)).toEqual(shown);
    const list = await call(admin, 'GET', `${ADMIN}?filter=${JSON.stringify({ merchantId: merchant.id })}`);
    expect(list.items).toEqual([expect.objectContaining({ id: payment.id, uuid })]);
    expect(list.pagination.totalItems).toBe(1);
    expect(await call(admin, 'GET', `${ADMIN}/${unknownPayment()}`)).toMatchObject({ statusCode: 404 });
  });

  it('are shown to nobody else', async () => {
    const merchant = await newMerchant();
    const { id } = await created(merchant);
    const others: readonly PermissionKey[] = [
      'access.gateway.payment',
      'manage.gateway.payment',
      'view.gateway.payout',
    ];
    const callers = [await newClient({ permissions: others }), merchant.client];
    for (const path of [ADMIN, `${ADMIN}/${id}`]) {
      for (const caller of callers) expect(await call(caller, 'GET', path)).toMatchObject({ statusCode: 403 });
      expect(await call(await anonymous(), 'GET', path)).toMatchObject({ statusCode: 401 });
    }
  });
});

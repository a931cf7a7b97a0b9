import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { through, TRANSPORTS } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { api } from '../support/answers.js';
import {
  confirmed,
  created,
  freeIn,
  paid,
  paying,
  storedPayment,
  storedRefund,
  unknownPayment,
  walletOf,
} from '../support/payments.js';

const REFUNDS = '/api/admin/gateway/refund';
const admin = () => newClient({ permissions: ['manage.gateway.payment', 'view.gateway.refund'] });

describe.each(TRANSPORTS)('a refund by the merchant’s owner by %s', (transport) => {
  const call = through(transport);
  const refund = (client: Client, id: string, over: object = {}, headers = {}) =>
    call(client, 'POST', `/api/gateway/payment/${id}/refund`, over, headers);

  it('is that of the merchant API, of payments of either mode', async () => {
    const merchant = await newMerchant();
    const { payment, wallet } = await paid(merchant);
    const key = { 'idempotency-key': 'r' };
    const made = await refund(merchant.client, payment.id, { amount: '10', reason: 'FRAUDULENT' }, key);
    expect(made).toMatchObject({
      statusCode: 200,
      amount: '10',
      reason: 'FRAUDULENT',
      mode: 'LIVE',
      paymentId: payment.id,
    });
    expect(await refund(merchant.client, payment.id, { amount: '10.0', reason: 'FRAUDULENT' }, key)).toEqual(made);
    expect(await freeIn(wallet.id)).toBe('985');
    const { create, simulate } = await api(transport, merchant, 'sk_test');
    const test = await create();
    await simulate(test.id, 'COMPLETED');
    expect(await refund(merchant.client, test.id)).toMatchObject({ statusCode: 200, amount: '25', mode: 'TEST' });
  });

  it('is refused to others, and to a key of the owner without the scope', async () => {
    const merchant = await newMerchant();
    const { payment, buyer, wallet } = await paid(merchant);
    const unknown = await refund(merchant.client, unknownPayment());
    expect(unknown).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await refund((await newMerchant()).client, payment.id)).toEqual(unknown);
    expect(await refund(buyer, payment.id)).toMatchObject({ statusCode: 404 });
    expect(await refund(await anonymous(), payment.id)).toMatchObject({ statusCode: 401 });
    const { url } = await world();
    const key = async (scope: string) =>
      new Client(url, { apiKey: await newApiKey(merchant.owner.id, { permissions: JSON.stringify([scope]) }) });
    expect(await refund(await key('gateway.payment.create'), payment.id)).toMatchObject({ statusCode: 403 });
    expect(await freeIn(wallet.id)).toBe('975');
    const made = await refund(await key('gateway.refund.create'), payment.id, { amount: '1' });
    expect(made).toMatchObject({ statusCode: 200, amount: '1' });
  });
});

describe.each(TRANSPORTS)('a refund by an admin by %s', (transport) => {
  const call = through(transport);
  const refund = (client: Client, id: string, over: object = { reason: 'OTHER' }, headers = {}) =>
    call(client, 'POST', `/api/admin/gateway/payment/${id}/refund`, over, headers);

  it('takes either id of the payment, and answers both of the refund', async () => {
    const merchant = await newMerchant();
    const { payment, wallet } = await paid(merchant);
    await paid(merchant);
    const { uuid } = await storedPayment(payment.id);
    const client = await admin();
    const made = await refund(client, uuid, { amount: '10', reason: 'FRAUDULENT', description: 'Police' });
    expect(made).toMatchObject({ statusCode: 200, amount: '10', reason: 'FRAUDULENT', description: 'Police' });
    expect(made).toMatchObject({ paymentId: payment.id, merchantId: merchant.id, payoutId: null });
    expect(made.uuid).toBe((await storedRefund(made.id)).uuid);
    expect(await refund(client, payment.id)).toMatchObject({ amount: '15' });
    expect(await freeIn(wallet.id)).toBe('1000');
    const list = await call(client, 'GET', `${REFUNDS}?filter=${JSON.stringify({ paymentId: payment.id })}`);
    expect(list.items.map(({ id, amount }: { id: string; amount: string }) => [id === made.id, amount])).toEqual([
      [false, '15'],
      [true, '10'],
    ]);
  });

  it('leaves a record of the payment before and after, whichever id named it', async () => {
    const client = await admin();
    const { platform } = await world();
    for (const name of ['id', 'uuid'] as const) {
      const { payment } = await paid(await newMerchant());
      const stored = await storedPayment(payment.id);
      await refund(client, stored[name], { amount: '5', reason: 'OTHER' });
      const record = await platform.db.rows
        .selectFrom('admin_audit_log')
        .selectAll()
        .where('userId', '=', client.user.id)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      expect(record).toMatchObject({
        action: 'manage.gateway.payment',
        operation: 'refundAnyPayment',
        statusCode: 200,
      });
      expect([record.before, record.after]).toEqual([
        expect.objectContaining({ status: 'COMPLETED' }),
        expect.objectContaining({ status: 'PARTIALLY_REFUNDED' }),
      ]);
    }
  });

  it('needs a reason, and the permission', async () => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant);
    expect(await refund(await admin(), payment.id, {})).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await refund(await admin(), unknownPayment())).toMatchObject({ statusCode: 404 });
    const permissions: readonly PermissionKey[] = [
      'view.gateway.payment',
      'edit.gateway.payment',
      'view.gateway.refund',
    ];
    expect(await refund(await newClient({ permissions }), payment.id)).toMatchObject({ statusCode: 403 });
    expect(await refund(merchant.client, payment.id)).toMatchObject({ statusCode: 403 });
    expect(await refund(await anonymous(), payment.id)).toMatchObject({ statusCode: 401 });
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is refused for the admin’s own merchant and for what the admin paid', async () => {
    const client = await admin();
    const own = await newMerchant({ owner: client.user });
    const { payment } = await paid(own);
    expect(await refund(client, payment.id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    const { uuid } = await storedPayment(payment.id);
    expect(await refund(client, uuid)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    const other = await created(await newMerchant());
    const wallet = await walletOf(client, 'USD', 'FIAT', '100');
    expect((await confirmed(client, other.id, [paying(wallet, '25')])).status).toBe('COMPLETED');
    expect(await refund(client, other.id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
  });
});

describe.each(TRANSPORTS)('everybody’s refunds by %s', (transport) => {
  const call = through(transport);

  it('are shown to who may view them', async () => {
    expect(await call(await newClient({ permissions: ['view.gateway.refund'] }), 'GET', REFUNDS)).toMatchObject({
      statusCode: 200,
    });
    const others: readonly PermissionKey[] = ['manage.gateway.payment', 'view.gateway.payment'];
    expect(await call(await newClient({ permissions: others }), 'GET', REFUNDS)).toMatchObject({ statusCode: 403 });
    expect(await call(await anonymous(), 'GET', REFUNDS)).toMatchObject({ statusCode: 401 });
  });
});

it('a list of refunds costs the same number of statements, whatever its length', async () => {
  const viewer = await newClient({ permissions: ['view.gateway.refund'] });
  const merchant = await newMerchant();
  const { payment } = await paid(merchant);
  const { refund } = await api('REST', merchant);
  const list = () => fewestStatements(() => viewer.rest('GET', `${REFUNDS}?perPage=100`));
  await list();
  const short = await list();
  for (let count = 0; count < 5; count += 1) await refund(payment.id, { amount: '1' });
  expect(await list()).toBe(short);
});

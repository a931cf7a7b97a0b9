import { TRANSPORTS } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { newClient } from '../../support/accounts.js';
import { api, confirmBy } from '../support/answers.js';
import {
  balanceOf,
  created,
  eventsOf,
  legsOf,
  newBuyer,
  paying,
  setMerchant,
  storedPayment,
} from '../support/payments.js';

const choice = (walletId: string, over: object = {}) => ({
  walletId,
  walletType: 'FIAT',
  currency: 'USD',
  amount: '25',
  equivalentInPaymentCurrency: '25',
  ...over,
});

async function expectNoMoney(merchantId: string, paymentId: string): Promise<void> {
  expect(await balanceOf(merchantId)).toBeUndefined();
  expect(await legsOf((await storedPayment(paymentId)).uuid)).toEqual([]);
}

describe.each(TRANSPORTS)('a payment in test mode by %s', (transport) => {
  it('completes from the wallet test_ok without money, and can be refunded', async () => {
    const merchant = await newMerchant();
    const payment = await created(merchant, {}, 'sk_test');
    const buyer = await newClient();
    const key = { 'idempotency-key': 'one' };
    const receipt = await confirmBy(transport, buyer, payment.id, [choice('test_ok')], key);
    expect(receipt).toMatchObject({
      status: 'COMPLETED',
      allocations: [{ walletType: 'FIAT', currency: 'USD', amount: '25', share: '25', rate: '1' }],
    });
    expect(await confirmBy(transport, buyer, payment.id, [choice('test_ok')], key)).toEqual(receipt);
    const { refund } = await api(transport, merchant, 'sk_test');
    expect(await refund(payment.id, { amount: '10' })).toMatchObject({
      amount: '10',
      mode: 'TEST',
      status: 'COMPLETED',
    });
    expect(await refund(payment.id)).toMatchObject({ amount: '15', mode: 'TEST' });
    expect(await refund(payment.id)).toMatchObject({ statusCode: 409, code: 'PAYMENT_NOT_REFUNDABLE' });
    const events = await eventsOf(payment.id);
    expect(events.map(({ type, sequence, body }) => [type, sequence, body.mode])).toEqual([
      ['payment.created', 1, 'TEST'],
      ['payment.completed', 2, 'TEST'],
      ['refund.completed', 3, 'TEST'],
      ['refund.completed', 4, 'TEST'],
    ]);
    await expectNoMoney(merchant.id, payment.id);
  });

  it('fails from the wallet test_fail, and is refused from test_insufficient', async () => {
    const merchant = await newMerchant({ status: 'PENDING' });
    const payment = await created(merchant, {}, 'sk_test');
    const buyer = await newClient();
    const pay = (walletId: string) => confirmBy(transport, buyer, payment.id, [choice(walletId)]);
    expect(await pay('test_insufficient')).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'PENDING' });
    expect(await pay('test_fail')).toMatchObject({ statusCode: 200, status: 'FAILED', allocations: [] });
    expect((await eventsOf(payment.id)).map(({ type }) => type)).toEqual(['payment.created', 'payment.failed']);
    await expectNoMoney(merchant.id, payment.id);
  });

  it('fails where the merchant is suspended', async () => {
    const merchant = await newMerchant();
    const payment = await created(merchant, {}, 'sk_test');
    await setMerchant(merchant.id, { status: 'SUSPENDED' });
    expect(await confirmBy(transport, await newClient(), payment.id, [choice('test_ok')])).toMatchObject({
      status: 'FAILED',
    });
  });

  it('takes no other wallet, no two of them, and no wrong figures', async () => {
    const merchant = await newMerchant();
    const payment = await created(merchant, {}, 'sk_test');
    const { buyer, wallet } = await newBuyer();
    const code = async (...wallets: object[]) => (await confirmBy(transport, buyer, payment.id, wallets)).code;
    expect(await code(paying(wallet, '25'))).toBe('WALLET_NOT_ELIGIBLE');
    expect(await code(choice('test_ok'), choice('test_fail'))).toBe('WALLET_NOT_ELIGIBLE');
    expect(await code(choice('test_ok', { currency: 'EUR' }))).toBe('WALLET_NOT_ELIGIBLE');
    expect(await code(choice('test_ok', { walletType: 'SPOT' }))).toBe('WALLET_NOT_ELIGIBLE');
    expect(await code(choice('test_ok', { equivalentInPaymentCurrency: '26' }))).toBe('RATE_STALE');
    expect(await code(choice('test_ok', { amount: '10', equivalentInPaymentCurrency: '10' }))).toBe(
      'PAYMENT_NOT_COVERED',
    );
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'PENDING' });
    expect(await confirmBy(transport, merchant.client, payment.id, [choice('test_ok')])).toMatchObject({
      code: 'OWN_PAYMENT',
    });
  });
});

import { sql } from 'kysely';
import { anonymous } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { newMerchant } from '../../support/gateway.js';
import { takeOutOfUse } from '../../support/requests.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { api, TRANSPORTS } from '../support/answers.js';
import {
  confirmed,
  created,
  eventsOf,
  figuresOf,
  freeIn,
  legsOf,
  newBuyer,
  paid,
  paying,
  plainly,
  setPermissions,
  storedPayment,
  storedRefund,
  unknownPayment,
  walletOf,
} from '../support/payments.js';

/** The platform's money for conversions. */
const platformHolds = (currency: string, type: 'FIAT' | 'SPOT' | 'ECO', balance: string) =>
  newWallet({ owner: { system: 'platform' }, currency, type, balance });

describe.each(TRANSPORTS)('createRefund by %s', (transport) => {
  it('gives back a part and then the rest, from what is pending, with its events', async () => {
    const merchant = await newMerchant();
    const { payment, wallet } = await paid(merchant);
    await paid(merchant);
    const { refund, read, readRefund } = await api(transport, merchant);
    const part = await refund(payment.id, { amount: '10.00', reason: 'DUPLICATE', description: 'Twice' });
    expect(part).toEqual({
      statusCode: 200,
      id: expect.stringMatching(/^re_[0-9A-Za-z]{24}$/),
      paymentId: payment.id,
      amount: '10',
      currency: 'USD',
      fee: '0',
      status: 'COMPLETED',
      reason: 'DUPLICATE',
      description: 'Twice',
      mode: 'LIVE',
      createdAt: expect.any(String),
    });
    expect(await read(payment.id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: '10' });
    expect(await freeIn(wallet.id)).toBe('985');
    const rest = await refund(payment.id);
    expect(rest).toMatchObject({ amount: '15', reason: 'OTHER', description: null });
    expect(await read(payment.id)).toMatchObject({ status: 'REFUNDED', refundedAmount: '25' });
    expect(await freeIn(wallet.id)).toBe('1000');
    expect(await figuresOf(merchant.id)).toEqual({
      pending: '24.5',
      reserved: '0',
      totalReceived: '50',
      totalFees: '0.5',
      totalRefunded: '25',
      totalPaidOut: '0',
    });
    const events = await eventsOf(payment.id);
    expect(events.slice(2).map(({ id, sequence }) => [id, sequence])).toEqual([
      [`evt_${part.id}_completed`, 3],
      [`evt_${rest.id}_completed`, 4],
    ]);
    const { statusCode: _, ...data } = part;
    expect(events[2]?.body).toMatchObject({ type: 'refund.completed', data });
    expect(await readRefund(part.id)).toEqual(part);
    const legs = await legsOf((await storedRefund(part.id)).uuid);
    expect(legs.map(({ idempotencyKey, operation, system }) => [idempotencyKey, operation, system])).toEqual([
      [`gateway_${part.id}_back_1`, 'CREDIT', null],
      [`gateway_${part.id}_pending`, 'DEBIT', 'gateway'],
    ]);
  });

  it.each([
    ['more than the payment', { amount: '25.01' }, 'REFUND_EXCEEDS_PAYMENT', 400],
    ['nothing', { amount: '0' }, 'BAD_INPUT', 400],
    ['a negative amount', { amount: '-1' }, 'BAD_INPUT', 400],
    ['more decimals than the currency has', { amount: '0.001' }, 'BAD_INPUT', 400],
    ['a reason that is none', { reason: 'BORED' }, 'BAD_INPUT', 400],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'BAD_INPUT', 400],
  ])('refuses %s and writes nothing', async (_what, over, code, statusCode) => {
    const merchant = await newMerchant();
    const { payment, wallet } = await paid(merchant);
    const { refund } = await api(transport, merchant);
    expect(await refund(payment.id, over)).toMatchObject({ statusCode, code });
    expect(await freeIn(wallet.id)).toBe('975');
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await eventsOf(payment.id)).toHaveLength(2);
  });

  it('refuses more than what is left, and names that', async () => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant);
    const { refund } = await api(transport, merchant);
    await refund(payment.id, { amount: '20' });
    const refused = await refund(payment.id, { amount: '5.01' });
    expect(refused).toMatchObject({ statusCode: 400, code: 'REFUND_EXCEEDS_PAYMENT' });
    expect(refused.message).toContain('5 USD');
  });

  it('refuses payments that were not paid, or are refunded', async () => {
    const merchant = await newMerchant();
    const { refund, cancel } = await api(transport, merchant);
    const waiting = await created(merchant);
    const refused = { statusCode: 409, code: 'PAYMENT_NOT_REFUNDABLE' };
    expect(await refund(waiting.id)).toMatchObject(refused);
    await cancel(waiting.id);
    expect(await refund(waiting.id)).toMatchObject(refused);
    const { payment } = await paid(merchant);
    await paid(merchant);
    expect(await refund(payment.id)).toMatchObject({ statusCode: 200 });
    expect(await refund(payment.id, { amount: '1' })).toMatchObject(refused);
  });

  it('is made once under a key, however the amount is written', async () => {
    const merchant = await newMerchant();
    const { payment, wallet } = await paid(merchant);
    const { refund } = await api(transport, merchant);
    const key = { 'idempotency-key': 'r' };
    const answers = await Promise.all(['5', '5.0', '5.00'].map((amount) => refund(payment.id, { amount }, key)));
    expect(answers[0].statusCode).toBe(200);
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
    expect(await freeIn(wallet.id)).toBe('980');
    expect(await refund(payment.id, { amount: '6' }, key)).toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('takes from the merchant’s wallet what pending lacks, and writes nothing where that has too little', async () => {
    const merchant = await newMerchant();
    const { payment, wallet } = await paid(merchant);
    const { refund } = await api(transport, merchant);
    expect(await refund(payment.id)).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    const own = await newWallet({
      owner: { userId: merchant.owner.id },
      currency: 'USD',
      type: 'FIAT',
      balance: '0.24',
    });
    expect(await refund(payment.id)).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect([await freeIn(own.id), await freeIn(wallet.id)]).toEqual(['0.24', '975']);
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '24.75', totalRefunded: '0' });
    await newWallet({ owner: { userId: merchant.owner.id }, currency: 'USD', type: 'FIAT', balance: '1' });
    const made = await refund(payment.id);
    expect(made).toMatchObject({ statusCode: 200, amount: '25' });
    expect([await freeIn(own.id), await freeIn(wallet.id)]).toEqual(['0.99', '1000']);
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '0', totalRefunded: '25' });
    expect(plainly(await storedRefund(made.id))).toMatchObject({ fromPending: '24.75' });
  });

  it('gives nothing to a payer whose account is not active', async () => {
    const merchant = await newMerchant();
    const { payment, buyer } = await paid(merchant);
    await takeOutOfUse(buyer.user.id, 'BANNED');
    const { refund } = await api(transport, merchant);
    expect(await refund(payment.id, { amount: '1' })).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '24.75' });
  });

  it('needs the permission, and a payment of the merchant and mode', async () => {
    const merchant = await newMerchant();
    const { payment } = await paid(merchant);
    const as = async (who: Parameters<typeof api>[2]) => (await api(transport, merchant, who)).refund(payment.id);
    expect(await as('sk_test')).toMatchObject({ statusCode: 404 });
    expect(await as('pk_live')).toMatchObject({ statusCode: 403 });
    expect(await as(merchant.client)).toMatchObject({ statusCode: 401 });
    expect(await as(await anonymous())).toMatchObject({ statusCode: 401 });
    expect(await (await api(transport, await newMerchant())).refund(payment.id)).toMatchObject({ statusCode: 404 });
    expect(await (await api(transport, merchant)).refund(unknownPayment())).toMatchObject({ statusCode: 404 });
    await setPermissions(merchant.id, 'payment.create', 'payment.read', 'payment.cancel', 'refund.read');
    expect(await as('sk_live')).toMatchObject({ statusCode: 403 });
    await setPermissions(merchant.id, 'refund.create');
    const { refund, readRefund } = await api(transport, merchant);
    const made = await refund(payment.id, { amount: '1' });
    expect(made).toMatchObject({ statusCode: 200 });
    expect(await readRefund(made.id)).toMatchObject({ statusCode: 403 });
    await setPermissions(merchant.id, 'refund.read');
    expect(await readRefund(made.id)).toEqual(made);
    expect(await (await api(transport, merchant, 'sk_test')).readRefund(made.id)).toMatchObject({ statusCode: 404 });
    expect(await (await api(transport, await newMerchant())).readRefund(made.id)).toMatchObject({ statusCode: 404 });
    expect(await (await api(transport, merchant, 'pk_live')).readRefund(made.id)).toMatchObject({ statusCode: 403 });
  });
});

describe('a refund to several wallets', () => {
  async function splitPaid() {
    const merchant = await newMerchant();
    const { code, type } = await newCurrency({ usdPrice: '2' });
    const payment = await created(merchant, { amount: '100' });
    const { buyer, wallet } = await newBuyer('60');
    const other = await walletOf(buyer, code, type, '50');
    await platformHolds('USD', 'FIAT', '1000');
    const receipt = await confirmed(buyer, payment.id, [paying(other, '20', '40'), paying(wallet, '60')]);
    expect(receipt.status).toBe('COMPLETED');
    return { merchant, payment, wallet, other, code, type };
  }

  async function price(code: string, usdPrice: string | null): Promise<void> {
    const { platform } = await world();
    await platform.db.rows.updateTable('currency').set({ usdPrice }).where('code', '=', code).execute();
  }

  it('is their charge times the move of the prices since, so that a refund is no option', async () => {
    const { merchant, payment, wallet, other, code } = await splitPaid();
    const { refund } = await api('REST', merchant);
    expect(await refund(payment.id, { amount: '10' })).toMatchObject({ statusCode: 200 });
    expect([await freeIn(other.id), await freeIn(wallet.id)]).toEqual(['32', '6']);
    await price(code, '4');
    const second = await refund(payment.id, { amount: '50' });
    expect(second).toMatchObject({ statusCode: 200 });
    expect([await freeIn(other.id), await freeIn(wallet.id)]).toEqual(['37', '36']);
    const stored = await storedRefund(second.id);
    expect(stored.allocations).toEqual([
      expect.objectContaining({ walletId: other.id, amount: '5', share: '20', rate: '0.25' }),
      expect.objectContaining({ walletId: wallet.id, amount: '30', share: '30', rate: '1' }),
    ]);
    const { platform } = await world();
    expect(await currencyImbalances(platform.db.rows)).toEqual([]);
  });

  it('needs a price, writes nothing without one, and goes on when there is one again', async () => {
    const { merchant, payment, wallet, other, code } = await splitPaid();
    const { refund } = await api('REST', merchant);
    await price(code, null);
    expect(await refund(payment.id, { amount: '10' })).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
    expect([await freeIn(other.id), await freeIn(wallet.id)]).toEqual(['30', '0']);
    await price(code, '2');
    expect(await refund(payment.id, { amount: '10' })).toMatchObject({ statusCode: 200 });
  });

  it('goes on while a currency is switched off, and stops where the platform has too little of it', async () => {
    const { merchant, payment, other, code } = await splitPaid();
    const { platform } = await world();
    await platform.db.rows.updateTable('currency').set({ status: false }).where('code', '=', code).execute();
    const { refund } = await api('REST', merchant);
    expect(await refund(payment.id, { amount: '10' })).toMatchObject({ statusCode: 200 });
    await price(code, '0.1');
    const refused = await refund(payment.id, { amount: '80' });
    expect(refused).toMatchObject({ statusCode: 409, code: 'CONVERSION_UNAVAILABLE' });
    expect(await freeIn(other.id)).toBe('32');
  });
});

it('of 100 refunds of a tenth at the same time, ten succeed and nothing is lost', async () => {
  const merchant = await newMerchant();
  const { payment, wallet } = await paid(merchant, { amount: '100' });
  await newWallet({ owner: { userId: merchant.owner.id }, currency: 'USD', type: 'FIAT', balance: '50' });
  const { refund } = await api('REST', merchant);
  const answers = await Promise.all(Array.from({ length: 100 }, () => refund(payment.id, { amount: '10' })));
  const codes = answers.map(({ status, code }) => code ?? status);
  expect(codes.filter((code) => code === 'COMPLETED')).toHaveLength(10);
  const others = new Set(codes.filter((code) => code !== 'COMPLETED'));
  expect([...others].every((code) => ['PAYMENT_NOT_REFUNDABLE', 'REFUND_EXCEEDS_PAYMENT'].includes(code))).toBe(true);
  expect(await freeIn(wallet.id)).toBe('1000');
  expect(await figuresOf(merchant.id)).toMatchObject({ pending: '0', totalRefunded: '100' });
  expect(plainly(await storedPayment(payment.id))).toMatchObject({ status: 'REFUNDED', refundedAmount: '100' });
  const { platform } = await world();
  const { rows } = await sql<{ sum: string }>`
    select sum("fromPending")::text as sum from gateway_refund where "paymentId" = ${payment.id}`.execute(
    platform.db.rows,
  );
  expect(Number(rows[0]?.sum)).toBe(99);
});

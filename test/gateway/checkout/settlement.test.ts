import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { Logger } from '../../../src/infra/telemetry/log.js';
import { confirmCheckout } from '../../../src/services/gateway/checkout/confirm-checkout.js';
import { asSession } from '../../support/contexts.js';
import { newCurrency } from '../../support/currencies.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { newMerchant } from '../../support/gateway.js';
import { newUser } from '../../support/accounts.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import {
  confirmed,
  created,
  eventsOf,
  figuresOf,
  freeIn,
  legsOf,
  newBuyer,
  newSibling,
  paying,
  setMerchant,
  storedPayment,
  walletOf,
} from '../support/payments.js';

/** What the legs of a payment add up to, by currency: each is nothing while every unit has another side. */
function sums(legs: Awaited<ReturnType<typeof legsOf>>): Record<string, bigint> {
  const all: Record<string, bigint> = {};
  for (const { currency, operation, amount } of legs) {
    const [whole = '', part = ''] = amount.split('.');
    const units = BigInt(whole + part.padEnd(18, '0').slice(0, 18));
    all[currency] = (all[currency] ?? 0n) + (operation === 'CREDIT' ? units : -units);
  }
  return all;
}

const shown = (legs: Awaited<ReturnType<typeof legsOf>>, id: string) =>
  legs.map(({ idempotencyKey, operation, amount, currency, type, system }) =>
    [
      idempotencyKey?.replaceAll(id, '<id>'),
      operation,
      amount.replace(/\.?0+$/, ''),
      currency,
      type,
      system ?? 'customer',
    ].join(' '),
  );

async function profitsOf(id: string) {
  const { platform } = await world();
  const { rows } = await sql<{ amount: string; currency: string; walletType: string; reference: string }>`
    select trim_scale(amount)::text as amount, currency, "walletType", reference from admin_profit
    where type = 'GATEWAY_PAYMENT' and reference like ${`${id}%`} order by reference`.execute(platform.db.rows);
  return rows;
}

/** Nobody is Super Admin while the work runs. */
async function withoutSuperAdmin<Result>(work: () => Promise<Result>): Promise<Result> {
  const { platform } = await world();
  const { rows } = platform.db;
  const admins = await sql<{ id: string }>`
    update "user" u set status = 'SUSPENDED' from role r
    where r.id = u."roleId" and r.name = ${SUPER_ADMIN} and u.status = 'ACTIVE' returning u.id`.execute(rows);
  try {
    return await work();
  } finally {
    const ids = admins.rows.map(({ id }) => id);
    await sql`update "user" set status = 'ACTIVE' where id = any(${ids}::uuid[])`.execute(rows);
  }
}

describe('a payment from several wallets', () => {
  it('is one set of legs that add up to nothing in each currency, with the documented keys and metadata', async () => {
    await newUser({ role: SUPER_ADMIN });
    const merchant = await newMerchant();
    const payment = await created(merchant, { amount: '100' });
    const { buyer, wallet } = await newBuyer('10');
    const euros = await walletOf(buyer, 'EUR', 'FIAT', '50');
    const tether = await walletOf(buyer, 'USDT', 'SPOT', '100');
    await newWallet({ owner: { system: 'platform' }, currency: 'USD', type: 'FIAT', balance: '1000' });
    const receipt = await confirmed(buyer, payment.id, [
      paying(euros, '50', '55'),
      paying(wallet, '10'),
      paying(tether, '100'),
    ]);
    expect(receipt.allocations).toEqual([
      { walletType: 'FIAT', currency: 'EUR', amount: '50', share: '55', rate: '1.1' },
      { walletType: 'FIAT', currency: 'USD', amount: '10', share: '10', rate: '1' },
      { walletType: 'SPOT', currency: 'USDT', amount: '35', share: '35', rate: '1' },
    ]);
    const { uuid } = await storedPayment(payment.id);
    const legs = await legsOf(uuid);
    expect(sums(legs)).toEqual({ EUR: 0n, USD: 0n, USDT: 0n });
    expect(shown(legs, payment.id)).toEqual([
      'gateway_<id>_bought_1 CREDIT 49.5 EUR FIAT platform',
      'gateway_<id>_bought_3 CREDIT 34.65 USDT SPOT platform',
      'gateway_<id>_in_1 CREDIT 54.45 USD FIAT gateway',
      'gateway_<id>_in_2 CREDIT 9.9 USD FIAT gateway',
      'gateway_<id>_in_3 CREDIT 34.65 USD FIAT gateway',
      'gateway_<id>_pay_1 DEBIT 50 EUR FIAT customer',
      'gateway_<id>_pay_2 DEBIT 10 USD FIAT customer',
      'gateway_<id>_pay_3 DEBIT 35 USDT SPOT customer',
      'gateway_<id>_sold_1 DEBIT 54.45 USD FIAT platform',
      'gateway_<id>_sold_3 DEBIT 34.65 USD FIAT platform',
      'platform_fee_GATEWAY_PAYMENT_<id>_fee CREDIT 0.5 EUR FIAT customer',
      'platform_fee_GATEWAY_PAYMENT_<id>_fee_2 CREDIT 0.1 USD FIAT customer',
      'platform_fee_GATEWAY_PAYMENT_<id>_fee_3 CREDIT 0.35 USDT SPOT customer',
    ]);
    const fees = legs.filter(({ idempotencyKey }) => idempotencyKey?.startsWith('platform_fee_'));
    for (const { metadata } of fees) {
      expect(metadata).toEqual({ operationType: 'PLATFORM_FEE', reference: `${payment.id}_fee` });
    }
    expect((await profitsOf(payment.id)).map(({ amount, currency }) => [amount, currency])).toEqual([
      ['0.5', 'EUR'],
      ['0.1', 'USD'],
      ['0.35', 'USDT'],
    ]);
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '99', totalReceived: '100', totalFees: '1' });
    const { system } = await world();
    expect(await currencyImbalances(system.db.rows)).toEqual([]);
  });

  it('of the same currency but another type goes through the platform, at one for one where both prices are equal', async () => {
    const merchant = await newMerchant();
    const { code: currency } = await newCurrency({ type: 'SPOT', usdPrice: '2' });
    await newSibling(currency, 'ECO', '2');
    const payment = await created(merchant, { amount: '10', currency, walletType: 'SPOT' });
    const { buyer } = await newBuyer();
    const wallet = await walletOf(buyer, currency, 'ECO', '50');
    await newWallet({ owner: { system: 'platform' }, currency, type: 'SPOT', balance: '10' });
    const receipt = await confirmed(buyer, payment.id, [paying(wallet, '10')]);
    expect(receipt).toMatchObject({
      status: 'COMPLETED',
      allocations: [{ walletType: 'ECO', amount: '10', rate: '1' }],
    });
    expect(await figuresOf(merchant.id, currency, 'SPOT')).toMatchObject({ pending: '9.9', totalFees: '0.1' });
    expect(sums(await legsOf((await storedPayment(payment.id)).uuid))).toEqual({ [currency]: 0n });
  });
});

describe('a payment from another type of its currency', () => {
  it('is paid at the prices of both types where they differ', async () => {
    const merchant = await newMerchant();
    const { code: currency } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
    await newSibling(currency, 'ECO', '0.5');
    const payment = await created(merchant, { amount: '100', currency, walletType: 'SPOT' });
    const { buyer } = await newBuyer();
    const wallet = await walletOf(buyer, currency, 'ECO', '250');
    await newWallet({ owner: { system: 'platform' }, currency, type: 'SPOT', balance: '1000' });
    const receipt = await confirmed(buyer, payment.id, [paying(wallet, '200', '100')]);
    expect(receipt).toMatchObject({
      status: 'COMPLETED',
      allocations: [{ walletType: 'ECO', amount: '200', share: '100', rate: '0.5' }],
    });
    expect(await freeIn(wallet.id)).toBe('50');
  });
});

describe('the fee of a payment', () => {
  it('goes to the first Super Admin, in the buyer’s currency and type', async () => {
    await newUser({ role: SUPER_ADMIN });
    const { platform } = await world();
    const { rows: admins } = await sql<{ id: string }>`
      select u.id from "user" u join role r on r.id = u."roleId" where r.name = ${SUPER_ADMIN} and u.status = 'ACTIVE'
        and u."deletedAt" is null order by u."createdAt", u.id limit 1`.execute(platform.db.rows);
    const payment = await created(await newMerchant(), { amount: '55' });
    const { buyer } = await newBuyer();
    const euros = await walletOf(buyer, 'EUR', 'FIAT', '50');
    await newWallet({ owner: { system: 'platform' }, currency: 'USD', type: 'FIAT', balance: '1000' });
    expect(await confirmed(buyer, payment.id, [paying(euros, '50', '55')])).toMatchObject({ status: 'COMPLETED' });
    const legs = await legsOf((await storedPayment(payment.id)).uuid);
    const fee = legs.find(({ idempotencyKey }) => idempotencyKey === `platform_fee_GATEWAY_PAYMENT_${payment.id}_fee`);
    expect(fee).toMatchObject({ userId: admins[0]?.id, currency: 'EUR', type: 'FIAT' });
    expect(await profitsOf(payment.id)).toEqual([
      { amount: '0.5', currency: 'EUR', walletType: 'FIAT', reference: `${payment.id}_fee` },
    ]);
  });

  it('waits in suspense where there is no Super Admin, is no profit, and the payment completes', async () => {
    const merchant = await newMerchant();
    const payment = await created(merchant);
    const { buyer, wallet } = await newBuyer();
    const receipt = await withoutSuperAdmin(() => confirmed(buyer, payment.id, [paying(wallet, '25')]));
    expect(receipt).toMatchObject({ status: 'COMPLETED' });
    const legs = await legsOf((await storedPayment(payment.id)).uuid);
    expect(shown(legs, payment.id)).toContain('platform_fee_GATEWAY_PAYMENT_<id>_fee CREDIT 0.25 USD FIAT suspense');
    expect(sums(legs)).toEqual({ USD: 0n });
    expect(await profitsOf(payment.id)).toEqual([]);
  });

  it('that waits in suspense is warned of in the log', async () => {
    const payment = await created(await newMerchant());
    const { buyer, wallet } = await newBuyer();
    const ctx = await asSession(buyer.user);
    const warned: object[] = [];
    const log: Logger = Object.assign(Object.create(ctx.log), { warn: (record: object) => warned.push(record) });
    await withoutSuperAdmin(() =>
      confirmCheckout({ ...ctx, log }, { id: payment.id, wallets: [paying(wallet, '25')] }),
    );
    expect(warned).toContainEqual({ module: 'gateway', paymentId: payment.id });
  });

  it('leaves no leg and no profit where it is nothing', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { feePercentage: '0' });
    const payment = await created(merchant);
    const { buyer, wallet } = await newBuyer();
    expect(await confirmed(buyer, payment.id, [paying(wallet, '25')])).toMatchObject({ status: 'COMPLETED' });
    expect(shown(await legsOf((await storedPayment(payment.id)).uuid), payment.id)).toEqual([
      'gateway_<id>_in_1 CREDIT 25 USD FIAT gateway',
      'gateway_<id>_pay_1 DEBIT 25 USD FIAT customer',
    ]);
    expect(await profitsOf(payment.id)).toEqual([]);
  });
});

describe('a payment whose merchant is not active when the buyer pays', () => {
  it.each(['SUSPENDED', 'REJECTED', 'PENDING'] as const)('fails and moves nothing: %s', async (status) => {
    const merchant = await newMerchant();
    const payment = await created(merchant);
    const { buyer, wallet } = await newBuyer();
    await setMerchant(merchant.id, { status });
    const receipt = await confirmed(buyer, payment.id, [paying(wallet, '25')], { 'idempotency-key': 'one' });
    expect(receipt).toMatchObject({ statusCode: 200, status: 'FAILED', allocations: [] });
    expect(await freeIn(wallet.id)).toBe('100');
    const events = await eventsOf(payment.id);
    expect(events.map(({ type, body }) => [type, body.data.status])).toEqual([
      ['payment.created', 'PENDING'],
      ['payment.failed', 'FAILED'],
    ]);
    expect(await legsOf((await storedPayment(payment.id)).uuid)).toEqual([]);
    await setMerchant(merchant.id, { status: 'ACTIVE' });
    expect(await confirmed(buyer, payment.id, [paying(wallet, '25')], { 'idempotency-key': 'one' })).toEqual(receipt);
    expect(await confirmed(buyer, payment.id, [paying(wallet, '25')])).toMatchObject({ code: 'ILLEGAL_STATE' });
  });
});

it('of 50 buyers who pay one payment at the same time, one pays and nobody else is touched', async () => {
  const merchant = await newMerchant();
  const payment = await created(merchant);
  const buyers = await Promise.all(Array.from({ length: 50 }, () => newBuyer()));
  const answers = await Promise.all(
    buyers.map(({ buyer, wallet }) => confirmed(buyer, payment.id, [paying(wallet, '25')])),
  );
  const codes = answers.map(({ status, code }) => code ?? status).toSorted();
  expect(codes).toEqual(['COMPLETED', ...Array(49).fill('ILLEGAL_STATE')]);
  const left = await Promise.all(buyers.map(({ wallet }) => freeIn(wallet.id)));
  expect(left.toSorted()).toEqual([...Array(49).fill('100'), '75']);
  expect(await figuresOf(merchant.id)).toMatchObject({ pending: '24.75', totalReceived: '25' });
  expect(await eventsOf(payment.id)).toHaveLength(2);
});

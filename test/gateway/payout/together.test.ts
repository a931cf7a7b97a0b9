import { sql } from 'kysely';
import { canonical, Money } from '../../../src/core/money.js';
import type { Client } from '../../support/client.js';
import { newCurrency } from '../../support/currencies.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { deadlocks } from '../../support/deadlocks.js';
import { newMerchant, type KnownMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { statementsOf } from '../../support/statements.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { api, confirmBy, TRANSPORTS } from '../support/answers.js';
import {
  confirmed,
  created,
  figuresOf,
  newBuyer,
  newSibling,
  paid,
  paying,
  setMerchant,
  walletOf,
} from '../support/payments.js';
import { decisions, deciding, payoutsOf, propose } from './support.js';

const usd = (amount: string) => Money.parse(canonical(amount), 'USD');

it('payments, refunds, proposals and decisions at the same time leave books that add up, and none of them fails', async () => {
  const merchant = await newMerchant();
  await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
  await newWallet({ owner: { userId: merchant.owner.id }, currency: 'USD', type: 'FIAT', balance: '1000' });
  const { refund } = await api('REST', merchant);
  const { approve, reject } = decisions('REST');
  const admin = await deciding();
  const known = await Promise.all(Array.from({ length: 6 }, () => paid(merchant, { amount: '40' })));
  await propose();
  for (let round = 0; round < 3; round += 1) {
    const waiting = (await payoutsOf(merchant.id)).filter(({ status }) => status === 'PENDING');
    const buyers = await Promise.all(Array.from({ length: 4 }, () => newBuyer()));
    const payments = await Promise.all(buyers.map(() => created(merchant, { amount: '20' })));
    const answers = await Promise.all([
      ...known.map(({ payment }) => refund(payment.id, { amount: '3' })),
      ...buyers.map(({ buyer, wallet }, at) => confirmed(buyer, payments[at]?.id, [paying(wallet, '20')])),
      ...waiting.map(({ id }, at) => ((round + at) % 2 === 0 ? approve(admin, id) : reject(admin, id))),
      runJob('processGatewayPayouts').then(({ error }) => ({ statusCode: error === null ? 200 : error })),
    ]);
    expect(answers.map(({ statusCode, code }) => code ?? statusCode).filter((each) => each !== 200)).toEqual([]);
  }
  await propose();
  const figures = (await figuresOf(merchant.id)) as Record<string, string>;
  const { platform } = await world();
  const { rows } = await sql<{ net: string; back: string; refunded: string; reserved: string; out: string }>`
    select
      (select sum(net) from gateway_payment where "merchantId" = ${merchant.id} and "completedAt" is not null)::text as net,
      (select sum("fromPending") from gateway_refund where "merchantId" = ${merchant.id})::text as back,
      (select sum(amount) from gateway_refund where "merchantId" = ${merchant.id})::text as refunded,
      (select coalesce(sum(net) filter (where status = 'PENDING'), 0) from gateway_payout
        where "merchantId" = ${merchant.id})::text as reserved,
      (select coalesce(sum(net) filter (where status = 'COMPLETED'), 0) from gateway_payout
        where "merchantId" = ${merchant.id})::text as out`.execute(platform.db.rows);
  const [sums] = rows;
  if (!sums) throw new Error('sums have one row');
  expect(figures).toMatchObject({
    reserved: canonical(sums.reserved),
    totalPaidOut: canonical(sums.out),
    totalRefunded: '54',
    totalReceived: '480',
  });
  const owed = usd(sums.net).minus(usd(sums.back)).minus(usd(sums.reserved)).minus(usd(sums.out));
  expect(figures['pending']).toBe(owed.toString());
  expect((await runJob('checkGatewayBalances')).error).toBeNull();
  expect(await currencyImbalances(platform.db.rows)).toEqual([]);
});

/** A merchant that is paid in another type, at another price, and takes a currency that buyers pay for in a third. */
async function exchanging() {
  const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
  const { code: other } = await newCurrency({ type: 'SPOT', usdPrice: '2', precision: 2 });
  await newSibling(code, 'ECO', '2');
  for (const [currency, type] of [[code, 'SPOT'] as const, [code, 'ECO'] as const, [other, 'SPOT'] as const]) {
    await newWallet({ owner: { system: 'platform' }, currency, type, balance: '100000' });
  }
  const merchant = await newMerchant();
  await setMerchant(merchant.id, { payoutWalletType: 'ECO', payoutSchedule: 'INSTANT' });
  return { merchant, code, other };
}

type Exchanging = Awaited<ReturnType<typeof exchanging>>;

/** A payment of 100 that waits, and the wallet that is to pay for it in another currency. */
async function payable({ merchant, code, other }: Exchanging) {
  const { id } = await created(merchant, { amount: '100', currency: code, walletType: 'SPOT' });
  const { buyer } = await newBuyer();
  const wallets = [paying(await walletOf(buyer, other, 'SPOT', '50'), '50', '100')];
  return { id: id as string, buyer, wallets };
}

async function paidFor(exchange: Exchanging): Promise<string> {
  const { id, buyer, wallets } = await payable(exchange);
  expect(await confirmed(buyer, id, wallets)).toMatchObject({ status: 'COMPLETED' });
  return id;
}

async function proposedOf({ id }: KnownMerchant): Promise<string> {
  await propose();
  const waiting = (await payoutsOf(id)).find(({ status }) => status === 'PENDING');
  if (!waiting) throw new Error('no payout waits');
  return waiting.id;
}

/** Which of the rows that exchanges share are locked, in the order of their first lock. */
async function locksOf(work: () => Promise<{ readonly statusCode: number }>): Promise<string[]> {
  const sent = await statementsOf(async () => expect(await work()).toMatchObject({ statusCode: 200 }));
  const locking =
    /\b(?:insert into|update|from)\s+"?(convert_account_day|gateway_merchant_balance)\b|\b(wallet_post_or_fail)\b/;
  return [...new Set(sent.flatMap((text) => locking.exec(text.replaceAll('"', ''))?.slice(1).filter(Boolean) ?? []))];
}

describe('exchanges of one merchant', () => {
  const ORDER = ['convert_account_day', 'gateway_merchant_balance', 'wallet_post_or_fail'];

  it.each(TRANSPORTS)(
    'lock a day of conversions, then the balance, then wallets, by %s: a payment, a refund and a payout',
    async (transport) => {
      const exchange = await exchanging();
      const { refund } = await api(transport, exchange.merchant);
      const { approve } = decisions(transport);
      const admin: Client = await deciding();
      const { id, buyer, wallets } = await payable(exchange);
      expect(await locksOf(() => confirmBy(transport, buyer, id, wallets))).toEqual(ORDER);
      expect(await locksOf(() => refund(id, { amount: '10' }))).toEqual(ORDER);
      const payout = await proposedOf(exchange.merchant);
      expect(await locksOf(() => approve(admin, payout))).toEqual(ORDER);
    },
  );

  it('run refunds and payouts at the same time without a deadlock', async () => {
    const exchange = await exchanging();
    const { refund } = await api('REST', exchange.merchant);
    const { approve } = decisions('REST');
    const admin = await deciding();
    const before = await deadlocks();
    for (let round = 0; round < 8; round += 1) {
      await paidFor(exchange);
      const payout = await proposedOf(exchange.merchant);
      const payments = [await paidFor(exchange), await paidFor(exchange)];
      const answers = await Promise.all([
        ...payments.map((id) => refund(id, { amount: '10' })),
        approve(admin, payout),
        ...payments.map((id) => refund(id, { amount: '5' })),
      ]);
      expect(answers.map(({ statusCode, code }) => code ?? statusCode)).toEqual([200, 200, 200, 200, 200]);
    }
    expect(await deadlocks()).toBe(before);
  });
});

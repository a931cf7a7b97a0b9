import { sql } from 'kysely';
import { canonical, Money } from '../../../src/core/money.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { newMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { api } from '../support/answers.js';
import { confirmed, created, figuresOf, newBuyer, paid, paying, setMerchant } from '../support/payments.js';
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

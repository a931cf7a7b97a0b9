import { newCurrency } from '../../support/currencies.js';
import { newMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { api } from '../support/answers.js';
import { figuresOf, paid, plainly, setMerchant, storedPayment, storedRefund } from '../support/payments.js';
import { payoutsOf, propose } from './support.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Moves the clock to noon (UTC) of the next day that `is` accepts. */
async function toNoonOf(is: (day: Date) => boolean): Promise<void> {
  const { clock } = await world();
  const now = clock.now();
  let day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 12);
  while (!is(new Date(day))) day += DAY_MS;
  clock.advance(day - now.getTime());
}

const advance = async (ms: number): Promise<void> => (await world()).clock.advance(ms);

describe('a payout', () => {
  it('claims all payments and refunds up to now, adds up to what was pending, and moves that to reserved', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
    const { payment: first } = await paid(merchant, { amount: '100' });
    const { payment: second } = await paid(merchant, { amount: '50' });
    const { refund, create } = await api('REST', merchant);
    const waiting = await create();
    const back = await refund(first.id, { amount: '30' });
    await propose();
    const [payout, ...others] = await payoutsOf(merchant.id);
    expect(others).toEqual([]);
    expect(plainly(payout)).toMatchObject({
      id: expect.stringMatching(/^po_[0-9A-Za-z]{24}$/),
      currency: 'USD',
      walletType: 'FIAT',
      gross: '150',
      fee: '1.5',
      refunds: '30',
      net: '118.5',
      paymentCount: 2,
      refundCount: 1,
      status: 'PENDING',
    });
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '0', reserved: '118.5', totalPaidOut: '0' });
    expect((await storedPayment(first.id)).payoutId).toBe(payout?.id);
    expect((await storedPayment(second.id)).payoutId).toBe(payout?.id);
    expect((await storedRefund(back.id)).payoutId).toBe(payout?.id);
    expect((await storedPayment(waiting.id)).payoutId).toBeNull();
    expect(payout?.periodStart).toBe((await storedPayment(first.id)).completedAt);
    await propose();
    expect(await payoutsOf(merchant.id)).toHaveLength(1);
  });

  it('counts refunds as far as pending paid them', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
    const { payment } = await paid(merchant, { amount: '100' });
    await propose();
    const { payment: next } = await paid(merchant, { amount: '20' });
    const { refund } = await api('REST', merchant);
    expect((await refund(payment.id, { amount: '7' })).statusCode).toBe(200);
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '12.8', reserved: '99' });
    await propose();
    const [, second] = await payoutsOf(merchant.id);
    expect(plainly(second)).toMatchObject({
      gross: '20',
      fee: '0.2',
      refunds: '7',
      net: '12.8',
      paymentCount: 1,
      refundCount: 1,
    });
    expect((await storedPayment(next.id)).payoutId).toBe(second?.id);
  });

  it.each([
    ['DAILY', () => true, (noon: Date) => noon.setUTCDate(noon.getUTCDate() + 1)],
    ['WEEKLY', (day: Date) => day.getUTCDay() === 4, (noon: Date) => noon.setUTCDate(noon.getUTCDate() + 4)],
    ['MONTHLY', (day: Date) => day.getUTCDate() === 2, (noon: Date) => noon.setUTCMonth(noon.getUTCMonth() + 1, 1)],
  ] as const)(
    'by the schedule %s waits for its time, and then claims what came since as well',
    async (payoutSchedule, day, next) => {
      await toNoonOf(day);
      const { clock } = await world();
      const boundary = new Date(clock.now());
      next(boundary);
      const wait = boundary.setUTCHours(0, 0, 0, 0) - clock.now().getTime();
      const merchant = await newMerchant();
      await setMerchant(merchant.id, { payoutSchedule });
      await paid(merchant, { amount: '100' });
      await propose();
      expect(await payoutsOf(merchant.id)).toEqual([]);
      await advance(wait - HOUR_MS);
      await propose();
      expect(await payoutsOf(merchant.id)).toEqual([]);
      await advance(HOUR_MS);
      await paid(merchant, { amount: '50' });
      await propose();
      expect((await payoutsOf(merchant.id)).map(plainly)).toEqual([
        expect.objectContaining({ gross: '150', paymentCount: 2 }),
      ]);
    },
  );

  it('is by the setting’s schedule where the merchant has none', async () => {
    const merchant = await newMerchant();
    await paid(merchant, { amount: '100' });
    await propose();
    expect(await payoutsOf(merchant.id)).toEqual([]);
    await setSettings({ gatewayPayoutSchedule: 'INSTANT' });
    await propose().finally(() => clearSettings('gatewayPayoutSchedule'));
    expect(await payoutsOf(merchant.id)).toHaveLength(1);
  });

  it('waits below the threshold, the larger of the merchant’s and the setting’s, in US dollars', async () => {
    const [merchant, other, euros] = [await newMerchant(), await newMerchant(), await newMerchant()];
    for (const { id } of [merchant, other, euros])
      await setMerchant(id, { payoutSchedule: 'INSTANT', feePercentage: '0' });
    await setMerchant(merchant.id, { payoutThreshold: '20' });
    await setMerchant(other.id, { payoutThreshold: '5' });
    await paid(merchant, { amount: '19.99' });
    await paid(other, { amount: '9.99' });
    await propose();
    expect([await payoutsOf(merchant.id), await payoutsOf(other.id)]).toEqual([[], []]);
    await paid(merchant, { amount: '1' });
    await paid(other, { amount: '1' });
    await propose();
    expect([(await payoutsOf(merchant.id)).length, (await payoutsOf(other.id)).length]).toEqual([1, 1]);
  });

  it('waits below the threshold after refunds, even where more was due when its time came', async () => {
    await toNoonOf(() => true);
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { payoutSchedule: 'DAILY' });
    const { payment } = await paid(merchant, { amount: '20' });
    await advance(13 * HOUR_MS);
    const { refund } = await api('REST', merchant);
    await refund(payment.id, { amount: '15' });
    await propose();
    expect(await payoutsOf(merchant.id)).toEqual([]);
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '4.8', reserved: '0' });
  });

  it('is not proposed for what is owed in a currency without a price', async () => {
    const { code, type } = await newCurrency({ usdPrice: '1' });
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
    const { platform } = await world();
    await platform.db.rows
      .insertInto('gateway_merchant_balance')
      .values({ merchantId: merchant.id, currency: code, walletType: type })
      .execute();
    await propose();
    expect(await payoutsOf(merchant.id)).toEqual([]);
  });

  it.each(['SUSPENDED', 'PENDING', 'REJECTED'] as const)(
    'is not proposed for a merchant that is %s',
    async (status) => {
      const merchant = await newMerchant();
      await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
      await paid(merchant, { amount: '100' });
      await setMerchant(merchant.id, { status });
      await propose();
      expect(await payoutsOf(merchant.id)).toEqual([]);
      await setMerchant(merchant.id, { status: 'ACTIVE' });
      await propose();
      expect(await payoutsOf(merchant.id)).toHaveLength(1);
    },
  );

  it('is not proposed while the gateway is switched off', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
    await paid(merchant, { amount: '100' });
    await setSettings({ gatewayEnabled: 'false' });
    const run = await runJob('processGatewayPayouts').finally(() => clearSettings('gatewayEnabled'));
    expect(run).toMatchObject({ error: null, counts: { proposed: 0 } });
    expect(await payoutsOf(merchant.id)).toEqual([]);
  });

  it('claims nothing of test mode', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { payoutSchedule: 'INSTANT' });
    const { create, simulate } = await api('REST', merchant, 'sk_test');
    await simulate((await create({ amount: '100' })).id, 'COMPLETED');
    await propose();
    expect(await payoutsOf(merchant.id)).toEqual([]);
  });

  it('whose claims do not add up to what is pending is not proposed, fails the run, and stops no other', async () => {
    const [broken, sound] = [await newMerchant(), await newMerchant()];
    for (const each of [broken, sound]) {
      await setMerchant(each.id, { payoutSchedule: 'INSTANT' });
      await paid(each, { amount: '100' });
    }
    const { platform } = await world();
    const pending = (value: string) =>
      platform.db.rows
        .updateTable('gateway_merchant_balance')
        .set({ pending: value })
        .where('merchantId', '=', broken.id)
        .execute();
    await pending('100');
    const run = await runJob('processGatewayPayouts');
    await pending('99');
    expect(run.error).toContain('1 payouts could not be proposed');
    expect([await payoutsOf(broken.id), (await payoutsOf(sound.id)).length]).toEqual([[], 1]);
  });
});

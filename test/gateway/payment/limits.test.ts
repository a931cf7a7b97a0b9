import { costEarlier, newCurrency } from '../../support/currencies.js';
import { newMerchant } from '../../support/gateway.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { api } from '../support/answers.js';
import {
  confirmed,
  created,
  freeIn,
  newBuyer,
  paid,
  paying,
  setMerchant,
  storedPayment,
  walletOf,
} from '../support/payments.js';

const DAY_MS = 86_400_000;

/** Noon in UTC on the second day of the next month, from which a day can pass within the month. */
async function toSecondOfMonth(): Promise<void> {
  const { clock } = await world();
  const now = clock.now();
  const second = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12);
  clock.advance(second - now.getTime());
}

describe('the limit of a merchant', () => {
  it('of a day counts what was paid that day, at creation and again when the buyer pays', async () => {
    await toSecondOfMonth();
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { dailyLimit: '50' });
    const { create } = await api('REST', merchant);
    const [first, second, third] = [await create(), await create(), await create({ expiresIn: 86_400 })];
    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await create({ amount: '50.01' })).toMatchObject({ statusCode: 409, code: 'MERCHANT_LIMIT' });
    const { buyer, wallet } = await newBuyer();
    const pay = (id: string) => confirmed(buyer, id, [paying(wallet, '25')]);
    expect((await pay(first.id)).statusCode).toBe(200);
    expect(await create({ amount: '25.01' })).toMatchObject({ statusCode: 409, code: 'MERCHANT_LIMIT' });
    expect((await pay(second.id)).statusCode).toBe(200);
    expect(await pay(third.id)).toMatchObject({ statusCode: 409, code: 'MERCHANT_LIMIT' });
    expect([(await storedPayment(third.id)).status, await freeIn(wallet.id)]).toEqual(['PENDING', '50']);
    const { clock } = await world();
    clock.advance(DAY_MS / 2);
    expect((await pay(third.id)).statusCode).toBe(200);
  });

  it('of a month counts its days, and no others', async () => {
    await toSecondOfMonth();
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { monthlyLimit: '40' });
    await paid(merchant);
    const { clock } = await world();
    clock.advance(DAY_MS);
    const { create } = await api('REST', merchant);
    expect(await create({ amount: '15.01' })).toMatchObject({ statusCode: 409, code: 'MERCHANT_LIMIT' });
    expect(await create({ amount: '15' })).toMatchObject({ statusCode: 200 });
    clock.advance(31 * DAY_MS);
    expect(await create({ amount: '40' })).toMatchObject({ statusCode: 200 });
  });

  it('is the setting’s where the merchant has none, 0 being none, and the merchant’s own where it has one', async () => {
    const [merchant, free] = [await newMerchant(), await newMerchant()];
    await setMerchant(free.id, { dailyLimit: '0' });
    await setSettings({ gatewayDailyLimit: '30' });
    const codes = [
      (await (await api('REST', merchant)).create({ amount: '31' })).code,
      (await (await api('REST', free)).create({ amount: '31' })).code,
    ];
    await clearSettings('gatewayDailyLimit');
    expect(codes).toEqual(['MERCHANT_LIMIT', undefined]);
  });

  it('counts dollars, whatever the currency', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { dailyLimit: '22' });
    const { create } = await api('REST', merchant);
    expect(await create({ amount: '20', currency: 'EUR' })).toMatchObject({ statusCode: 200 });
    expect(await create({ amount: '20.01', currency: 'EUR' })).toMatchObject({ code: 'MERCHANT_LIMIT' });
  });

  it('counts the highest price of the day of a payment: no number of payments at a low price passes a limit', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { dailyLimit: '100' });
    const { code: currency, type: walletType } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
    const forget = await costEarlier(currency, '4');
    const { create } = await api('REST', merchant);
    expect(await create({ amount: '25.01', currency, walletType })).toMatchObject({ code: 'MERCHANT_LIMIT' });
    const [first, second] = [
      await created(merchant, { amount: '20', currency, walletType }),
      await created(merchant, { amount: '20', currency, walletType }),
    ];
    const { buyer } = await newBuyer();
    const wallet = await walletOf(buyer, currency, walletType, '100');
    expect(await confirmed(buyer, first.id, [paying(wallet, '20')])).toMatchObject({ status: 'COMPLETED' });
    await forget();
    expect(await confirmed(buyer, second.id, [paying(wallet, '20')])).toMatchObject({ code: 'MERCHANT_LIMIT' });
    expect(await create({ amount: '20.01', currency, walletType })).toMatchObject({ code: 'MERCHANT_LIMIT' });
    expect(await create({ amount: '20', currency, walletType })).toMatchObject({ statusCode: 200 });
  });

  it('does not count what is not live', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { dailyLimit: '20' });
    const { create, simulate } = await api('REST', merchant, 'sk_test');
    expect(await simulate((await create()).id, 'COMPLETED')).toMatchObject({ status: 'COMPLETED' });
    expect((await (await api('REST', merchant)).create({ amount: '20' })).statusCode).toBe(200);
  });

  it('holds when many buyers pay at the same time', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, { dailyLimit: '60' });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newBuyer()));
    const payments = await Promise.all(buyers.map(() => created(merchant)));
    const answers = await Promise.all(
      buyers.map(({ buyer, wallet }, at) => confirmed(buyer, payments[at]?.id, [paying(wallet, '25')])),
    );
    const codes = answers.map(({ status, code }) => code ?? status).toSorted();
    expect(codes).toEqual(['COMPLETED', 'COMPLETED', ...Array(4).fill('MERCHANT_LIMIT')]);
    const left = await Promise.all(buyers.map(({ wallet }) => freeIn(wallet.id)));
    expect(left.toSorted()).toEqual(['100', '100', '100', '100', '75', '75']);
  });
});

import { canonical } from '../../../src/core/money.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { api, confirmBy } from '../../gateway/support/answers.js';
import { confirmed, created, freeIn, newBuyer, paying, walletOf } from '../../gateway/support/payments.js';
import { convertingPayout } from '../support/converting-payout.js';

/** Amount that an account has converted today, in dollars. */
async function convertedBy(userId: string): Promise<string> {
  const { system } = await world();
  const days = system.db.rows.selectFrom('convert_account_day').select('usd').where('userId', '=', userId);
  return canonical((await days.executeTakeFirst())?.usd ?? '0');
}

/** A pending payment of 100 USD, and a buyer who can pay it from dollars and from a token of 2 dollars. */
async function waiting() {
  const merchant = await newMerchant();
  const payment = await created(merchant, { amount: '100' });
  const { buyer, wallet } = await newBuyer('100');
  const { code } = await newCurrency({ type: 'SPOT', usdPrice: '2' });
  const tokens = await walletOf(buyer, code, 'SPOT', '50');
  for (const [currency, type] of [[code, 'SPOT'] as const, ['USD', 'FIAT'] as const]) {
    await newWallet({ owner: { system: 'platform' }, currency, type, balance: '100000' });
  }
  return { merchant, payment, buyer, code, wallets: [paying(tokens, '20', '40'), paying(wallet, '60')], tokens };
}

describe.each(TRANSPORTS)('the day of conversions of an account, by %s', (transport) => {
  it('counts the converted part of a payment for the buyer, and refuses a payment above the limit', async () => {
    const { payment, buyer, wallets, tokens } = await waiting();
    await setSettings({ convertDailyUserUsd: '39.99' });
    const refused = await confirmBy(transport, buyer, payment.id, wallets);
    await setSettings({ convertDailyUserUsd: '40' });
    expect(refused).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT' });
    expect([await freeIn(tokens.id), await convertedBy(buyer.user.id)]).toEqual(['50', '0']);
    const taken = await confirmBy(transport, buyer, payment.id, wallets);
    await clearSettings('convertDailyUserUsd');
    expect(taken).toMatchObject({ status: 'COMPLETED' });
    expect(await convertedBy(buyer.user.id)).toBe('40');
  });

  it('counts the converted part of a refund for the merchant, and refuses none', async () => {
    const { merchant, payment, buyer, wallets, tokens } = await waiting();
    await confirmed(buyer, payment.id, wallets);
    await newWallet({ owner: { userId: merchant.owner.id }, currency: 'USD', type: 'FIAT', balance: '100' });
    const { refund } = await api(transport, merchant);
    await setSettings({ convertDailyUserUsd: '1' });
    const made = await refund(payment.id, { amount: '50' });
    await clearSettings('convertDailyUserUsd');
    expect(made).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
    expect([await freeIn(tokens.id), await convertedBy(merchant.owner.id)]).toEqual(['40', '20']);
  });

  it('counts a payout into a type with another price for the merchant, and refuses none', async () => {
    const { code, merchant, buyer, net, approve } = await convertingPayout(transport);
    expect(await convertedBy(buyer.user.id)).toBe('0');
    await setSettings({ convertDailyUserUsd: '1' });
    const paid = await approve();
    await clearSettings('convertDailyUserUsd');
    expect([paid.status, canonical(net)]).toEqual(['COMPLETED', '99']);
    const { system } = await world();
    const own = system.db.rows.selectFrom('wallet').select('balance').where('userId', '=', merchant.owner.id);
    const { balance } = await own.where('currency', '=', code).where('type', '=', 'ECO').executeTakeFirstOrThrow();
    expect([canonical(balance), await convertedBy(merchant.owner.id)]).toEqual(['49.5', '99']);
  });
});

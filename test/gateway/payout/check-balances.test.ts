import { sql } from 'kysely';
import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { newMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { paid } from '../support/payments.js';

const check = () => runJob('checkGatewayBalances');

async function faultsOf(subject: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('ledger_fault').selectAll().where('subject', '=', subject).orderBy('id').execute();
}

async function addToPending(merchantId: string, currency: string, amount: string): Promise<void> {
  const { platform } = await world();
  await sql`update gateway_merchant_balance set pending = pending + ${amount}::numeric
    where "merchantId" = ${merchantId} and currency = ${currency}`.execute(platform.db.rows);
}

describe('the job that compares what the platform holds with what it owes to merchants', () => {
  it('is content while every payment was booked on both sides', async () => {
    await paid(await newMerchant());
    expect((await check()).error).toBeNull();
  });

  it('reports a difference once, fails until it is gone, and reports it anew when it comes back', async () => {
    const admin = await newClient({ permissions: ['access.wallet'] });
    const merchant = await newMerchant();
    const { code, type } = await newCurrency({ usdPrice: '1' });
    await newWallet({ owner: { system: 'platform' }, currency: code, type, balance: '1000' });
    await paid(merchant, { currency: code, walletType: type });
    const subject = `gateway ${code} ${type}`;
    expect([(await check()).error, await faultsOf(subject)]).toEqual([null, []]);
    await addToPending(merchant.id, code, '0.00000001');
    expect((await check()).error).toContain(subject);
    expect((await check()).error).toContain(subject);
    const told = async () => {
      const { platform } = await world();
      const all = platform.db.rows.selectFrom('notification').select('message').where('userId', '=', admin.user.id);
      return (await all.execute()).filter(({ message }) => message.includes(code)).length;
    };
    expect([(await faultsOf(subject)).length, await told()]).toEqual([1, 1]);
    expect((await faultsOf(subject))[0]).toMatchObject({ kind: 'OWED', fault: 'UNEQUAL', goneAt: null });
    await addToPending(merchant.id, code, '-0.00000001');
    expect((await check()).error).toBeNull();
    expect((await faultsOf(subject))[0]?.goneAt).not.toBeNull();
    await addToPending(merchant.id, code, '0.00000001');
    expect((await check()).error).toContain(subject);
    expect(await told()).toBe(2);
    await addToPending(merchant.id, code, '-0.00000001');
    expect((await check()).error).toBeNull();
  });

  it('sees money without a merchant, and a merchant without money', async () => {
    const { code, type } = await newCurrency();
    await newWallet({ owner: { system: 'gateway' }, currency: code, type, balance: '5' });
    const owed = await newCurrency();
    const merchant = await newMerchant();
    const { platform } = await world();
    const { rows } = platform.db;
    await rows
      .insertInto('gateway_merchant_balance')
      .values({ merchantId: merchant.id, currency: owed.code, walletType: owed.type, pending: '5' })
      .execute();
    const { error } = await check();
    expect([error?.includes(code), error?.includes(owed.code)]).toEqual([true, true]);
    await rows.deleteFrom('gateway_merchant_balance').where('merchantId', '=', merchant.id).execute();
    await rows
      .insertInto('gateway_merchant_balance')
      .values({ merchantId: merchant.id, currency: code, walletType: type, pending: '5' })
      .execute();
    expect((await check()).error).toBeNull();
  });
});

import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import type { Context } from '../../src/services/frame/context.js';
import { proveWithdrawal } from '../../src/services/money/withdrawal/prove-withdrawal.js';
import { anonymous, newClient, PASSWORD } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const KEYS = { permissions: ['access.withdraw', 'edit.withdraw'] as const };

/** A context whose warnings are kept. */
async function recording() {
  const { system } = await world();
  const warned: string[] = [];
  const log = { ...system.log, warn: (_record: unknown, message: string) => void warned.push(message) };
  return { warned, ctx: { ...system, log } as Context };
}

describe.each(TRANSPORTS)('withdrawals by %s', (transport) => {
  const call = through(transport);

  async function customerWith(balance: string, kind: { currency?: string; type?: 'FIAT' | 'SPOT' } = {}) {
    const customer = await newClient();
    const wallet = await newWallet({ owner: { userId: customer.user.id }, balance, ...kind });
    const withdraw = async (amount: string, more = {}) =>
      call(customer, 'POST', '/api/finance/withdraw', { walletId: wallet.id, amount, destination: 'bc1q', ...more });
    const stands = async () => {
      const { balance: free, inOrder } = await walletNow(wallet.id);
      return [Number(free), Number(inOrder)];
    };
    return { customer, wallet, withdraw, stands };
  }

  it('hold amount and fee, and spend both when an admin approves', async () => {
    const admin = await newClient(KEYS);
    const { wallet, withdraw, stands } = await customerWith('10');
    const withdrawal = await withdraw('5');
    expect(withdrawal).toMatchObject({ status: 'PENDING', amount: '5', fee: '0.05', statusCode: 200 });
    expect(await stands()).toEqual([4.95, 5.05]);
    const body = await call(admin, 'POST', `/api/admin/finance/withdraw/${withdrawal.id}/approve`);
    expect(body).toMatchObject({ status: 'COMPLETED', statusCode: 200 });
    expect(await stands()).toEqual([4.95, 0]);
    const rows = (await ledgerOf(wallet.id)).slice(2);
    expect(rows.map(({ operation, idempotencyKey, external }) => [operation, idempotencyKey, external])).toEqual([
      ['HOLD', `withdraw_${withdrawal.id}_hold`, false],
      ['EXECUTE_FROM_HOLD', `withdraw_${withdrawal.id}_execute`, true],
      ['EXECUTE_FROM_HOLD', `withdraw_${withdrawal.id}_fee`, false],
    ]);
    expect(
      (await call(admin, 'POST', `/api/admin/finance/withdraw/${withdrawal.id}/reject`, { reason: 'x' })).code,
    ).toBe('ILLEGAL_STATE');
  });

  it('give everything back when they are rejected or cancelled', async () => {
    const admin = await newClient(KEYS);
    const { customer, withdraw, stands } = await customerWith('10');
    const [one, two] = [await withdraw('1'), await withdraw('2')];
    const body = await call(admin, 'POST', `/api/admin/finance/withdraw/${one.id}/reject`, {
      reason: 'address unknown',
    });
    expect(body).toMatchObject({ status: 'REJECTED', reason: 'address unknown' });
    expect((await call(customer, 'POST', `/api/finance/withdraw/${two.id}/cancel`)).status).toBe('CANCELLED');
    expect(await stands()).toEqual([10, 0]);
    expect((await call(admin, 'POST', `/api/admin/finance/withdraw/${two.id}/approve`)).code).toBe('ILLEGAL_STATE');
  });

  it('round the fee up to the precision of the currency, and charge none for state money', async () => {
    expect(await (await customerWith('10')).withdraw('0.00000101')).toMatchObject({ fee: '0.00000002' });
    expect(await (await customerWith('10', { currency: 'USD', type: 'FIAT' })).withdraw('5')).toMatchObject({
      fee: '0',
    });
  });

  it('need amount and fee to be there', async () => {
    const { withdraw, stands } = await customerWith('5');
    expect(await withdraw('5')).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect(await stands()).toEqual([5, 0]);
  });

  it('approve themselves while withdrawAutoApprove is on', async () => {
    await setSettings({ withdrawAutoApprove: 'true' });
    const { withdraw, stands } = await customerWith('10');
    const withdrawal = await withdraw('1');
    await clearSettings('withdrawAutoApprove');
    expect(withdrawal).toMatchObject({ status: 'COMPLETED' });
    expect(await stands()).toEqual([8.99, 0]);
  });

  it('are refused while they are switched off, and from the wallet of another', async () => {
    const { withdraw } = await customerWith('10');
    const other = await newWallet({ balance: '1' });
    expect(await withdraw('1', { walletId: other.id })).toMatchObject({ statusCode: 404 });
    await setSettings({ withdraw: 'false' });
    const refused = await withdraw('1');
    await clearSettings('withdraw');
    expect(refused).toMatchObject({ statusCode: 403 });
  });

  it('want an account with a second factor where that is required, unless second factors are off', async () => {
    const { withdraw } = await customerWith('10');
    await setSettings({ withdrawTwoFactorRequired: 'true' });
    const refused = await withdraw('1');
    await setSettings({ twoFactorStatus: 'false' });
    const { warned, ctx } = await recording();
    const ignored = await withdraw('1');
    await proveWithdrawal(ctx, newId(), null);
    await clearSettings('withdrawTwoFactorRequired', 'twoFactorStatus');
    expect([refused.statusCode, ignored.statusCode]).toEqual([403, 200]);
    expect(warned).toEqual(['withdrawals need no second factor, because the setting twoFactorStatus is off']);
  });

  it('ask an account that has a second factor to prove it, by a method that is allowed, each code once', async () => {
    const { clock } = await world();
    const { customer, withdraw, stands } = await customerWith('10');
    const { secret } = await call(customer, 'POST', '/api/user/profile/two-factor/app');
    const appCode = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
    const enable = { method: 'APP', code: appCode(), password: PASSWORD };
    await call(customer, 'POST', '/api/user/profile/two-factor/enable', enable);
    clock.advance(30 * SECOND_MS);
    await setSettings({ withdrawTwoFactorChallenge: 'true', withdrawTwoFactorRequired: 'true' });
    const code = appCode();
    const answers = [
      await withdraw('1'),
      await withdraw('1', { code: '000000' }),
      await withdraw('1', { code, idempotencyKey: 'w' }),
      await withdraw('1', { code, idempotencyKey: 'w' }),
      await withdraw('1', { code }),
    ];
    await setSettings({ withdrawTwoFactorAppAllowed: 'false' });
    answers.push(await withdraw('1', { code: appCode() }));
    await clearSettings('withdrawTwoFactorChallenge', 'withdrawTwoFactorRequired', 'withdrawTwoFactorAppAllowed');
    expect(answers.map((each) => each.code ?? each.status)).toEqual([
      'INVALID_CODE',
      'INVALID_CODE',
      'PENDING',
      'PENDING',
      'INVALID_CODE',
      'FORBIDDEN',
    ]);
    expect(await stands()).toEqual([8.99, 1.01]);
  });

  it('are made once for an idempotency key', async () => {
    const { withdraw, stands } = await customerWith('10');
    const [one, two] = await Promise.all([
      withdraw('1', { idempotencyKey: 'w' }),
      withdraw('1', { idempotencyKey: 'w' }),
    ]);
    expect(two).toEqual(one);
    expect(await stands()).toEqual([8.99, 1.01]);
  });

  it.each([{ amount: '-1' }, { amount: '1e3' }, { amount: '0' }, { destination: '' }, { walletId: 'mine' }])(
    'are refused with %p, and nothing is held',
    async (change) => {
      const { withdraw, stands } = await customerWith('10');
      expect(await withdraw('1', change)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await stands()).toEqual([10, 0]);
    },
  );

  it('are refused to whoever is not signed in, and decided by admins alone', async () => {
    const { customer, wallet, withdraw } = await customerWith('10');
    const { id } = await withdraw('1');
    const input = { walletId: wallet.id, amount: '1', destination: 'bc1q' };
    const code = async (client: Client, path: string) =>
      (await call(client, 'POST', path, { ...input, reason: 'x' })).code;
    for (const path of ['', `/${id}/cancel`]) {
      expect(await code(await anonymous(), `/api/finance/withdraw${path}`)).toBe('UNAUTHENTICATED');
    }
    expect(await code(await newClient(), `/api/finance/withdraw/${id}/cancel`)).toBe('NOT_FOUND');
    for (const action of ['approve', 'reject']) {
      expect(await code(customer, `/api/admin/finance/withdraw/${id}/${action}`)).toBe('FORBIDDEN');
    }
  });

  it('take from the bucket moderate', async () => {
    const { withdraw } = await customerWith('10');
    for (let n = 0; n < 30; n += 1) await withdraw('0');
    expect(await withdraw('1')).toMatchObject({ statusCode: 429, message: 'Too many requests. Please slow down.' });
  });
});

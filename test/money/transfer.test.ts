import { sql } from 'kysely';
import { Money } from '../../src/core/money.js';
import { newId } from '../../src/core/ids.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { anonymous, newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

// Whole bitcoins are converted here.
useSettings({ convertMaxOrderUsd: '10000000', convertDailyUserUsd: '10000000' });

const KEYS = { permissions: ['access.transfer', 'edit.transfer'] as const };

const free = async (id: string): Promise<string> => (await walletNow(id)).balance.replace(/\.?0+$/, '');

async function platformBalance(currency: string): Promise<string> {
  const { system } = await world();
  const { rows } = await sql<{
    balance: string;
  }>`select balance from wallet where system = 'platform' and currency = ${currency}`.execute(system.db.rows);
  return rows[0]?.balance ?? '0';
}

describe.each(TRANSPORTS)('transfers by %s', (transport) => {
  const call = through(transport);

  async function sender(balance = '100') {
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, balance });
    const transfer = async (amount: string, more = {}, headers = {}) =>
      call(client, 'POST', '/api/finance/transfer', { walletId: wallet.id, amount, ...more }, headers);
    return { client, wallet, transfer };
  }

  it('go to another account at once: the sender pays the amount, the recipient gets it less the fee', async () => {
    const { client, wallet, transfer } = await sender();
    const recipient = await newClient();
    const before = Money.parse(await platformBalance('BTC'), 'BTC');
    const made = await transfer('10', { toUserId: recipient.user.id });
    expect(made).toMatchObject({
      status: 'COMPLETED',
      amount: '10',
      fee: '0.1',
      received: '9.9',
      rate: '1',
      statusCode: 200,
    });
    expect([await free(wallet.id), await free(made.toWalletId)]).toEqual(['90', '9.9']);
    const gained = Money.parse(await platformBalance('BTC'), 'BTC').minus(before);
    expect(gained.toString()).toBe('0.1');
    const [, , out] = await ledgerOf(wallet.id);
    const [, arrived] = await ledgerOf(made.toWalletId);
    expect([out?.operation, out?.idempotencyKey]).toEqual(['TRANSFER_OUT', `transfer_${made.id}_out`]);
    expect([arrived?.operation, arrived?.idempotencyKey]).toEqual(['TRANSFER_IN', `transfer_${made.id}_in`]);
    for (const each of [client, recipient]) {
      expect((await call(each, 'GET', '/api/finance/transfer')).items).toEqual([
        expect.objectContaining({ id: made.id }),
      ]);
    }
  });

  it('between own wallets never wait, however the own id is written', async () => {
    await setSettings({ transferApprovalThreshold: '10' });
    const { code: toCurrency, type } = await newCurrency();
    await newWallet({ owner: { system: 'platform' }, currency: toCurrency, type, balance: '1000000' });
    const { client, transfer } = await sender();
    const made = await transfer('20', { toUserId: client.user.id.toUpperCase(), toCurrency, toType: type });
    await clearSettings('transferApprovalThreshold');
    expect(made).toMatchObject({ status: 'COMPLETED', toUserId: client.user.id });
  });

  it('wait for approval above the threshold, with the amount held', async () => {
    await setSettings({ transferApprovalThreshold: '10' });
    const admin = await newClient(KEYS);
    const recipient = await newClient();
    const { client, wallet, transfer } = await sender();
    const to = { toUserId: recipient.user.id };
    const [small, approved, rejected, cancelled] = [
      await transfer('10', to),
      await transfer('11', to),
      await transfer('12', to),
      await transfer('13', to),
    ];
    const own = await transfer('20', { toType: 'SPOT', toCurrency: 'BTC' });
    await clearSettings('transferApprovalThreshold');
    expect([small.status, approved.status, own.code]).toEqual(['COMPLETED', 'PENDING', 'BAD_INPUT']);
    expect(Number((await walletNow(wallet.id)).inOrder)).toBe(36);
    expect((await call(recipient, 'GET', `/api/finance/transfer/${approved.id}`)).statusCode).toBe(404);
    const decide = (id: string, action: string) =>
      call(admin, 'POST', `/api/admin/finance/transfer/${id}/${action}`, { reason: 'no' });
    expect(await decide(approved.id, 'approve')).toMatchObject({ status: 'COMPLETED' });
    expect(await decide(rejected.id, 'reject')).toMatchObject({ status: 'REJECTED', reason: 'no' });
    expect((await call(client, 'POST', `/api/finance/transfer/${cancelled.id}/cancel`)).status).toBe('CANCELLED');
    expect(await decide(cancelled.id, 'approve')).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect([await free(wallet.id), (await walletNow(wallet.id)).inOrder.slice(0, 1)]).toEqual(['79', '0']);
    const { system } = await world();
    const keys = await system.db.rows
      .selectFrom('wallet_audit_log')
      .select('idempotencyKey')
      .where('transactionId', 'in', [approved.id, rejected.id])
      .execute();
    const all = keys.map(({ idempotencyKey }) => idempotencyKey);
    expect(all).toEqual(
      expect.arrayContaining([
        `admin_transfer_approve_${approved.id}`,
        `transfer_reject_${rejected.id}`,
        `platform_fee_TRANSFER_${approved.id}`,
      ]),
    );
  });

  it('convert at both prices less the spread, with the platform on the other side', async () => {
    const { transfer } = await sender('1');
    await newWallet({ owner: { system: 'platform' }, currency: 'ETH', balance: '1000' });
    const made = await transfer('0.5', { toCurrency: 'ETH', toType: 'SPOT' });
    // 0.5 less 1 % is 0.495; 60,000 / 3,000 less 0.5 % is 19.9.
    expect(made).toMatchObject({ status: 'COMPLETED', fee: '0.005', rate: '19.9', received: '9.8505' });
    const { system } = await world();
    expect(await currencyImbalances(system.db.rows)).toEqual([]);
  });

  it('are refused where the platform lacks what it would have to give, or a price', async () => {
    const { transfer, wallet } = await sender('1');
    const { code: toCurrency } = await newCurrency();
    expect(await transfer('1', { toCurrency, toType: 'ECO' })).toEqual({
      statusCode: 409,
      code: 'CONVERSION_UNAVAILABLE',
      message: 'The platform has too little of the other currency: try a smaller amount, or try again later',
    });
    const unpriced = await newCurrency({ usdPrice: null });
    expect(await transfer('1', { toCurrency: unpriced.code, toType: 'ECO' })).toMatchObject({
      statusCode: 409,
      code: 'PRICE_CLOSED',
    });
    expect(await free(wallet.id)).toBe('1');
    expect(await ledgerOf(wallet.id)).toHaveLength(2);
  });

  it('call it a shortage of the sender where both have too little', async () => {
    const { transfer } = await sender('1');
    const { code: toCurrency } = await newCurrency();
    expect(await transfer('2', { toCurrency, toType: 'ECO' })).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
    });
  });

  it('are approved once the platform has what it must give, and wait until then', async () => {
    const admin = await newClient(KEYS);
    const { transfer, wallet } = await sender('1');
    const { code: toCurrency, type } = await newCurrency();
    await setSettings({ transferApprovalThreshold: '0.5' });
    const { id, status, toWalletId } = await transfer('1', {
      toCurrency,
      toType: type,
      toUserId: (await newClient()).user.id,
    });
    await clearSettings('transferApprovalThreshold');
    expect(status).toBe('PENDING');
    const approve = () => call(admin, 'POST', `/api/admin/finance/transfer/${id}/approve`);
    expect(await approve()).toMatchObject({ statusCode: 409, code: 'CONVERSION_UNAVAILABLE' });
    expect((await walletNow(wallet.id)).inOrder).toMatch(/^1\.0*$/);
    expect([await free(wallet.id), await free(toWalletId)]).toEqual(['0', '0']);
    await newWallet({ owner: { system: 'platform' }, currency: toCurrency, type, balance: '1000' });
    expect(await approve()).toMatchObject({ status: 'COMPLETED' });
    expect(await free(toWalletId)).toBe('19.701');
  });

  it('are made once for an idempotency key, however many ask at the same time', async () => {
    const recipient = await newClient();
    const { wallet, transfer } = await sender();
    const answers = await Promise.all(
      [1, 2, 3].map(() => transfer('1', { toUserId: recipient.user.id }, { 'idempotency-key': 't1' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await free(wallet.id)).toBe('99');
  });

  it.each([{ amount: '-1' }, { amount: '0' }, { toUserId: 'bob' }, { toCurrency: 'XYZ' }, { toType: 'GOLD' }])(
    'are refused with %p, and nothing is moved',
    async (change) => {
      const { wallet, transfer } = await sender();
      const recipient = await newClient();
      expect(await transfer('1', { toUserId: recipient.user.id, ...change })).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
      });
      expect(await free(wallet.id)).toBe('100');
    },
  );

  it('are refused to whoever is not signed in, and decided by admins alone', async () => {
    await setSettings({ transferApprovalThreshold: '1' });
    const { client, wallet, transfer } = await sender();
    const recipient = await newClient();
    const { id } = await transfer('2', { toUserId: recipient.user.id });
    await clearSettings('transferApprovalThreshold');
    const input = { walletId: wallet.id, amount: '1', reason: 'x' };
    const code = async (caller: Client, path: string) => (await call(caller, 'POST', path, input)).code;
    for (const path of ['', `/${id}/cancel`]) {
      expect(await code(await anonymous(), `/api/finance/transfer${path}`)).toBe('UNAUTHENTICATED');
    }
    expect(await code(recipient, `/api/finance/transfer/${id}/cancel`)).toBe('NOT_FOUND');
    for (const action of ['approve', 'reject']) {
      expect(await code(client, `/api/admin/finance/transfer/${id}/${action}`)).toBe('FORBIDDEN');
    }
  });

  it('are refused while they are switched off, to nobody, and to themselves', async () => {
    const { transfer } = await sender();
    expect(await transfer('1', { toUserId: newId() })).toMatchObject({ statusCode: 404 });
    expect(await transfer('1')).toMatchObject({ statusCode: 400 });
    expect(
      await transfer('0.000000000000000001', { toType: 'SPOT', toUserId: (await newClient()).user.id }),
    ).toMatchObject({ statusCode: 400 });
    await setSettings({ transfer: 'false' });
    const refused = await transfer('1', { toUserId: (await newClient()).user.id });
    await clearSettings('transfer');
    expect(refused).toMatchObject({ statusCode: 403 });
  });
});

describe.each(TRANSPORTS)('currencies by %s', (transport) => {
  const call = through(transport);

  it('are shown to anybody, and priced by admins', async () => {
    const admin = await newClient({ permissions: ['access.currency', 'edit.currency'] });
    const body = await call(admin, 'GET', '/api/finance/currency?type=SPOT');
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['BTC', 'ETH', 'USDT']);
    const usdt = body[2];
    const put = (change: object) => call(admin, 'PUT', `/api/admin/finance/currency/${usdt.id}`, change);
    expect(await put({ usdPrice: '0.9990' })).toMatchObject({ usdPrice: '0.999', status: true, statusCode: 200 });
    expect(await put({ usdPrice: '0' })).toMatchObject({ statusCode: 400 });
    expect(await put({ usdPrice: '1' })).toMatchObject({ usdPrice: '1' });
    expect((await call(await newClient(), 'PUT', `/api/admin/finance/currency/${usdt.id}`, {})).code).toBe('FORBIDDEN');
  });

  it('cost 1 where they are the dollar, whatever an admin says', async () => {
    const admin = await newClient({ permissions: ['access.currency', 'edit.currency'] });
    const [usd] = await call(admin, 'GET', '/api/finance/currency?type=FIAT').then((list) =>
      list.filter(({ code }: { code: string }) => code === 'USD'),
    );
    const put = (change: object) => call(admin, 'PUT', `/api/admin/finance/currency/${usd.id}`, change);
    expect(await put({ usdPrice: '2' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await put({ usdPrice: '1.0' })).toMatchObject({ usdPrice: '1', statusCode: 200 });
  });
});

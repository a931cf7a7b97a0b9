import { WalletType } from '../../src/entities/currency/currency.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { requireOffered } from '../../src/services/currency/require-offered.js';
import { newClient, newUser } from '../support/accounts.js';
import { newCurrency, switchCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

// Whole bitcoins are converted here.
useSettings({ convertMaxOrderUsd: '10000000', convertDailyUserUsd: '10000000' });

const KEYS = [
  'edit.deposit',
  'edit.withdraw',
  'edit.transfer',
  'create.wallet',
  'edit.wallet',
  'access.currency',
  'edit.currency',
] as const;

describe.each(TRANSPORTS)('a currency that is switched off, by %s', (transport) => {
  const call = through(transport);

  /** A customer with 100 units of a new currency. */
  async function holder(kind: WalletType = WalletType.ECO) {
    const { id, code: currency, type } = await newCurrency({ type: kind });
    const [client, admin] = [await newClient(), await newClient({ permissions: KEYS })];
    const wallet = await newWallet({ owner: { userId: client.user.id }, currency, type, balance: '100' });
    const ask = (path: string, body: object) => call(client, 'POST', `/api/finance/${path}`, body);
    return {
      client,
      admin,
      wallet,
      currency: { id, code: currency, type },
      off: () => switchCurrency(id, false),
      refused: `The currency ${currency} of type ${type} is disabled`,
      deposit: () => ask('deposit', { currency, type, amount: '1' }),
      withdraw: () => ask('withdraw', { walletId: wallet.id, amount: '1', destination: 'bc1q' }),
      transfer: (toUserId: string, more = {}) =>
        ask('transfer', { walletId: wallet.id, amount: '1', toUserId, ...more }),
      decide: (path: string, action: string) =>
        call(admin, 'POST', `/api/admin/finance/${path}/${action}`, { reason: 'switched off' }),
    };
  }

  it('takes no deposit into a wallet that exists, and opens no wallet', async () => {
    const { off, deposit, refused, currency, admin, wallet } = await holder();
    expect(await deposit()).toMatchObject({ status: 'PENDING' });
    await off();
    expect(await deposit()).toEqual({ statusCode: 400, code: 'BAD_INPUT', message: refused });
    const opening = { currency: currency.code, type: 'ECO' };
    for (const owner of [{ userId: (await newUser()).id }, { system: 'platform' }]) {
      expect(await call(admin, 'POST', '/api/admin/finance/wallet', { ...owner, ...opening })).toEqual({
        statusCode: 400,
        code: 'BAD_INPUT',
        message: refused,
      });
    }
    await switchCurrency(currency.id, true);
    expect(await deposit()).toMatchObject({ status: 'PENDING', walletId: wallet.id });
  });

  it('is neither sent nor received by a transfer between wallets that exist', async () => {
    const { off, transfer, refused, wallet, client, currency } = await holder();
    const toUserId = (await newUser()).id;
    const other = await newWallet({ owner: { userId: client.user.id }, balance: '1' });
    const receive = () =>
      call(client, 'POST', '/api/finance/transfer', {
        walletId: other.id,
        amount: '1',
        toCurrency: currency.code,
        toType: 'ECO',
      });
    await newWallet({ owner: { system: 'platform' }, currency: currency.code, type: 'ECO', balance: '1000' });
    expect(await transfer(toUserId)).toMatchObject({ status: 'COMPLETED' });
    await off();
    const rows = (await ledgerOf(wallet.id)).length;
    for (const answer of [
      await transfer(toUserId),
      await transfer(toUserId, { toCurrency: 'BTC', toType: 'SPOT' }),
      await receive(),
    ]) {
      expect(answer).toEqual({ statusCode: 400, code: 'BAD_INPUT', message: refused });
    }
    expect(await ledgerOf(wallet.id)).toHaveLength(rows);
    expect(await ledgerOf(other.id)).toHaveLength(2);
    await switchCurrency(currency.id, true);
    expect(await receive()).toMatchObject({ status: 'COMPLETED' });
  });

  it('lets nobody approve what was asked for before, and everybody take it back', async () => {
    const { off, client, deposit, transfer, decide, wallet, currency, refused } = await holder();
    const toUserId = (await newUser()).id;
    await setSettings({ transferApprovalThreshold: '0.5' });
    const asked = [
      `deposit/${(await deposit()).id}`,
      `transfer/${(await transfer(toUserId)).id}`,
      `deposit/${(await deposit()).id}`,
      `transfer/${(await transfer(toUserId)).id}`,
    ];
    await clearSettings('transferApprovalThreshold');
    await off();
    for (const path of asked) {
      expect(await decide(path, 'approve')).toEqual({
        statusCode: 409,
        code: 'ILLEGAL_STATE',
        message: `${refused}: switch it on again, or reject the request`,
      });
    }
    const [depositPath = '', transferPath = '', ownDeposit = '', ownTransfer = ''] = asked;
    for (const path of [depositPath, transferPath]) {
      expect(await decide(path, 'reject')).toMatchObject({ status: 'REJECTED', statusCode: 200 });
    }
    for (const path of [ownDeposit, ownTransfer]) {
      expect(await call(client, 'POST', `/api/finance/${path}/cancel`)).toMatchObject({ status: 'CANCELLED' });
    }
    const { balance, inOrder } = await walletNow(wallet.id);
    expect([Number(balance), Number(inOrder)]).toEqual([100, 0]);
    await switchCurrency(currency.id, true);
    expect((await decide(`deposit/${(await deposit()).id}`, 'approve')).status).toBe('COMPLETED');
  });

  it('lets nobody approve a transfer that would arrive in it', async () => {
    const { client, admin, currency, refused } = await holder();
    const from = await newWallet({ owner: { userId: client.user.id }, balance: '1' });
    await newWallet({ owner: { system: 'platform' }, currency: currency.code, type: 'ECO', balance: '1000' });
    await setSettings({ transferApprovalThreshold: '0.5' });
    const { id } = await call(client, 'POST', '/api/finance/transfer', {
      walletId: from.id,
      amount: '1',
      toUserId: (await newUser()).id,
      toCurrency: currency.code,
      toType: 'ECO',
    });
    await clearSettings('transferApprovalThreshold');
    await switchCurrency(currency.id, false);
    const approve = () => call(admin, 'POST', `/api/admin/finance/transfer/${id}/approve`);
    expect(await approve()).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: expect.stringContaining(refused),
    });
    await switchCurrency(currency.id, true);
    expect(await approve()).toMatchObject({ status: 'COMPLETED' });
  });

  it('can be withdrawn to the end, its fee into a wallet of the platform that opens for it, and adjusted', async () => {
    const { off, withdraw, decide, wallet, admin, currency } = await holder(WalletType.SPOT);
    const early = await withdraw();
    await off();
    const late = await withdraw();
    const back = await withdraw();
    expect([early.status, late.status, back.status]).toEqual(['PENDING', 'PENDING', 'PENDING']);
    for (const { id } of [early, late]) {
      expect(await decide(`withdraw/${id}`, 'approve')).toMatchObject({ status: 'COMPLETED' });
    }
    expect(await decide(`withdraw/${back.id}`, 'reject')).toMatchObject({ status: 'REJECTED' });
    const { balance, inOrder } = await walletNow(wallet.id);
    expect([Number(balance), Number(inOrder)]).toEqual([97.98, 0]);
    const adjustment = { type: 'SUBTRACT', amount: '97.98', nonce: 'n' };
    expect(await call(admin, 'POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, adjustment)).toMatchObject({
      currency: currency.code,
      balance: '0',
    });
  });

  it('is told from one that does not exist', async () => {
    const { client, transfer } = await holder();
    const unknown = 'There is no currency NOPE of type FIAT';
    const deposit = { currency: 'NOPE', type: 'FIAT', amount: '1' };
    expect(await call(client, 'POST', '/api/finance/deposit', deposit)).toMatchObject({
      statusCode: 400,
      message: unknown,
    });
    expect(await transfer((await newUser()).id, { toCurrency: 'NOPE', toType: 'FIAT' })).toMatchObject({
      statusCode: 400,
      message: unknown,
    });
  });

  it('answers a call under a key of before with the first answer', async () => {
    const { client, off, currency } = await holder();
    const input = { currency: currency.code, type: 'ECO', amount: '1' };
    const post = () => call(client, 'POST', '/api/finance/deposit', input, { 'idempotency-key': 'd' });
    const first = await post();
    await off();
    expect(await post()).toEqual(first);
  });
});

it('a currency is offered or not as the deciding statement finds it: a switch beside transfers splits them cleanly', async () => {
  const { system } = await world();
  const { id, code: currency, type } = await newCurrency();
  const [client, admin] = [await newClient(), await newClient({ permissions: KEYS })];
  const toUserId = (await newUser()).id;
  const wallet = await newWallet({ owner: { userId: client.user.id }, currency, type, balance: '100' });
  const transfer = async () =>
    (await client.rest('POST', '/api/finance/transfer', { walletId: wallet.id, amount: '1', toUserId })).body;
  const off = admin.rest('PUT', `/api/admin/finance/currency/${id}`, { status: false });
  const answers = await Promise.all([...Array.from({ length: 12 }, transfer), off.then(() => transfer())]);
  const made = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(answers.at(-1)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  expect(answers.filter(({ code }) => code === 'BAD_INPUT')).toHaveLength(answers.length - made);
  expect(Number((await walletNow(wallet.id)).balance)).toBe(100 - made);
  const kind = { currency, type };
  await expect(inTransaction(system, { operation: 'test' }, (tx) => requireOffered(tx, kind))).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: `The currency ${currency} of type ECO is disabled`,
  });
  await switchCurrency(id, true);
  expect(await inTransaction(system, { operation: 'test' }, (tx) => requireOffered(tx, kind))).toMatchObject({
    id,
    precision: 8,
  });
});

import { newId } from '../../src/core/ids.js';
import { newClient, newUser, PASSWORD } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { world } from '../support/world.js';

const USERS = '/api/admin/crm/user';
const KEYS = ['delete.user', 'view.user', 'edit.deposit', 'edit.withdraw', 'edit.transfer'] as const;
const NOT_EMPTY = { statusCode: 409, code: 'ACCOUNT_NOT_EMPTY' };
const OWN_STEPS = 'cancel what is open, or wait until it is decided, before you close the account';

beforeAll(() => setSettings({ transferApprovalThreshold: '0', spotWithdrawFee: '0', walletTransferFee: '0' }));
afterAll(() => clearSettings('transferApprovalThreshold', 'spotWithdrawFee', 'walletTransferFee'));

describe.each(TRANSPORTS)('an account that is not empty, by %s', (transport) => {
  const call = through(transport);
  const closing = (client: Client) => call(client, 'POST', '/api/user/profile/close', { password: PASSWORD });
  const deleting = (admin: Client, id: string) => call(admin, 'DELETE', `${USERS}/${id}`);

  async function customer(balance?: string) {
    const [client, admin] = [await newClient(), await newClient({ permissions: KEYS })];
    const wallet = await newWallet({ owner: { userId: client.user.id }, ...(balance ? { balance } : {}) });
    const ask = (path: string, body: object) => call(client, 'POST', `/api/finance/${path}`, body);
    return { client, admin, wallet, ask, id: client.user.id };
  }

  it('is ended by nobody while there is money, and both are told how much of what', async () => {
    const { client, admin, wallet, id } = await customer('1.50');
    expect(await deleting(admin, id)).toEqual({
      ...NOT_EMPTY,
      message: 'The account holds 1.5 BTC (SPOT); pay the money out first',
    });
    expect(await closing(client)).toEqual({
      ...NOT_EMPTY,
      message: 'Your account holds 1.5 BTC (SPOT); withdraw the money before you close the account',
    });
    await posted(movement(wallet, 'DEBIT', '1.5', { external: true }));
    expect(await closing(client)).toMatchObject({ statusCode: 200 });
  });

  it('is ended by nobody while money is held', async () => {
    const { client, admin, wallet, id } = await customer('1');
    await posted(movement(wallet, 'HOLD', '1', { transactionId: newId() }));
    expect((await deleting(admin, id)).message).toBe('The account holds 1 BTC (SPOT) on hold; pay the money out first');
    expect(await closing(client)).toMatchObject(NOT_EMPTY);
  });

  it('is ended by nobody while a withdrawal waits', async () => {
    const { client, admin, wallet, ask, id } = await customer('2');
    const withdrawal = await ask('withdraw', { walletId: wallet.id, amount: '2', destination: 'bc1q' });
    expect((await deleting(admin, id)).message).toBe(
      'The account holds 2 BTC (SPOT) on hold and has 1 open withdrawal; pay the money out and decide what is open first',
    );
    expect(await closing(client)).toMatchObject(NOT_EMPTY);
    await call(admin, 'POST', `/api/admin/finance/withdraw/${withdrawal.id}/approve`);
    expect(await closing(client)).toMatchObject({ statusCode: 200 });
  });

  it('is ended by nobody while deposits wait', async () => {
    const { client, admin, ask, id } = await customer();
    const deposit = { currency: 'USD', type: 'FIAT', amount: '5' };
    const made = [await ask('deposit', deposit), await ask('deposit', deposit)];
    expect((await deleting(admin, id)).message).toBe('The account has 2 open deposits; decide what is open first');
    expect((await closing(client)).message).toBe(`Your account has 2 open deposits; ${OWN_STEPS}`);
    for (const each of made) await call(client, 'POST', `/api/finance/deposit/${each.id}/cancel`);
    expect(await deleting(admin, id)).toMatchObject({ statusCode: 200 });
  });

  it('is ended by nobody while a transfer waits that it is to receive', async () => {
    const [sender, recipient] = [await customer('1'), await customer()];
    const transfer = { walletId: sender.wallet.id, amount: '1', toUserId: recipient.id };
    const { id, status } = await sender.ask('transfer', transfer);
    expect(status).toBe('PENDING');
    expect((await deleting(sender.admin, recipient.id)).message).toBe(
      'The account has 1 open incoming transfer; decide what is open first',
    );
    expect(await closing(recipient.client)).toMatchObject(NOT_EMPTY);
    expect((await deleting(sender.admin, sender.id)).message).toContain('and has 1 open transfer;');
    await call(sender.admin, 'POST', `/api/admin/finance/transfer/${id}/reject`, { reason: 'no' });
    expect(await closing(recipient.client)).toMatchObject({ statusCode: 200 });
  });

  it('keeps the others of a bulk deletion, which says which one it is and how many more', async () => {
    const [empty, one, two] = [await newUser(), await customer('1'), await customer('1')];
    const ids = [empty.id, one.id, two.id];
    expect(await call(one.admin, 'DELETE', USERS, { ids })).toEqual({
      ...NOT_EMPTY,
      message: `The account ${one.client.user.email} holds 1 BTC (SPOT); pay the money out first (1 more of these accounts is not empty)`,
    });
    for (const id of ids) expect((await call(one.admin, 'GET', `${USERS}/${id}`)).statusCode).toBe(200);
  });

  it('is told of five balances, and how many more there are', async () => {
    const { client, admin, id } = await customer('1');
    const kinds = [
      ['USD', 'FIAT'],
      ['EUR', 'FIAT'],
      ['ETH', 'SPOT'],
      ['USDT', 'SPOT'],
    ] as const;
    const wallets = [];
    for (const [currency, type] of kinds)
      wallets.push(await newWallet({ owner: { userId: id }, currency, type, balance: '3' }));
    for (const wallet of wallets) await posted(movement(wallet, 'HOLD', '1', { transactionId: newId() }));
    const { message } = await deleting(admin, id);
    expect(message).toBe(
      'The account holds 1 BTC (SPOT), 2 USD (FIAT), 1 USD (FIAT) on hold, 2 EUR (FIAT), 1 EUR (FIAT) on hold and 4 more; pay the money out first',
    );
    expect(await closing(client)).toMatchObject(NOT_EMPTY);
  });

  it('is empty with wallets that hold nothing and requests that were decided', async () => {
    const { client, wallet, ask } = await customer('1');
    const { id } = await ask('withdraw', { walletId: wallet.id, amount: '1', destination: 'bc1q' });
    await call(client, 'POST', `/api/finance/withdraw/${id}/cancel`);
    await posted(movement(wallet, 'DEBIT', '1', { external: true }));
    expect(await closing(client)).toMatchObject({ statusCode: 200 });
    const { platform } = await world();
    const row = platform.db.rows.selectFrom('user').select('deletedAt').where('id', '=', client.user.id);
    expect((await row.executeTakeFirstOrThrow()).deletedAt).not.toBeNull();
  });
});

it('does not tell an admin without the right what an account holds', async () => {
  const [wallet, admin] = [await newWallet({ balance: '7' }), await newClient({ permissions: ['access.user'] })];
  const { body } = await admin.rest('DELETE', `${USERS}/${wallet.userId}`);
  expect([body.code, JSON.stringify(body)]).toEqual(['FORBIDDEN', expect.not.stringContaining('BTC')]);
});

import { newId } from '../../src/core/ids.js';
import { newClient, newUser } from '../support/accounts.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const KEYS = { permissions: ['access.wallet', 'create.wallet', 'edit.wallet'] as const };
const ADJUST = 'mutation ($id: UUID!, $input: AdjustWalletInput!) { adjustWallet(id: $id, input: $input) { balance } }';
const CREATE =
  'mutation ($input: CreateWalletInput!) { createWallet(input: $input) { id userId currency type balance } }';

describe('POST /api/admin/finance/wallet', () => {
  it('opens a wallet for an account, once for each currency and type', async () => {
    const [admin, user] = [await newClient(KEYS), await newUser()];
    const input = { userId: user.id, currency: 'USD', type: 'FIAT' };
    const { body } = await admin.rest('POST', '/api/admin/finance/wallet', input);
    expect(body).toMatchObject({ ...input, balance: '0', inOrder: '0', statusCode: 200 });
    expect((await admin.rest('POST', '/api/admin/finance/wallet', input)).body).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
    });
    expect(
      (
        await admin.rest(
          'GET',
          `/api/admin/finance/wallet?filter=${encodeURIComponent(JSON.stringify({ email: user.email }))}`,
        )
      ).body.items,
    ).toEqual([expect.objectContaining({ id: body.id, email: user.email })]);
  });

  it('refuses an account or a currency that does not exist', async () => {
    const [admin, user] = [await newClient(KEYS), await newUser()];
    expect(await admin.code(CREATE, { input: { userId: newId(), currency: 'USD', type: 'FIAT' } })).toBe('NOT_FOUND');
    expect(await admin.code(CREATE, { input: { userId: user.id, currency: 'USD', type: 'SPOT' } })).toBe('BAD_INPUT');
  });
});

describe('POST /api/admin/finance/wallet/{id}/adjust', () => {
  it('adds and subtracts under the documented key, once for each nonce', async () => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet();
    const path = `/api/admin/finance/wallet/${wallet.id}/adjust`;
    const add = { type: 'ADD', amount: '2.50', nonce: 'n1', note: 'found' };
    expect((await admin.rest('POST', path, add)).body).toMatchObject({ balance: '2.5', statusCode: 200 });
    expect((await admin.rest('POST', path, add)).body).toMatchObject({ balance: '2.5', statusCode: 200 });
    expect((await admin.rest('POST', path, { type: 'SUBTRACT', amount: 1, nonce: 'n1' })).body).toMatchObject({
      balance: '1.5',
    });
    const rows = await ledgerOf(wallet.id);
    expect(rows.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `wallet_created_${wallet.id}`,
      `admin_wallet_adjust_${wallet.id}_ADD_2.5_nonce_n1`,
      `admin_wallet_adjust_${wallet.id}_SUBTRACT_1_nonce_n1`,
    ]);
    expect(rows[1]).toMatchObject({
      border: true,
      metadata: { operationType: 'ADJUSTMENT', adminId: admin.user.id, note: 'found' },
    });
  });

  it('takes no more than there is, and leaves a record of who did what', async () => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet({ balance: '1' });
    const input = { type: 'SUBTRACT', amount: '2', nonce: 'x' };
    expect((await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, input)).body).toEqual({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: 'The balance is too low',
    });
    expect(Number((await walletNow(wallet.id)).balance)).toBe(1);
    await admin.ok(ADJUST, { id: wallet.id, input: { ...input, amount: '1' } });
    const { system } = await world();
    const records = await system.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('targetId', '=', wallet.id)
      .orderBy('id')
      .execute();
    expect(records.map(({ action, statusCode }) => [action, statusCode])).toEqual([
      ['edit.wallet', 400],
      ['edit.wallet', 200],
    ]);
  });

  it.each([
    { amount: '0' },
    { amount: '-1' },
    { amount: '1e3' },
    { amount: '0.0000000000000000001' },
    { amount: '1000000000000' },
    { nonce: '' },
    { nonce: 'a b' },
    { type: 'MULTIPLY' },
  ])('refuses %p', async (change) => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet();
    const input = { type: 'ADD', amount: '1', nonce: 'n', ...change };
    expect((await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, input)).body).toMatchObject({
      statusCode: 400,
    });
    expect(await ledgerOf(wallet.id)).toHaveLength(1);
  });

  it('needs edit.wallet, and a wallet', async () => {
    const input = { type: 'ADD', amount: '1', nonce: 'n' };
    expect(await (await newClient({ permissions: ['access.wallet'] })).code(ADJUST, { id: newId(), input })).toBe(
      'FORBIDDEN',
    );
    expect(await (await newClient(KEYS)).code(ADJUST, { id: newId(), input })).toBe('NOT_FOUND');
  });
});

describe('GET /api/admin/finance/wallet/{id}/proof', () => {
  it("says that a wallet's ledger is whole", async () => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet({ balance: '1' });
    expect((await admin.rest('GET', `/api/admin/finance/wallet/${wallet.id}/proof`)).body).toEqual({
      walletId: wallet.id,
      rows: 2,
      sequence: '2',
      faults: [],
      statusCode: 200,
    });
  });
});

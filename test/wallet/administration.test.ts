import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const KEYS = { permissions: ['access.wallet', 'create.wallet', 'edit.wallet'] as const };

describe.each(TRANSPORTS)('createWallet by %s', (transport) => {
  const call = through(transport);
  const create = (client: Client, input: object) => call(client, 'POST', '/api/admin/finance/wallet', input);

  it('opens a wallet for an account, once for each currency and type', async () => {
    const [admin, user] = [await newClient(KEYS), await newUser()];
    const input = { userId: user.id, currency: 'USD', type: 'FIAT' };
    const body = await create(admin, input);
    expect(body).toMatchObject({ ...input, balance: '0', inOrder: '0', statusCode: 200 });
    expect(await create(admin, input)).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
    });
    expect(
      (
        await call(
          admin,
          'GET',
          `/api/admin/finance/wallet?filter=${encodeURIComponent(JSON.stringify({ email: user.email }))}`,
        )
      ).items,
    ).toEqual([expect.objectContaining({ id: body.id, email: user.email })]);
  });

  it('opens a wallet of the platform, which is listed, and which an adjustment funds', async () => {
    const admin = await newClient(KEYS);
    const { code: currency, type } = await newCurrency();
    const input = { system: 'platform', currency, type };
    const body = await create(admin, input);
    expect(body).toMatchObject({ ...input, userId: null, email: null, balance: '0', statusCode: 200 });
    expect(await create(admin, input)).toEqual({
      statusCode: 409,
      code: 'CONFLICT',
      message: 'The platform has such a wallet already',
    });
    expect(await create(admin, { ...input, system: 'suspense' })).toMatchObject({ system: 'suspense' });
    const add = { type: 'ADD', amount: '25', nonce: 'n' };
    expect(await call(admin, 'POST', `/api/admin/finance/wallet/${body.id}/adjust`, add)).toMatchObject({
      id: body.id,
      balance: '25',
    });
    const filter = encodeURIComponent(JSON.stringify({ currency, system: 'platform' }));
    expect((await call(admin, 'GET', `/api/admin/finance/wallet?filter=${filter}`)).items).toEqual([
      expect.objectContaining({ id: body.id, system: 'platform', balance: '25', email: null }),
    ]);
  });

  it('takes either an account or a name of a platform wallet, not both and not neither', async () => {
    const admin = await newClient(KEYS);
    const { code: currency, type } = await newCurrency();
    const userId = (await newUser()).id;
    const wanted = { statusCode: 400, code: 'BAD_INPUT', message: 'Give either userId or system, not both' };
    for (const owner of [{}, { userId, system: 'platform' }, { userId: null, system: null }]) {
      expect(await create(admin, { ...owner, currency, type })).toEqual(wanted);
    }
    expect(await create(admin, { system: 'treasury', currency, type })).toMatchObject({ statusCode: 400 });
    const { system } = await world();
    expect(await system.db.rows.selectFrom('wallet').select('id').where('currency', '=', currency).execute()).toEqual(
      [],
    );
  });

  it('refuses an account or a currency that does not exist', async () => {
    const [admin, user] = [await newClient(KEYS), await newUser()];
    const kind = { currency: 'USD', type: 'FIAT' };
    expect((await create(admin, { ...kind, userId: newId() })).code).toBe('NOT_FOUND');
    for (const bad of [{ type: 'SPOT' }, { type: 'GOLD' }, { currency: '' }, { userId: 'bob' }]) {
      expect(await create(admin, { ...kind, userId: user.id, ...bad })).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
      });
    }
  });

  it('needs create.wallet', async () => {
    const input = { userId: (await newUser()).id, currency: 'USD', type: 'FIAT' };
    expect((await create(await anonymous(), input)).code).toBe('UNAUTHENTICATED');
    expect((await create(await newClient({ permissions: ['edit.wallet'] }), input)).code).toBe('FORBIDDEN');
  });
});

describe.each(TRANSPORTS)('adjustWallet by %s', (transport) => {
  const call = through(transport);
  const adjust = (client: Client, id: string, input: object) =>
    call(client, 'POST', `/api/admin/finance/wallet/${id}/adjust`, input);

  it('adds and subtracts under the documented key, once for each nonce', async () => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet();
    const add = { type: 'ADD', amount: '2.50', nonce: 'n1', note: 'found' };
    expect(await adjust(admin, wallet.id, add)).toMatchObject({ balance: '2.5', statusCode: 200 });
    expect(await adjust(admin, wallet.id, add)).toMatchObject({ balance: '2.5', statusCode: 200 });
    expect(await adjust(admin, wallet.id, { type: 'SUBTRACT', amount: 1, nonce: 'n1' })).toMatchObject({
      balance: '1.5',
    });
    const rows = await ledgerOf(wallet.id);
    expect(rows.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `wallet_created_${wallet.id}`,
      `admin_wallet_adjust_${wallet.id}_ADD_2.5_nonce_n1`,
      `admin_wallet_adjust_${wallet.id}_SUBTRACT_1_nonce_n1`,
    ]);
    expect(rows[1]).toMatchObject({
      external: true,
      metadata: { operationType: 'ADJUSTMENT', adminId: admin.user.id, note: 'found' },
    });
  });

  it('takes no more than there is, and leaves a record of who did what', async () => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet({ balance: '1' });
    const input = { type: 'SUBTRACT', amount: '2', nonce: 'x' };
    expect(await adjust(admin, wallet.id, input)).toEqual({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: 'The balance is too low',
    });
    expect(Number((await walletNow(wallet.id)).balance)).toBe(1);
    await adjust(admin, wallet.id, { ...input, amount: '1' });
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
    expect(await adjust(admin, wallet.id, input)).toMatchObject({
      statusCode: 400,
    });
    expect(await ledgerOf(wallet.id)).toHaveLength(1);
  });

  it('needs edit.wallet, and a wallet', async () => {
    const input = { type: 'ADD', amount: '1', nonce: 'n' };
    expect((await adjust(await anonymous(), newId(), input)).code).toBe('UNAUTHENTICATED');
    expect((await adjust(await newClient({ permissions: ['access.wallet'] }), newId(), input)).code).toBe('FORBIDDEN');
    expect((await adjust(await newClient(KEYS), newId(), input)).code).toBe('NOT_FOUND');
  });
});

describe.each(TRANSPORTS)('verifyWallet by %s', (transport) => {
  const call = through(transport);

  it("says that a wallet's ledger is whole", async () => {
    const admin = await newClient(KEYS);
    const wallet = await newWallet({ balance: '1' });
    expect(await call(admin, 'GET', `/api/admin/finance/wallet/${wallet.id}/proof`)).toEqual({
      walletId: wallet.id,
      rows: 2,
      sequence: '2',
      faults: [],
      statusCode: 200,
    });
  });
});

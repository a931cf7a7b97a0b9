import { sql } from 'kysely';
import { newClient } from '../support/accounts.js';
import { movement, newWallet, posted, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

async function freeze(id: string): Promise<void> {
  const { system } = await world();
  await sql`update wallet set "frozenAt" = now() where id = ${id}`.execute(system.db.rows);
}

async function frozenWallet() {
  const customer = await newClient();
  const wallet = await newWallet({ owner: { userId: customer.user.id }, balance: '10' });
  await posted(movement(wallet, 'HOLD', '4'));
  await freeze(wallet.id);
  return { customer, wallet };
}

describe('a frozen wallet', () => {
  it.each(['DEBIT', 'TRANSFER_OUT', 'HOLD', 'EXECUTE_FROM_HOLD'] as const)(
    'pays nothing out by %s',
    async (operation) => {
      const { system } = await world();
      const { wallet } = await frozenWallet();
      const unit = [movement(wallet, operation, '1', { external: operation !== 'HOLD' })];
      await expect(posted(...unit)).rejects.toMatchObject({ code: 'WALLET_FROZEN', statusCode: 409 });
      await expect(system.ledger.submit({ movements: unit })).rejects.toMatchObject({ code: 'WALLET_FROZEN' });
      expect(await walletNow(wallet.id)).toMatchObject({ sequence: '3' });
    },
  );

  it('takes credits, and gives held money back to its owner', async () => {
    const { wallet } = await frozenWallet();
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    await posted(movement(wallet, 'RELEASE', '4'));
    expect(await walletNow(wallet.id)).toMatchObject({ sequence: '5' });
  });

  it('is decided before too little money is, and none of the unit is made', async () => {
    const { wallet } = await frozenWallet();
    const other = await newWallet();
    const unit = [movement(other, 'TRANSFER_IN', '100'), movement(wallet, 'TRANSFER_OUT', '100')];
    await expect(posted(...unit)).rejects.toMatchObject({ code: 'WALLET_FROZEN' });
    expect(await walletNow(other.id)).toMatchObject({ sequence: '1' });
  });

  it('answers a repeated movement of before as it was', async () => {
    const { wallet } = await frozenWallet();
    const debit = movement(wallet, 'DEBIT', '1', { external: true });
    await sqlUnfreeze(wallet.id);
    await posted(debit);
    await freeze(wallet.id);
    expect(await posted(debit)).toMatchObject([{ replayed: true }]);
  });

  it('refuses a withdrawal and a transfer by GraphQL and REST, and takes back one that waits', async () => {
    const { customer, wallet } = await frozenWallet();
    const input = { walletId: wallet.id, amount: '1', destination: 'bc1q' };
    const mutation = 'mutation ($input: CreateWithdrawalInput!) { createWithdrawal(input: $input) { id } }';
    expect(await customer.code(mutation, { input })).toBe('WALLET_FROZEN');
    const refused = { statusCode: 409, code: 'WALLET_FROZEN' };
    expect((await customer.rest('POST', '/api/finance/withdraw', input)).body).toMatchObject(refused);
    const transfer = { walletId: wallet.id, amount: '1', toUserId: (await newClient()).user.id };
    expect((await customer.rest('POST', '/api/finance/transfer', transfer)).body).toMatchObject(refused);
    await sqlUnfreeze(wallet.id);
    const { body } = await customer.rest('POST', '/api/finance/withdraw', input);
    await freeze(wallet.id);
    const admin = await newClient({ permissions: ['edit.withdraw'] });
    expect((await admin.rest('POST', `/api/admin/finance/withdraw/${body.id}/approve`)).body).toMatchObject(refused);
    expect((await customer.rest('POST', `/api/finance/withdraw/${body.id}/cancel`)).body).toMatchObject({
      status: 'CANCELLED',
    });
  });

  it('says so to its owner and to admins', async () => {
    const { customer, wallet } = await frozenWallet();
    expect((await customer.rest('GET', `/api/finance/wallet/${wallet.id}`)).body.frozenAt).toEqual(expect.any(String));
    const admin = await newClient({ permissions: ['access.wallet'] });
    const { body } = await admin.rest(
      'GET',
      `/api/admin/finance/wallet?filter=${encodeURIComponent(JSON.stringify({ id: wallet.id }))}`,
    );
    expect(body.items).toMatchObject([{ id: wallet.id, frozenAt: expect.any(String) }]);
  });
});

async function sqlUnfreeze(id: string): Promise<void> {
  const { system } = await world();
  await sql`update wallet set "frozenAt" = null where id = ${id}`.execute(system.db.rows);
}

describe('unfreezing a wallet', () => {
  const UNFREEZE =
    'mutation ($id: UUID!, $reason: String!) { unfreezeWallet(id: $id, reason: $reason) { id frozenAt } }';

  it('lets it pay again, and is in the audit with its reason', async () => {
    const { system } = await world();
    const { wallet } = await frozenWallet();
    const admin = await newClient({ permissions: ['edit.wallet'] });
    expect(await admin.ok(UNFREEZE, { id: wallet.id, reason: 'Looked into' })).toEqual({
      unfreezeWallet: { id: wallet.id, frozenAt: null },
    });
    await posted(movement(wallet, 'DEBIT', '1', { external: true }));
    const audit = await system.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('targetId', '=', wallet.id)
      .execute();
    expect(audit).toMatchObject([{ operation: 'unfreezeWallet', userId: admin.user.id, statusCode: 200 }]);
  });

  it('is refused for one that is not frozen, for one that is not there, and without a reason', async () => {
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const path = (id: string) => `/api/admin/finance/wallet/${id}/unfreeze`;
    const { id } = await newWallet();
    expect((await admin.rest('POST', path(id), { reason: 'Why not' })).body).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
    });
    const none = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect((await admin.rest('POST', path(none), { reason: 'Why not' })).body).toMatchObject({ statusCode: 404 });
    for (const body of [{}, { reason: '  ' }]) {
      expect((await admin.rest('POST', path(id), body)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it("is refused for the admin's own wallet, and without edit.wallet", async () => {
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const { id } = await newWallet({ owner: { userId: admin.user.id } });
    await freeze(id);
    expect(await admin.code(UNFREEZE, { id, reason: 'It is mine' })).toBe('SELF_DECISION');
    const viewer = await newClient({ permissions: ['access.wallet'] });
    expect(await viewer.code(UNFREEZE, { id, reason: 'Curious' })).toBe('FORBIDDEN');
    expect((await walletNow(id)).frozenAt).not.toBeNull();
  });
});

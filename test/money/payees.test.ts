import { UserStatus } from '../../src/entities/account/user.js';
import { updateUser } from '../../src/services/user/update-user.js';
import { newClient, newUser } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import {
  DECIDING,
  lockWaits,
  pendingRequest,
  REQUEST_KINDS,
  takeOutOfUse,
  type Standing,
} from '../support/requests.js';
import { clearSettings, setSettings, useSettings } from '../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

useSettings({ transferApprovalThreshold: '0' });

const CASES = REQUEST_KINDS.flatMap((kind) => TRANSPORTS.map((transport) => [kind, transport] as const));
const STANDINGS: readonly Standing[] = ['BANNED', 'SUSPENDED', 'INACTIVE', 'deleted'];
const HELD = { deposit: 0, withdraw: 1.01, transfer: 1 };

describe.each(CASES)('a %s by %s', (kind, transport) => {
  const call = through(transport);

  it.each(STANDINGS)('is not approved while its payee is %s, and nothing moves', async (standing) => {
    const [request, admin] = [await pendingRequest(kind), await newClient(DECIDING)];
    await takeOutOfUse(request.payee.user.id, standing);
    const rows = (await ledgerOf(request.walletId)).length;
    expect(await call(admin, 'POST', `${request.admin}/approve`)).toMatchObject({
      statusCode: 409,
      code: 'PAYEE_NOT_ACTIVE',
    });
    expect((await call(admin, 'GET', request.admin)).status).toBe('PENDING');
    expect((await ledgerOf(request.walletId)).length).toBe(rows);
    expect(Number((await walletNow(request.walletId)).inOrder)).toBe(HELD[kind]);
  });

  it('is rejected all the same, and what was held goes back', async () => {
    const [request, admin] = [await pendingRequest(kind), await newClient(DECIDING)];
    for (const { user } of [request.customer, request.payee]) await takeOutOfUse(user.id, 'BANNED');
    const body = await call(admin, 'POST', `${request.admin}/reject`, { reason: 'banned' });
    expect(body).toMatchObject({ status: 'REJECTED', statusCode: 200 });
    const { balance, inOrder } = await walletNow(request.walletId);
    expect([Number(balance), Number(inOrder)]).toEqual([10, 0]);
  });

  it('is approved once its payee is active again, under the key of the refused call', async () => {
    const [request, admin] = [await pendingRequest(kind), await newClient(DECIDING)];
    const approve = () => call(admin, 'POST', `${request.admin}/approve`, {}, { 'idempotency-key': request.id });
    await takeOutOfUse(request.payee.user.id, 'SUSPENDED');
    expect((await approve()).code).toBe('PAYEE_NOT_ACTIVE');
    await updateUser((await world()).system, request.payee.user.id, { status: UserStatus.ACTIVE });
    expect(await approve()).toMatchObject({ status: 'COMPLETED', statusCode: 200 });
  });

  it('waits for a ban that is under way, and is refused once it is committed', async () => {
    const { platform } = await world();
    const [request, admin] = [await pendingRequest(kind), await newClient(DECIDING)];
    const banning = await platform.db.pool.connect();
    await banning.query('begin');
    await banning.query('select id from "user" where id = $1 for update', [request.payee.user.id]);
    await banning.query(`update "user" set status = 'BANNED' where id = $1`, [request.payee.user.id]);
    const approval = call(admin, 'POST', `${request.admin}/approve`);
    await lockWaits();
    await banning.query('commit');
    banning.release();
    expect(await approval).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
  });

  it('beside a ban is either paid or refused with PAYEE_NOT_ACTIVE, and stands as its answer says', async () => {
    const { system } = await world();
    const admin = await newClient(DECIDING);
    for (let round = 0; round < 5; round += 1) {
      const request = await pendingRequest(kind);
      const [answer] = await Promise.all([
        call(admin, 'POST', `${request.admin}/approve`),
        updateUser(system, request.payee.user.id, { status: UserStatus.BANNED }),
      ]);
      expect(['COMPLETED', 'PAYEE_NOT_ACTIVE']).toContain(answer.status ?? answer.code);
      const { status } = await call(admin, 'GET', request.admin);
      expect(status).toBe(answer.code === 'PAYEE_NOT_ACTIVE' ? 'PENDING' : 'COMPLETED');
    }
  });
});

describe.each(TRANSPORTS)('an adjustment by %s', (transport) => {
  const call = through(transport);
  const adjusted = async (type: 'ADD' | 'SUBTRACT', walletId: string) => {
    const admin = await newClient(DECIDING);
    return call(admin, 'POST', `/api/admin/finance/wallet/${walletId}/adjust`, { type, amount: '1', nonce: 'n' });
  };

  it.each(STANDINGS)('adds nothing to the wallet of an account that is %s, and may take from it', async (standing) => {
    const { id: userId } = await newUser();
    const wallet = await newWallet({ owner: { userId }, balance: '3' });
    await takeOutOfUse(userId, standing);
    expect(await adjusted('ADD', wallet.id)).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(await adjusted('SUBTRACT', wallet.id)).toMatchObject({ balance: '2', statusCode: 200 });
  });

  it("adds to the platform's own wallets", async () => {
    const wallet = await newWallet({ owner: { system: 'suspense' }, currency: 'USD', type: 'FIAT' });
    expect(await adjusted('ADD', wallet.id)).toMatchObject({ statusCode: 200 });
  });

  it('waits for a ban that is under way', async () => {
    const { platform } = await world();
    const { id: userId } = await newUser();
    const wallet = await newWallet({ owner: { userId } });
    const banning = await platform.db.pool.connect();
    await banning.query('begin');
    await banning.query('select id from "user" where id = $1 for update', [userId]);
    await banning.query(`update "user" set status = 'BANNED' where id = $1`, [userId]);
    const answer = adjusted('ADD', wallet.id);
    await lockWaits();
    await banning.query('commit');
    banning.release();
    expect((await answer).code).toBe('PAYEE_NOT_ACTIVE');
  });
});

describe.each(TRANSPORTS)('a transfer that is made at once, by %s,', (transport) => {
  const call = through(transport);

  it('waits for a ban of its recipient that is under way, and finds no such account then', async () => {
    const { platform } = await world();
    const [sender, recipient] = [await newClient(), await newUser()];
    const wallet = await newWallet({ owner: { userId: sender.user.id }, balance: '5' });
    const banning = await platform.db.pool.connect();
    await banning.query('begin');
    await banning.query('select id from "user" where id = $1 for update', [recipient.id]);
    await banning.query(`update "user" set status = 'BANNED' where id = $1`, [recipient.id]);
    const body = { walletId: wallet.id, amount: '1', toUserId: recipient.id };
    const transfer = call(sender, 'POST', '/api/finance/transfer', body);
    await lockWaits();
    await banning.query('commit');
    banning.release();
    expect(await transfer).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(Number((await walletNow(wallet.id)).balance)).toBe(5);
  });
});

describe.each(TRANSPORTS)('a withdrawal by %s', (transport) => {
  const call = through(transport);

  /** Withdraws while a transaction that changes the owner's account is under way; it commits when the call waits. */
  async function whileOwner(change: string) {
    const { platform } = await world();
    const owner = await newClient();
    const wallet = await newWallet({ owner: { userId: owner.user.id }, balance: '5' });
    const changing = await platform.db.pool.connect();
    await changing.query('begin');
    await changing.query('select id from "user" where id = $1 for update', [owner.user.id]);
    await changing.query(`update "user" set ${change} where id = $1`, [owner.user.id]);
    const body = { walletId: wallet.id, amount: '1', destination: 'bc1q' };
    const withdrawal = call(owner, 'POST', '/api/finance/withdraw', body);
    await lockWaits();
    await changing.query('commit');
    changing.release();
    const answer = await withdrawal;
    const { balance, inOrder } = await walletNow(wallet.id);
    return { answer, stands: [Number(balance), Number(inOrder)] };
  }

  it('that approves itself waits for a ban of its owner that is under way, and pays nothing then', async () => {
    await setSettings({ withdrawAutoApprove: 'true' });
    const { answer, stands } = await whileOwner(`status = 'BANNED'`);
    await clearSettings('withdrawAutoApprove');
    expect(answer).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(stands).toEqual([5, 0]);
  });

  it('that waits for an admin is refused to an account that ends meanwhile', async () => {
    const { answer, stands } = await whileOwner('"deletedAt" = now()');
    expect(answer).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
    expect(stands).toEqual([5, 0]);
  });
});

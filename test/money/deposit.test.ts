import { sql } from 'kysely';
import { DAY_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
import { lockWaits } from '../support/requests.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { ledgerOf, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const KEYS = { permissions: ['access.deposit', 'edit.deposit'] as const };

async function notificationsOf(userId: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('notification').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

const INPUT = { currency: 'USD', type: 'FIAT', amount: '12.5', method: 'Bank transfer' };

describe.each(TRANSPORTS)('deposits by %s', (transport) => {
  const call = through(transport);

  async function asked(change = {}) {
    const customer = await newClient();
    const deposit = await call(customer, 'POST', '/api/finance/deposit', { ...INPUT, reference: newId(), ...change });
    return { customer, deposit };
  }

  it('wait, and are credited once when an admin approves them, under the documented key', async () => {
    const admin = await newClient(KEYS);
    const { customer, deposit } = await asked();
    expect(deposit).toMatchObject({
      status: 'PENDING',
      amount: '12.5',
      currency: 'USD',
      expiresAt: null,
      statusCode: 200,
    });
    expect(Number((await walletNow(deposit.walletId)).balance)).toBe(0);
    const approve = () => call(admin, 'POST', `/api/admin/finance/deposit/${deposit.id}/approve`);
    expect(await approve()).toMatchObject({ status: 'COMPLETED', statusCode: 200 });
    expect(await approve()).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const [, row, ...more] = await ledgerOf(deposit.walletId);
    expect(row).toMatchObject({
      operation: 'CREDIT',
      idempotencyKey: `admin_deposit_approve_${deposit.id}`,
      transactionId: deposit.id,
      external: true,
    });
    expect(more).toEqual([]);
    expect(await call(customer, 'GET', `/api/finance/deposit/${deposit.id}`)).toMatchObject({
      status: 'COMPLETED',
    });
  });

  it.each([
    ['cancel', '/api/finance/deposit', 'CANCELLED'],
    ['reject', '/api/admin/finance/deposit', 'REJECTED'],
  ])('can be ended by %s, and then nothing else', async (action, path, status) => {
    const admin = await newClient(KEYS);
    const { customer, deposit } = await asked();
    const caller = path.includes('admin') ? admin : customer;
    const body = await call(caller, 'POST', `${path}/${deposit.id}/${action}`, { reason: 'unknown sender' });
    expect(body).toMatchObject({ status, statusCode: 200 });
    expect((await call(admin, 'POST', `/api/admin/finance/deposit/${deposit.id}/approve`)).code).toBe('ILLEGAL_STATE');
    expect((await call(customer, 'POST', `/api/finance/deposit/${deposit.id}/cancel`)).code).toBe('ILLEGAL_STATE');
    expect(Number((await walletNow(deposit.walletId)).balance)).toBe(0);
  });

  it('expire when the setting says so and nobody decided them', async () => {
    const { clock } = await world();
    await setSettings({ depositExpiration: 'true' });
    const { customer, deposit } = await asked();
    const kept = (await asked()).deposit;
    await clearSettings('depositExpiration');
    const admin = await newClient(KEYS);
    await call(admin, 'POST', `/api/admin/finance/deposit/${kept.id}/approve`);
    await runJob('expireDeposits');
    expect((await call(customer, 'GET', `/api/finance/deposit/${deposit.id}`)).status).toBe('PENDING');
    clock.advance(DAY_MS);
    expect(Number((await runJob('expireDeposits')).counts?.['expired'])).toBeGreaterThanOrEqual(1);
    const status = async (id: string) => (await call(admin, 'GET', `/api/admin/finance/deposit/${id}`)).status;
    expect([await status(deposit.id), await status(kept.id)]).toEqual(['EXPIRED', 'COMPLETED']);
  });

  it('expire although the expiry of another fails, and the run fails in the end and says how many did', async () => {
    const { clock, system } = await world();
    await setSettings({ depositExpiration: 'true' });
    const [failing, other] = [(await asked()).deposit, (await asked()).deposit];
    await clearSettings('depositExpiration');
    clock.advance(DAY_MS);
    await sql`alter table deposit add constraint never_expires check (id <> ${sql.lit(failing.id)} or status <> 'EXPIRED')`.execute(
      system.db.rows,
    );
    const run = await runJob('expireDeposits');
    await sql`alter table deposit drop constraint never_expires`.execute(system.db.rows);
    expect(run).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^1 of \d+ overdue deposits/) });
    const admin = await newClient(KEYS);
    const status = async (id: string) => (await call(admin, 'GET', `/api/admin/finance/deposit/${id}`)).status;
    expect([await status(failing.id), await status(other.id)]).toEqual(['PENDING', 'EXPIRED']);
    expect((await runJob('expireDeposits')).counts).toEqual({ expired: 1 });
    expect(await status(failing.id)).toBe('EXPIRED');
  });

  it('that are overdue are not approved, although no job has expired them yet', async () => {
    const { clock } = await world();
    await setSettings({ depositExpiration: 'true' });
    const { customer, deposit } = await asked();
    await clearSettings('depositExpiration');
    const admin = await newClient(KEYS);
    clock.advance(DAY_MS);
    expect(await call(admin, 'POST', `/api/admin/finance/deposit/${deposit.id}/approve`)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: expect.stringContaining(deposit.expiresAt),
    });
    expect(Number((await walletNow(deposit.walletId)).balance)).toBe(0);
    const reject = await call(admin, 'POST', `/api/admin/finance/deposit/${deposit.id}/reject`, { reason: 'late' });
    expect(reject).toMatchObject({ status: 'REJECTED' });
    expect((await call(customer, 'GET', `/api/finance/deposit/${deposit.id}`)).status).toBe('REJECTED');
  });

  it('that become overdue while their approval waits for the row are not approved', async () => {
    const { clock, platform } = await world();
    await setSettings({ depositExpiration: 'true' });
    const { deposit } = await asked();
    await clearSettings('depositExpiration');
    const admin = await newClient(KEYS);
    const holding = await platform.db.pool.connect();
    await holding.query('begin');
    await holding.query('select from deposit where id = $1 for update', [deposit.id]);
    const approval = call(admin, 'POST', `/api/admin/finance/deposit/${deposit.id}/approve`);
    await lockWaits();
    clock.advance(DAY_MS);
    await holding.query('commit');
    holding.release();
    expect(await approval).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(Number((await walletNow(deposit.walletId)).balance)).toBe(0);
  });

  it('tell their owner when they expire, once, whoever else ends them at the same time', async () => {
    const { clock } = await world();
    await setSettings({ depositExpiration: 'true' });
    const made = [await asked(), await asked()] as const;
    await clearSettings('depositExpiration');
    clock.advance(DAY_MS);
    const admin = await newClient(KEYS);
    const [expired, raced] = made;
    await Promise.all([
      runJob('expireDeposits'),
      call(admin, 'POST', `/api/admin/finance/deposit/${raced.deposit.id}/reject`, { reason: 'late' }),
    ]);
    await runJob('expireDeposits');
    const titles = async (userId: string) =>
      (await notificationsOf(userId)).map(({ title, message }) => [title, message]);
    expect(await titles(expired.customer.user.id)).toEqual([
      ['Your deposit has expired', expect.stringContaining('12.5 USD')],
    ]);
    const { status } = await call(admin, 'GET', `/api/admin/finance/deposit/${raced.deposit.id}`);
    const told = { EXPIRED: 'Your deposit has expired', REJECTED: 'Your deposit was rejected' }[status as 'EXPIRED'];
    expect((await titles(raced.customer.user.id)).map(([title]) => title)).toEqual([told]);
    expect(Number((await walletNow(expired.deposit.walletId)).balance)).toBe(0);
  });

  it('answer a repeated call with the first answer, and another under its key with 409', async () => {
    const customer = await newClient();
    const post = (body: object) => call(customer, 'POST', '/api/finance/deposit', body, { 'idempotency-key': 'd1' });
    const [first, again] = [await post(INPUT), await post(INPUT)];
    expect(again).toEqual(first);
    expect(await post({ ...INPUT, amount: '1' })).toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect((await call(customer, 'GET', '/api/finance/deposit')).pagination.totalItems).toBe(1);
  });

  it('answer a repeated call with the first answer although they have been switched off since', async () => {
    const customer = await newClient();
    const post = (key: string) => call(customer, 'POST', '/api/finance/deposit', INPUT, { 'idempotency-key': key });
    const first = await post('d1');
    await setSettings({ deposit: 'false' });
    const [again, other] = [await post('d1'), await post('d2')];
    await clearSettings('deposit');
    expect(first).toMatchObject({ status: 'PENDING', statusCode: 200 });
    expect(again).toEqual(first);
    expect(other).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });

  it('are refused while they are switched off', async () => {
    for (const key of ['deposit', 'fiatWallets']) {
      await setSettings({ [key]: 'false' });
      const { deposit } = await asked();
      await clearSettings(key);
      expect(deposit).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
  });

  it.each([{ amount: '0' }, { amount: '-1' }, { currency: 'XYZ' }, { type: 'SPOT' }, { type: 'GOLD' }, { method: '' }])(
    'are refused with %p',
    async (change) => {
      expect((await asked(change)).deposit).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    },
  );

  it('are refused to whoever is not signed in', async () => {
    const stranger = await anonymous();
    for (const action of ['', `/${newId()}/cancel`]) {
      const body = await call(stranger, 'POST', `/api/finance/deposit${action}`, INPUT);
      expect(body).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
    }
  });

  it('belong to their owner', async () => {
    const { deposit } = await asked();
    const stranger = await newClient();
    expect((await call(stranger, 'GET', `/api/finance/deposit/${deposit.id}`)).statusCode).toBe(404);
    expect((await call(stranger, 'POST', `/api/finance/deposit/${deposit.id}/cancel`)).statusCode).toBe(404);
    expect((await call(stranger, 'POST', `/api/admin/finance/deposit/${deposit.id}/approve`)).statusCode).toBe(403);
  });
});

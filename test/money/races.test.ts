import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newClient, newUser, PASSWORD } from '../support/accounts.js';
import { lockWaits } from '../support/requests.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const ADMIN = { permissions: ['edit.withdraw', 'edit.transfer', 'edit.deposit'] as const };
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

async function customer(balance: string) {
  const client = await newClient();
  const wallet = await newWallet({ owner: { userId: client.user.id }, balance });
  const call = async (path: string, body: object): Promise<any> =>
    (await client.rest('POST', `/api/finance/${path}`, body)).body;
  return {
    client,
    wallet,
    withdraw: (amount: string, more = {}) =>
      call('withdraw', { walletId: wallet.id, amount, destination: 'bc1q', ...more }),
    transfer: (amount: string, toUserId: string, more = {}) =>
      call('transfer', { walletId: wallet.id, amount, toUserId, ...more }),
    stands: async () => {
      const { balance: free, inOrder } = await walletNow(wallet.id);
      return [Number(free), Number(inOrder)];
    },
  };
}

const succeeded = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

describe('money that is asked for twice in one moment', () => {
  it('is spent once: parallel withdrawals and transfers of more than there is', async () => {
    const { withdraw, transfer, stands } = await customer('10');
    const { id } = await newUser();
    const answers = await Promise.all([...times(6, () => withdraw('6')), ...times(6, () => transfer('6', id))]);
    expect(succeeded(answers)).toBe(1);
    expect(new Set(answers.map(({ code }) => code ?? 'ok'))).toEqual(new Set(['ok', 'INSUFFICIENT_FUNDS']));
    const [free = 0, inOrder = 0] = await stands();
    expect([
      [3.94, 6.06],
      [4, 0],
    ]).toContainEqual([free, inOrder]);
  });

  it('is decided once: approval, refusal and cancellation of one withdrawal', async () => {
    const { client, wallet, withdraw, stands } = await customer('10');
    const admin = await newClient(ADMIN);
    const { id } = await withdraw('5');
    const path = `finance/withdraw/${id}`;
    const answers = await Promise.all([
      admin.rest('POST', `/api/admin/${path}/approve`),
      client.rest('POST', `/api/${path}/cancel`),
      admin.rest('POST', `/api/admin/${path}/reject`, { reason: 'no' }),
      admin.rest('POST', `/api/admin/${path}/approve`),
      client.rest('POST', `/api/${path}/cancel`),
    ]);
    const bodies = answers.map(({ body }) => body);
    expect(succeeded(bodies)).toBe(1);
    expect(bodies.filter(({ code }) => code === 'ILLEGAL_STATE')).toHaveLength(4);
    const sent = bodies.find(({ statusCode }) => statusCode === 200).status === 'COMPLETED';
    expect(await stands()).toEqual(sent ? [4.95, 0] : [10, 0]);
    expect((await ledgerOf(wallet.id)).length).toBe(sent ? 5 : 4);
  });

  it.each([
    ['deposit', 'deposit'],
    ['withdrawal', 'withdraw'],
    ['transfer', 'transfer'],
  ] as const)('is decided once: a %s whose row several decisions wait for', async (table, path) => {
    const { client, withdraw, transfer } = await customer('10');
    const admin = await newClient(ADMIN);
    await setSettings({ transferApprovalThreshold: '1' });
    const deposit = { currency: 'USD', type: 'FIAT', amount: '5', method: 'Bank transfer', reference: 'R1' };
    const make = {
      deposit: async () => (await client.rest('POST', '/api/finance/deposit', deposit)).body,
      withdrawal: () => withdraw('5'),
      transfer: async () => transfer('5', (await newUser()).id),
    };
    const { id } = await make[table]();
    await clearSettings('transferApprovalThreshold');
    const { platform } = await world();
    const holding = await platform.db.pool.connect();
    await holding.query('begin');
    await holding.query(`select from ${table} where id = $1 for update`, [id]);
    const decisions = [
      client.rest('POST', `/api/finance/${path}/${id}/cancel`),
      client.rest('POST', `/api/finance/${path}/${id}/cancel`),
      admin.rest('POST', `/api/admin/finance/${path}/${id}/approve`),
    ];
    await lockWaits(decisions.length);
    await holding.query('commit');
    holding.release();
    const bodies = (await Promise.all(decisions)).map(({ body }) => body);
    expect(bodies.map(({ code = 'ok' }) => code).toSorted()).toEqual(['ILLEGAL_STATE', 'ILLEGAL_STATE', 'ok']);
  });

  it('goes both ways at once without a deadlock, and none is lost', async () => {
    const [left, right] = [await customer('100'), await customer('100')];
    await setSettings({ walletTransferFee: '0' });
    const answers = await Promise.all(
      times(20, (n) =>
        n % 2 === 0 ? left.transfer('1', right.client.user.id) : right.transfer('2', left.client.user.id),
      ),
    );
    await clearSettings('walletTransferFee');
    expect(succeeded(answers)).toBe(20);
    expect([...(await left.stands()), ...(await right.stands())]).toEqual([110, 0, 90, 0]);
  });
});

describe('an idempotency key', () => {
  it('is its own for each account', async () => {
    const [one, two] = [await customer('10'), await customer('10')];
    const answers = await Promise.all([one, two].map(({ withdraw }) => withdraw('1', { idempotencyKey: 'shared' })));
    expect(succeeded(answers)).toBe(2);
    expect(answers[0].id).not.toBe(answers[1].id);
    expect(await one.stands()).toEqual(await two.stands());
  });

  it('whose answer is cleared away meanwhile moves no money without the second factor', async () => {
    const { clock, platform } = await world();
    const { client, withdraw, stands } = await customer('10');
    const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body;
    const appCode = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
    const enable = { method: 'APP', code: appCode(), password: PASSWORD };
    await client.rest('POST', '/api/user/profile/two-factor/enable', enable);
    clock.advance(30 * SECOND_MS);
    await setSettings({ withdrawTwoFactorChallenge: 'true' });
    const first = await withdraw('1', { code: appCode(), idempotencyKey: 'w' });
    const clearing = await platform.db.pool.connect();
    await clearing.query('begin');
    await clearing.query('delete from idempotency where caller = $1', [`user:${client.user.id}`]);
    const second = withdraw('1', { idempotencyKey: 'w' });
    for (let waits = false; !waits;) {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%insert into idempotency%' and datname = current_database()`.execute(platform.db.rows);
      waits = rows.length > 0;
    }
    await clearing.query('commit');
    clearing.release();
    const answer = await second;
    await clearSettings('withdrawTwoFactorChallenge');
    expect([first.status, answer.code]).toEqual(['PENDING', 'IDEMPOTENCY_IN_PROGRESS']);
    expect(await stands()).toEqual([8.99, 1.01]);
  });
});

it('of parallel uses of one recovery code one succeeds', async () => {
  const { clock } = await world();
  const client = await newClient();
  const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body;
  const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  const enable = { method: 'APP', code, password: PASSWORD };
  const { recoveryCodes } = (await client.rest('POST', '/api/user/profile/two-factor/enable', enable)).body;
  const codes = await Promise.all(
    times(6, async () => {
      const body = { method: 'APP', code: recoveryCodes[0] };
      return (await client.rest('POST', '/api/user/profile/two-factor/recovery-codes', body)).body.code ?? 'ok';
    }),
  );
  expect(codes.toSorted()).toEqual([...times(5, () => 'INVALID_CODE'), 'ok'].toSorted());
});

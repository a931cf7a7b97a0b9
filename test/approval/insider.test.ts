import { ADMIN, DEFAULT_ROLE, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, SECOND_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { Money } from '../../src/core/money.js';
import { newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { newApprover, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { newWallet, walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('moves the clock by days and counts notices');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

/** The days on which the insider tries again: the beginning, and after 24, 48 and 72 hours. */
const DAYS = 4;
/** Dollars that one adjustment takes, so that no sum lands on the tier by chance. */
const STEP = '333.33';

async function roleId(name: string): Promise<string> {
  const { system } = await world();
  return (await system.db.rows.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

const waits = (body: { approval?: { status: string } | null }) => body.approval?.status === 'PENDING';

describe('an insider with the shipped role Admin, in 72 hours', () => {
  it('reaches 3,999.96 USD by adjustments and no more, however many accounts take part, and each step is told', async () => {
    const { clock } = await world();
    const boss = await newApprover({ role: SUPER_ADMIN });
    const { user: insider } = await newApprover({ role: ADMIN });
    const { code: currency, type } = await newCurrency({ usdPrice: '1' });
    const wallets = await Promise.all(Array.from({ length: 5 }, () => newWallet({ currency, type })));
    let notices = 0;
    for (let day = 0; day < DAYS; day += 1) {
      const admin = await signedIn(insider);
      for (const wallet of wallets) {
        for (const amount of [STEP, '0.01']) {
          const body = { type: 'ADD', amount, nonce: newId() };
          await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body);
          notices += 1;
        }
      }
      clock.advance(DAY_MS + SECOND_MS);
    }
    const balances = await Promise.all(wallets.map(({ id }) => walletNow(id)));
    const total = balances.reduce((sum, { balance }) => sum.plus(Money.parse(balance, currency)), Money.zero(currency));
    expect(Money.parse('3999.96', currency).compare(total)).toBeGreaterThanOrEqual(0);
    expect(total.isPositive()).toBe(true);
    const { pagination } = (await (await signedIn(boss.user)).rest('GET', '/api/user/notification')).body;
    expect(pagination.totalItems).toBe(notices);
  });

  it.each([
    ['where all have their roles for long', newApprover],
    ['from the first day on, when no approval counts yet', newClient],
  ])('gives no account the rights of an admin, and takes no admin over, %s', async (_when, newAdmin) => {
    const { clock, system } = await world();
    await system.db.rows.updateTable('user').set({ roleSince: new Date().toISOString() }).execute();
    await newAdmin({ role: SUPER_ADMIN });
    const other = await newAdmin({ role: ADMIN });
    const { user: insider } = await newAdmin({ role: ADMIN });
    const accomplice = await newUser();
    for (let day = 0; day < DAYS; day += 1) {
      const admin = await signedIn(insider);
      const user = (path: string) => `/api/admin/crm/user${path}`;
      const given = { roleId: await roleId(ADMIN) };
      expect(waits((await admin.rest('PUT', user(`/${accomplice.id}`), given)).body)).toBe(true);
      const made = { email: `made-${newId()}@example.com`, password: PASSWORD, ...given };
      const created = (await admin.rest('POST', user(''), made)).body;
      expect([waits(created), created.role]).toEqual([true, DEFAULT_ROLE]);
      const taken = { email: `taken-${newId()}@example.com`, emailVerified: true };
      expect(waits((await admin.rest('PUT', user(`/${other.user.id}`), taken)).body)).toBe(true);
      expect(waits((await admin.rest('DELETE', user(`/${other.user.id}/two-factor`))).body)).toBe(true);
      const desk = { name: `Desk ${newId()}`, permissions: ['edit.wallet'] };
      const role = (await admin.rest('POST', '/api/admin/system/role', desk)).body;
      const more = { permissions: ['edit.wallet', 'edit.currency'] };
      expect(waits((await admin.rest('PUT', `/api/admin/system/role/${role.id}`, more)).body)).toBe(true);
      const stripped = { permissions: ['view.user'] };
      expect((await admin.rest('PUT', `/api/admin/system/role/${role.id}`, stripped)).body.statusCode).toBe(200);
      expect(waits((await admin.rest('PUT', user(`/${accomplice.id}`), { roleId: role.id })).body)).toBe(true);
      const policy = { tiers: [{ fromUsd: '0', approvers: 1 }] };
      expect((await admin.rest('PUT', '/api/admin/approval/policy/ADJUSTMENT', policy)).body.code).toBe('FORBIDDEN');
      clock.advance(DAY_MS + SECOND_MS);
    }
    const [now] = await system.db.rows.selectFrom('user').select('roleId').where('id', '=', accomplice.id).execute();
    expect(now?.roleId).toBe(await roleId(DEFAULT_ROLE));
  });

  it('moves a price by one step of priceMovePercent and no further, and cannot approve with a new account', async () => {
    const { clock } = await world();
    const { user: insider } = await newApprover({ role: ADMIN });
    const { system } = await world();
    const held = await newCurrency({ usdPrice: '60000' });
    await newWallet({ currency: held.code, type: held.type, balance: '1' });
    await system.db.rows.updateTable('currency').set({ trustedPrice: '60000' }).where('id', '=', held.id).execute();
    const path = `/api/admin/finance/currency/${held.id}`;
    const prices: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const admin = await signedIn(insider);
      for (const usdPrice of ['54000', '48600', '600']) {
        prices.push((await admin.rest('PUT', path, { usdPrice })).body.usdPrice);
      }
      clock.advance(DAY_MS + SECOND_MS);
    }
    expect(new Set(prices)).toEqual(new Set(['54000']));
    const fresh: Client = await newClient({ role: ADMIN });
    const { items } = (await fresh.rest('GET', '/api/admin/approval?perPage=100')).body;
    const act = items.find(({ kind }: { kind: string }) => kind === 'ROLE');
    const answer = (await fresh.rest('POST', `/api/admin/approval/${act?.id}/approve`)).body;
    expect(answer).toMatchObject({ statusCode: 403, code: 'APPROVER_NOT_ELIGIBLE' });
  });
});

import { DAY_MS } from '../../../src/core/clock.js';
import { newUser, signedIn } from '../../support/accounts.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { describeRecord } from '../support/describe-record.js';

const KEYS = { permissions: ['access.withdraw', 'edit.withdraw'] as const };

async function ask(userId: string, amount: string, usdPrice: string | null = '1') {
  const { code: currency, type } = await newCurrency({ usdPrice });
  const wallet = await newWallet({ owner: { userId }, currency, type, balance: '1000000' });
  const input = { walletId: wallet.id, amount, destination: 'The other side' };
  const { body } = await (await signedIn({ id: userId })).rest('POST', '/api/finance/withdraw', input);
  return body;
}

async function statusOf(id: string): Promise<string> {
  const { system } = await world();
  const withdrawal = system.db.rows.selectFrom('withdrawal').select('status').where('id', '=', id);
  return (await withdrawal.executeTakeFirstOrThrow()).status;
}

describeRecord({
  name: 'withdrawals',
  kind: 'WITHDRAWAL',
  permissions: KEYS.permissions,
  fromUsd: 10_000,
  endsByReject: true,
  make: async (usd) => {
    const { id } = await ask((await newUser()).id, usd ?? '1', usd === null ? null : '1');
    return { id, approvalId: id };
  },
  approve: (call, client, id, headers) =>
    call(client, 'POST', `/api/admin/finance/withdraw/${id}/approve`, {}, headers),
  isCarriedOut: async (id) => (await statusOf(id)) === 'COMPLETED',
});

describe.each(TRANSPORTS)('withdrawals that the settings approve, by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const approve = (client: Parameters<typeof call>[0], id: string) =>
    call(client, 'POST', `/api/admin/finance/withdraw/${id}/approve`);

  beforeAll(() => setSettings({ withdrawAutoApprove: 'true' }));
  afterAll(() => clearSettings('withdrawAutoApprove'));

  it('are paid at once below the tier', async () => {
    expect(await ask((await newUser()).id, '9999')).toMatchObject({ status: 'COMPLETED', statusCode: 200 });
  });

  it('wait for one person from the tier on, since the setting counts as one', async () => {
    const { id, walletId, status } = await ask((await newUser()).id, '10000');
    expect(status).toBe('PENDING');
    expect((await walletNow(walletId)).inOrder).toBe('10000.000000000000000000');
    const admin = await newApprover(KEYS);
    const shown = { id, status: 'PENDING', given: 1, needed: 2, begunBy: null, begunByEmail: null, votes: [] };
    expect(await acts.read(admin, id)).toMatchObject(shown);
    expect(await approve(admin, id)).toMatchObject({ status: 'COMPLETED', statusCode: 200 });
    expect(await acts.read(admin, id)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('of one account are summed over 24 hours, whatever its wallets', async () => {
    const { id: userId } = await newUser();
    expect(await ask(userId, '6000')).toMatchObject({ status: 'COMPLETED' });
    const second = await ask(userId, '4000');
    expect(second).toMatchObject({ status: 'PENDING' });
    expect(await acts.read(await newApprover(KEYS), second.id)).toMatchObject({ usd: '10000' });
    expect(await ask((await newUser()).id, '6000')).toMatchObject({ status: 'COMPLETED' });
    (await world()).clock.advance(DAY_MS + 1);
    expect(await ask(userId, '4000')).toMatchObject({ status: 'COMPLETED' });
  });

  it('at the same time from one account cannot all stay below the tier', async () => {
    const { id: userId } = await newUser();
    const asked = await Promise.all(['4000', '4000', '4000', '4000'].map((amount) => ask(userId, amount)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'COMPLETED', 'PENDING', 'PENDING']);
  });

  it('that their owners cancel end their approvals', async () => {
    const user = await newUser();
    const { id } = await ask(user.id, '10000');
    expect((await call(await signedIn(user), 'POST', `/api/finance/withdraw/${id}/cancel`)).status).toBe('CANCELLED');
    const admin = await newApprover(KEYS);
    expect(await acts.read(admin, id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await acts.approve(admin, id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await approve(admin, id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('count the word of the platform for 72 hours, and then take two people', async () => {
    const { id } = await ask((await newUser()).id, '10000');
    (await world()).clock.advance(3 * DAY_MS + 1);
    expect((await approve(await newApprover(KEYS), id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await statusOf(id)).toBe('PENDING');
  });
});

import { restRoutes } from '../../src/rest/index.js';
import { resolvers } from '../../src/resolvers/index.js';
import { HOUR_MS, SECOND_MS } from '../../src/core/clock.js';
import { newClient, newUser } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { serverOf } from '../support/server-of.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

const ADMIN = { permissions: ['edit.transfer', 'access.currency', 'edit.currency'] as const };

let server: Awaited<ReturnType<typeof serverOf>>;

/** A server that settles at prices of the last hour. */
beforeAll(async () => {
  const { platform } = await world();
  server = await serverOf(
    { ...platform, config: { ...platform.config, rateMaxAgeMs: HOUR_MS } },
    resolvers,
    restRoutes,
  );
});
afterAll(() => server.close());

/** The same caller at that server. */
const there = (client: Client) => new Client(server.url, { cookies: client.cookies });

async function pricedAt(at: Date, ...codes: string[]): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ pricedAt: at.toISOString() }).where('code', 'in', codes).execute();
}

afterEach(() => pricedAt(new Date(), 'USD', 'BTC', 'ETH', 'EUR', 'USDT'));

const closed = (code: string) => `${code} of type SPOT is not converted right now: its price is too old`;

describe.each(TRANSPORTS)('a price that is too old, by %s', (transport) => {
  const call = through(transport);

  async function sender({ currency = 'BTC', type = 'SPOT' as 'SPOT' | 'FIAT' } = {}) {
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, balance: '10', currency, type });
    const transfer = (more: object) =>
      call(there(client), 'POST', '/api/finance/transfer', { walletId: wallet.id, amount: '0.5', ...more });
    return { wallet, transfer };
  }

  it('settles while it may, and then no transfer between currencies', async () => {
    const { clock } = await world();
    await newWallet({ owner: { system: 'platform' }, currency: 'ETH', balance: '1000' });
    const { wallet, transfer } = await sender();
    const toEther = { toCurrency: 'ETH', toType: 'SPOT' };
    await pricedAt(clock.now(), 'BTC', 'ETH');
    clock.advance(HOUR_MS - 30 * SECOND_MS);
    expect(await transfer(toEther)).toMatchObject({ status: 'COMPLETED', rate: '19.9' });
    clock.advance(31 * SECOND_MS);
    const rows = (await ledgerOf(wallet.id)).length;
    expect(await transfer(toEther)).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED', message: closed('BTC') });
    await pricedAt(clock.now(), 'BTC');
    expect(await transfer(toEther)).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED', message: closed('ETH') });
    expect(await ledgerOf(wallet.id)).toHaveLength(rows);
    await pricedAt(clock.now(), 'ETH');
    expect(await transfer(toEther)).toMatchObject({ status: 'COMPLETED' });
  });

  it('does not stop what needs no price, and the dollar never gets old', async () => {
    const { clock } = await world();
    const { transfer } = await sender();
    const dollars = await sender({ currency: 'USD', type: 'FIAT' });
    await newWallet({ owner: { system: 'platform' }, currency: 'ETH', balance: '1' });
    await pricedAt(clock.now(), 'USD', 'BTC', 'ETH');
    clock.advance(2 * HOUR_MS);
    expect(await transfer({ toUserId: (await newUser()).id })).toMatchObject({ status: 'COMPLETED', rate: '1' });
    await pricedAt(clock.now(), 'ETH');
    const toEther = { toCurrency: 'ETH', toType: 'SPOT' };
    expect(await dollars.transfer(toEther)).toMatchObject({ status: 'COMPLETED' });
  });

  it('settles a pending transfer at the prices of its approval, which must not be stale', async () => {
    const { clock } = await world();
    await newWallet({ owner: { system: 'platform' }, currency: 'ETH', balance: '1000' });
    const admin = there(await newClient(ADMIN));
    const decide = (id: string, action: string) =>
      call(admin, 'POST', `/api/admin/finance/transfer/${id}/${action}`, { reason: 'too late' });
    const toUserId = (await newUser()).id;
    const { wallet, transfer } = await sender();
    await setSettings({ transferApprovalThreshold: '0.4' });
    const [early, late] = [
      await transfer({ toUserId, toCurrency: 'ETH' }),
      await transfer({ toUserId, toCurrency: 'ETH' }),
    ];
    const same = await transfer({ toUserId });
    await clearSettings('transferApprovalThreshold');
    expect([early.status, late.status, same.status]).toEqual(['PENDING', 'PENDING', 'PENDING']);
    clock.advance(HOUR_MS - 30 * SECOND_MS);
    expect(await decide(early.id, 'approve')).toMatchObject({ status: 'COMPLETED', rate: '19.9' });
    clock.advance(31 * SECOND_MS);
    expect(await decide(late.id, 'approve')).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
    expect(await decide(same.id, 'approve')).toMatchObject({ status: 'COMPLETED' });
    await pricedAt(clock.now(), 'BTC', 'ETH');
    expect(await decide(late.id, 'approve')).toMatchObject({ status: 'COMPLETED', rate: '19.9', isEstimate: false });
    const { balance, inOrder } = await walletNow(wallet.id);
    expect([Number(balance), Number(inOrder)]).toEqual([8.5, 0]);
  });
});

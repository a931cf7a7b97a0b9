import { DAY_MS } from '../../../src/core/clock.js';
import type { GatewayMode } from '../../../src/entities/gateway/names.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newMerchant, newPaymentRow } from '../../support/gateway.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { created, paid, shop } from '../support/payments.js';

const PATH = '/api/gateway/dashboard';
const DASHBOARD = `query ($mode: GatewayMode) {
  merchantDashboard(mode: $mode) {
    merchant { id webhookUrl } balances { currency pending } recentPayments { id mode }
    stats { count completed volume refunded conversion } days { day count completed volume }
  }
}`;

interface Sums {
  readonly created?: number;
  readonly completed?: number;
  readonly usdVolume?: string;
  readonly usdRefunded?: string;
}

/** Sums of a day so many days ago. */
async function dayOf(merchantId: string, daysAgo: number, sums: Sums, mode: GatewayMode = 'LIVE'): Promise<void> {
  const { platform, clock } = await world();
  const day = new Date(clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const values = { merchantId, mode, day, currency: 'EUR', walletType: 'FIAT' as const, ...sums };
  await platform.db.rows.insertInto('gateway_day').values(values).execute();
}

describe('the dashboard of a merchant', () => {
  it('shows the merchant, its balances, the last 30 days in US dollars and the latest payments', async () => {
    const merchant = await newMerchant({ webhookUrl: 'https://shop.example.com/hook' });
    const { payment } = await paid(merchant, { amount: '25' });
    const open = await created(merchant);
    const { body } = await merchant.client.rest('GET', PATH);
    expect(body.merchant).toMatchObject({ id: merchant.id, webhookUrl: 'https://shop.example.com/hook' });
    expect(body.balances).toEqual([
      {
        currency: 'USD',
        walletType: 'FIAT',
        pending: '24.75',
        reserved: '0',
        totalReceived: '25',
        totalFees: '0.25',
        totalRefunded: '0',
        totalPaidOut: '0',
      },
    ]);
    expect(body.stats).toEqual({ count: 2, completed: 1, volume: '25', refunded: '0', conversion: '0.5' });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject({ count: 2, completed: 1, volume: '25', fees: '0.25' });
    expect(body.recentPayments.map(({ id }: { id: string }) => id)).toEqual([open.id, payment.id]);
    const text = JSON.stringify(body);
    for (const secret of [...Object.values(merchant.keys), merchant.webhookSecret]) expect(text).not.toContain(secret);
  });

  it('counts 30 days, the present one included, and no more', async () => {
    const { id, client } = await newMerchant();
    await dayOf(id, 29, { created: 3, completed: 1, usdVolume: '10.5', usdRefunded: '0.25' });
    await dayOf(id, 30, { created: 100, completed: 100, usdVolume: '1000' });
    await dayOf(id, 0, { created: 6, completed: 6, usdVolume: '20' }, 'TEST');
    const { merchantDashboard } = await client.ok(DASHBOARD);
    expect(merchantDashboard.stats).toEqual({
      count: 3,
      completed: 1,
      volume: '10.5',
      refunded: '0.25',
      conversion: '0.3333',
    });
    expect(merchantDashboard.days[0]).toMatchObject({ count: 3, volume: '10.5' });
    const none = (await (await newMerchant()).client.rest('GET', PATH)).body;
    expect(none.stats).toEqual({ count: 0, completed: 0, volume: '0', refunded: '0', conversion: '0' });
  });

  it('keeps the test mode apart, whose balances are sums of test payments', async () => {
    const merchant = await newMerchant();
    await paid(merchant);
    const test = await created(merchant, { amount: '10' }, 'sk_test');
    const client = await shop(merchant, 'sk_test');
    await client.rest('POST', `/api/gateway/v1/payment/${test.id}/simulate`, { outcome: 'COMPLETED' });
    const { body } = await merchant.client.rest('GET', `${PATH}?mode=TEST`);
    expect(body.balances).toMatchObject([{ pending: '9.9', reserved: '0', totalReceived: '10', totalFees: '0.1' }]);
    expect(body.stats).toMatchObject({ count: 1, completed: 1, volume: '10', conversion: '1' });
    expect(body.recentPayments.map(({ id }: { id: string }) => id)).toEqual([test.id]);
    const live = (await merchant.client.ok(DASHBOARD, { mode: 'LIVE' })).merchantDashboard;
    expect(live.recentPayments).toMatchObject([{ mode: 'LIVE' }]);
  });

  it('costs the same number of statements however many payments there are, and reads ten of them', async () => {
    const { id, client } = await newMerchant();
    const few = await fewestStatements(() => client.ok(DASHBOARD));
    for (let count = 0; count < 12; count += 1) await newPaymentRow(id);
    for (let daysAgo = 0; daysAgo < 30; daysAgo += 1) await dayOf(id, daysAgo, { created: 1 });
    const many = await fewestStatements(async () => {
      expect((await client.ok(DASHBOARD)).merchantDashboard.recentPayments).toHaveLength(10);
    });
    expect(many).toBe(few);
  });

  it('is there for the owner of a merchant alone', async () => {
    expect((await (await newClient()).rest('GET', PATH)).body.code).toBe('NOT_FOUND');
    expect((await (await anonymous()).rest('GET', PATH)).body.code).toBe('UNAUTHENTICATED');
    const { client, keys } = await newMerchant();
    expect((await (await shop({ keys })).rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect((await client.rest('GET', `${PATH}?mode=BOTH`)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

describe('the balances of a merchant', () => {
  it('come with how it is paid: its own terms where it has them, and the larger threshold', async () => {
    const merchant = await newMerchant();
    const read = async () => (await merchant.client.rest('GET', '/api/gateway/balance')).body;
    expect(await read()).toEqual({
      statusCode: 200,
      items: [],
      payout: { schedule: 'DAILY', threshold: '10', walletType: null },
    });
    await paid(merchant);
    const terms = { payoutSchedule: 'MONTHLY', payoutThreshold: '5', payoutWalletType: 'SPOT' };
    await merchant.client.rest('PUT', '/api/gateway/merchant', terms);
    expect(await read()).toMatchObject({
      items: [{ currency: 'USD', walletType: 'FIAT', pending: '24.75' }],
      payout: { schedule: 'MONTHLY', threshold: '10', walletType: 'SPOT' },
    });
    await merchant.client.rest('PUT', '/api/gateway/merchant', { payoutThreshold: '99.5' });
    const { merchantBalances } = await merchant.client.ok('{ merchantBalances { payout { threshold } } }');
    expect(merchantBalances.payout.threshold).toBe('99.5');
  });

  it('are there for the owner of a merchant alone', async () => {
    expect((await (await newClient()).rest('GET', '/api/gateway/balance')).body.code).toBe('NOT_FOUND');
    expect(await (await anonymous()).code('{ merchantBalances { items { currency } } }')).toBe('UNAUTHENTICATED');
  });
});

import { newClient } from '../../support/accounts.js';
import { newMerchant } from '../../support/gateway.js';
import { fewestStatements } from '../../support/statements.js';
import { paid } from '../support/payments.js';

const PATH = '/api/admin/gateway/dashboard';
const viewer = () => newClient({ permissions: ['access.gateway.merchant'] });

describe("the gateway's dashboard", () => {
  it('shows merchants by state, 30 days in US dollars and the largest merchants', async () => {
    const [small, large] = [await newMerchant(), await newMerchant()];
    await newMerchant({ status: 'PENDING' });
    await paid(small, { amount: '10' });
    await paid(large, { amount: '40' });
    const { body } = await (await viewer()).rest('GET', PATH);
    expect(body.merchants).toEqual([
      { status: 'PENDING', count: 1 },
      { status: 'ACTIVE', count: 2 },
      { status: 'SUSPENDED', count: 0 },
      { status: 'REJECTED', count: 0 },
    ]);
    expect(body).toMatchObject({ volume: '50', fees: '0.5', refunds: '0', payoutsWaiting: [] });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject({ count: 2, completed: 2, volume: '50' });
    expect(body.topMerchants).toMatchObject([
      { id: large.id, completed: 1, volume: '40', fees: '0.4' },
      { id: small.id, completed: 1, volume: '10', fees: '0.1' },
    ]);
  });

  it('costs the same number of statements however many merchants there are', async () => {
    const client = await viewer();
    // The first call reads the role, too.
    await client.rest('GET', PATH);
    const few = await fewestStatements(() => client.rest('GET', PATH));
    for (let count = 0; count < 3; count += 1) await newMerchant();
    expect(await fewestStatements(() => client.rest('GET', PATH))).toBe(few);
  });

  it('needs its own permission', async () => {
    const other = await newClient({ permissions: ['view.gateway.merchant'] });
    expect((await other.rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect(await other.code('{ gatewayDashboard { volume } }')).toBe('FORBIDDEN');
  });
});

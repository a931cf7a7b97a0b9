import { newClient } from '../../support/accounts.js';
import { LASTING, holdings, newCustomer, newMarket, orderRow, settled } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { useSettings } from '../../support/stored-settings.js';
import { movement, newWallet, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';

const MANAGER = { permissions: ['manage.pool.backing'] } as const;
const HOURS_24 = 24 * 3_600_000;

useSettings(LASTING);

describe.each(TRANSPORTS)('a reversal of an order under a code, by %s', (transport) => {
  /** An order of 100 for 49.70025 that has settled, and how an admin reverses it, somebody else than its customer. */
  const standing = async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const { id } = await settled(customer, market);
    const undo = async (admin?: Awaited<ReturnType<typeof newClient>>) => {
      const caller = admin ?? (await newClient(MANAGER));
      const code = (await withSecondFactor(caller.user.id))();
      const path = `/api/admin/finance/pool-backing/house/order/${id}/reverse`;
      return through(transport)(caller, 'POST', path, { reason: 'A wrong price', code });
    };
    return { market, customer, id, undo };
  };

  /** The order is as before, and neither the customer nor the house has anything back. */
  const unmoved = async ({ market, customer, id }: Awaited<ReturnType<typeof standing>>) => {
    expect(await orderRow(id)).toMatchObject({ status: 'SETTLED', reason: null, reversedAt: null });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
    expect(await holdings(null, market.to)).toEqual({ free: '999950.29975', held: '0' });
  };

  const settledAgo = async (id: string, ms: number) => {
    const { clock, platform } = await world();
    const settledAt = new Date(clock.now().getTime() - ms).toISOString();
    await platform.db.rows.updateTable('convert_order').set({ settledAt }).where('id', '=', id).execute();
  };

  it('is refused later than 24 hours after the order has settled, and passes until then', async () => {
    const [late, early] = [await standing(), await standing()];
    await settledAgo(late.id, HOURS_24 + 1000);
    expect(await late.undo()).toEqual({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'An order can be reversed for 24 hours after it has settled',
    });
    await unmoved(late);
    await settledAgo(early.id, HOURS_24 - 60_000);
    expect(await early.undo()).toMatchObject({ statusCode: 200, id: early.id, status: 'REVERSED' });
  });

  it('is refused when the customer has spent what was received, and says what is missing', async () => {
    const order = await standing();
    const { market, customer } = order;
    const owner = { userId: customer.user.id };
    const wallet = await newWallet({ owner, currency: market.to.currency, type: market.to.type });
    await posted(movement(wallet, 'DEBIT', '0.00000001', { external: true }));
    expect(await order.undo()).toEqual({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: `The customer has less than 49.70025 ${market.to.currency} left`,
    });
    await unmoved(order);
    await posted(movement(wallet, 'CREDIT', '0.00000001', { external: true }));
    expect(await order.undo()).toMatchObject({ status: 'REVERSED' });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
  });

  it('is refused when the house would fall below its floor', async () => {
    const order = await standing();
    const { currency, inventory } = order.market.from;
    await posted(movement({ id: inventory.walletId, currency }, 'HOLD', '1000000.01'));
    expect(await order.undo()).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
    await unmoved(order);
  });

  it('is refused to an admin whose own order it is', async () => {
    const market = await newMarket();
    const admin = await newClient(MANAGER);
    const owner = { userId: admin.user.id };
    await newWallet({ owner, currency: market.from.currency, type: market.from.type, balance: '1000' });
    const { id } = await settled(admin, market);
    const code = (await withSecondFactor(admin.user.id))();
    const path = `/api/admin/finance/pool-backing/house/order/${id}/reverse`;
    const answer = await through(transport)(admin, 'POST', path, { reason: 'Mine', code });
    expect(answer).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await orderRow(id)).toMatchObject({ status: 'SETTLED' });
  });
});

import { newId } from '../../../src/core/ids.js';
import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { newUser } from '../../support/accounts.js';
import { asSession } from '../../support/contexts.js';
import { accepted, holdings, newCustomer, newMarket, orderRow, quoted, settled } from '../../support/convert-quotes.js';
import { following } from '../../support/subscribed.js';
import { movement, newWallet, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';

const standing = async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const order = await settled(customer, market);
  const admin = await asSession(await newUser());
  const undo = (over: object = {}, ctx = admin) =>
    reverseConvertOrder(ctx, { id: order.id, reason: 'A wrong price', ...over });
  return { market, customer, order, undo };
};

const positions = async (currency: string) => {
  const { platform } = await world();
  const rows = await platform.db.rows
    .selectFrom('convert_position')
    .select('amount')
    .where('currency', '=', currency)
    .execute();
  return rows.map(({ amount }) => Number(amount));
};

describe('a reversal of an order', () => {
  it('brings the same amounts back, tells the customer, and gives back the limit of the day', async () => {
    const { market, customer, order, undo } = await standing();
    const changes = await following<any>(
      customer,
      'subscription { convertOrderChanged { order { id status reason } } }',
    );
    expect(await undo()).toMatchObject({ id: order.id, status: 'REVERSED', reason: 'A wrong price' });
    // The settlement may be sent only after the subscription has begun.
    let { order: heard } = (await changes.next()).convertOrderChanged;
    if (heard.status === 'SETTLED') heard = (await changes.next()).convertOrderChanged.order;
    expect(heard).toEqual({ id: order.id, status: 'REVERSED', reason: 'A wrong price' });
    await changes.close();
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
    expect(await holdings(customer.user.id, market.to)).toEqual({ free: '0', held: '0' });
    expect(await holdings(null, market.from)).toEqual({ free: '1000000', held: '0' });
    expect(await holdings(null, market.to)).toEqual({ free: '1000000', held: '0' });
    const { platform } = await world();
    const { rows } = platform.db;
    const owned = customer.user.id;
    const day = await rows
      .selectFrom('convert_account_day')
      .select('usd')
      .where('userId', '=', owned)
      .executeTakeFirst();
    expect(day).toEqual({ usd: '0.00000000' });
    const inbox = await rows.selectFrom('notification').select('title').where('userId', '=', owned).execute();
    expect(inbox).toEqual([{ title: 'A conversion was reversed' }]);
    expect(await accepted(customer, order.id)).toMatchObject({ statusCode: 200, status: 'REVERSED' });
  });

  it('is written to the ledger as what the house loses again', async () => {
    const { order, undo } = await standing();
    await undo();
    const { platform } = await world();
    const rows = await platform.db.rows
      .selectFrom('wallet_audit_log')
      .select(['idempotencyKey', 'operation', 'metadata'])
      .where('transactionId', '=', order.id)
      .where('idempotencyKey', 'like', '%reverse%')
      .orderBy('idempotencyKey')
      .execute();
    const metadata = { operationType: 'CONVERT_REVERSAL', reference: order.id };
    const key = (leg: string) => `convert_${order.id}_${leg}`;
    expect(rows).toEqual([
      {
        idempotencyKey: key('reversefee'),
        operation: 'DEBIT',
        metadata: { ...metadata, operationType: 'CONVERT_FEE' },
      },
      {
        idempotencyKey: key('reversehousein'),
        operation: 'CREDIT',
        metadata: { ...metadata, spread: '-0.24975', rounding: '0' },
      },
      { idempotencyKey: key('reversehouseout'), operation: 'DEBIT', metadata },
      { idempotencyKey: key('reversein'), operation: 'CREDIT', metadata },
      { idempotencyKey: key('reverseout'), operation: 'DEBIT', metadata },
    ]);
  });

  it('gets the first answer when it is repeated under its key, and is refused a second time without', async () => {
    const { undo } = await standing();
    const first = await undo({ idempotencyKey: 'undo' });
    expect(await undo({ idempotencyKey: 'undo' })).toEqual(first);
    await expect(undo({ idempotencyKey: 'undo', reason: 'other' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    await expect(undo()).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('takes an order out of the exposure where that contains it, and otherwise keeps it from being counted', async () => {
    const uncounted = await standing();
    await uncounted.undo();
    expect(await orderRow(uncounted.order.id)).toMatchObject({ isPositioned: true });
    expect(await positions(uncounted.market.from.currency)).toEqual([]);
    const counted = await standing();
    const { platform } = await world();
    const update = platform.db.rows.updateTable('convert_order').set({ isPositioned: true });
    await update.where('id', '=', counted.order.id).execute();
    await counted.undo();
    expect(await positions(counted.market.from.currency)).toEqual([-99.9]);
    expect(await positions(counted.market.to.currency)).toEqual([49.70025]);
  });

  it('is possible for 24 hours after the order has settled, and not later', async () => {
    const [early, late] = [await standing(), await standing()];
    const { clock } = await world();
    clock.advance(24 * 3_600_000 - 60_000);
    expect(await early.undo()).toMatchObject({ status: 'REVERSED' });
    clock.advance(61_000);
    await expect(late.undo()).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('is refused for a quote, for what is not there, without a reason, and to the customer as an admin', async () => {
    const { market, customer, order, undo } = await standing();
    const { id } = await quoted(customer, market);
    await expect(undo({ id })).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    await expect(undo({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(undo({ reason: '  ' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(undo({}, await asSession(customer.user))).rejects.toMatchObject({ code: 'SELF_DECISION' });
    expect(await orderRow(order.id)).toMatchObject({ status: 'SETTLED', reason: null });
  });

  it('is refused when the customer has spent what was received, and moves nothing', async () => {
    const { market, customer, order, undo } = await standing();
    const owner = { userId: customer.user.id };
    const wallet = await newWallet({ owner, currency: market.to.currency, type: market.to.type });
    await posted(movement(wallet, 'DEBIT', '1', { external: true }));
    await expect(undo()).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: `The customer has less than 49.70025 ${market.to.currency} left`,
    });
    expect(await orderRow(order.id)).toMatchObject({ status: 'SETTLED' });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
  });

  it('is refused when the house would fall below its floor', async () => {
    const { market, undo } = await standing();
    const house = { id: market.from.inventory.walletId, currency: market.from.currency };
    await posted(movement(house, 'HOLD', '1000050'));
    await expect(undo()).rejects.toMatchObject({ code: 'INVENTORY_FLOOR' });
  });
});

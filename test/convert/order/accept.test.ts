import { newId } from '../../../src/core/ids.js';
import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { newUser } from '../../support/accounts.js';
import { asSession } from '../../support/contexts.js';
import {
  LASTING,
  accepted,
  asked,
  holdings,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  QUOTE,
  quoted,
  settled,
} from '../../support/convert-quotes.js';
import { whileStopped } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { useSettings } from '../../support/stored-settings.js';

useSettings(LASTING);

describe.each(TRANSPORTS)('a quote that is taken by %s', (transport) => {
  const call = through(transport);

  it('settles at its figures: the customer pays what was quoted and gets what was quoted', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const quote = await call(customer, 'POST', QUOTE, asked(market));
    expect(quote).toMatchObject({ statusCode: 200, status: 'QUOTED', side: 'EXACT_IN', fromAmount: '100' });
    const order = await call(customer, 'POST', ORDER, { quoteId: quote.id });
    expect(order).toEqual({
      ...quote,
      status: 'SETTLED',
      acceptedAt: expect.any(String),
      settledAt: expect.any(String),
    });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
    expect(await holdings(customer.user.id, market.to)).toEqual({ free: '49.70025', held: '0' });
    expect(await holdings(null, market.from)).toEqual({ free: '1000100', held: '0' });
    expect(await holdings(null, market.to)).toEqual({ free: '999950.29975', held: '0' });
  });

  it('settles from and into wallets of the types that were quoted, of which it opens the second', async () => {
    const market = await newMarket({ from: { type: 'FIAT' }, to: { type: 'ECO' } });
    const { from, to } = market;
    const customer = await newCustomer(market);
    const { id: quoteId } = await call(customer, 'POST', QUOTE, asked(market));
    const order = await call(customer, 'POST', ORDER, { quoteId });
    expect(order).toMatchObject({ statusCode: 200, status: 'SETTLED', fromType: 'FIAT', toType: 'ECO' });
    const { id } = customer.user;
    expect(await holdings(id, from)).toEqual({ free: '900', held: '0' });
    expect(await holdings(id, to)).toEqual({ free: '49.70025', held: '0' });
    expect(await holdings(id, { ...to, type: 'SPOT' })).toBeNull();
    expect(await holdings(null, from)).toEqual({ free: '1000100', held: '0' });
    expect(await holdings(null, to)).toEqual({ free: '999950.29975', held: '0' });
  });

  it('answers as it is now when it is taken again, and moves nothing', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const order = await settled(customer, market);
    expect(await call(customer, 'POST', ORDER, { quoteId: order.id })).toEqual(order);
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
  });

  it('answers a repeated call under its key with the first answer, whatever became of the order', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const { id: quoteId } = await quoted(customer, market);
    const key = { 'idempotency-key': newId() };
    const first = await call(customer, 'POST', ORDER, { quoteId }, key);
    expect(first).toMatchObject({ statusCode: 200, id: quoteId, status: 'SETTLED' });
    const admin = await asSession(await newUser());
    await reverseConvertOrder(admin, { id: quoteId, reason: 'A wrong price' });
    expect(await call(customer, 'POST', ORDER, { quoteId }, key)).toEqual(first);
    expect(await call(customer, 'POST', ORDER, { quoteId })).toMatchObject({ status: 'REVERSED' });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
  });

  it('is not taken under the key of another one, which stays open', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const [one, other] = [await quoted(customer, market), await quoted(customer, market, { fromAmount: '50' })];
    const key = { 'idempotency-key': newId() };
    expect(await call(customer, 'POST', ORDER, { quoteId: one.id }, key)).toMatchObject({ status: 'SETTLED' });
    expect(await call(customer, 'POST', ORDER, { quoteId: other.id }, key)).toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(await orderRow(other.id)).toMatchObject({ status: 'QUOTED', acceptedAt: null });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
  });

  it('passes later under a key whose first call was refused, which has stored nothing', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const [one, other] = [await quoted(customer, market), await quoted(customer, market, { fromAmount: '50' })];
    const key = { 'idempotency-key': newId() };
    const take = (quoteId: string) => call(customer, 'POST', ORDER, { quoteId }, key);
    expect(await whileStopped('ORDERS', () => take(one.id))).toMatchObject({ code: 'CONVERT_PAUSED' });
    expect(await whileStopped('ORDERS', () => take(other.id))).toMatchObject({ code: 'CONVERT_PAUSED' });
    const taken = await take(one.id);
    expect(taken).toMatchObject({ statusCode: 200, id: one.id, status: 'SETTLED' });
    expect(await take(one.id)).toEqual(taken);
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
  });
});

it('fifty takes of one quote at once settle it once, and get equal answers', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { id } = await quoted(customer, market);
  const answers = await Promise.all(Array.from({ length: 50 }, () => accepted(customer, id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ statusCode: 200, status: 'SETTLED' });
  expect(await holdings(customer.user.id, market.from)).toEqual({ free: '900', held: '0' });
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('wallet_audit_log')
    .selectAll()
    .where('transactionId', '=', id)
    .execute();
  expect(rows).toHaveLength(5);
});

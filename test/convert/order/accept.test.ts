import {
  LASTING,
  accepted,
  asked,
  holdings,
  newCustomer,
  newMarket,
  ORDER,
  QUOTE,
  quoted,
  settled,
} from '../../support/convert-quotes.js';
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

  it('answers as it is now when it is taken again, and moves nothing', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const order = await settled(customer, market);
    expect(await call(customer, 'POST', ORDER, { quoteId: order.id })).toEqual(order);
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

import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import {
  LASTING,
  LASTING_MS,
  accepted,
  asked,
  newCustomer,
  newMarket,
  orderRow,
  QUOTE,
  type Customer,
} from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { lockWaits } from '../../support/requests.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useSettings(LASTING);

const quotesOf = async ({ user }: Customer) => {
  const { platform } = await world();
  return platform.db.rows.selectFrom('convert_order').select('id').where('userId', '=', user.id).execute();
};

describe.each(TRANSPORTS)('a price under a name of the customer by %s', (transport) => {
  const call = through(transport);

  it('is the same quote while that is open, however the amount is written', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const first = await call(customer, 'POST', QUOTE, asked(market, { fromAmount: '7', clientRequestId: 'cart-1' }));
    expect(first).toMatchObject({ statusCode: 200, clientRequestId: 'cart-1' });
    const again = asked(market, { fromAmount: '7.0', toAmount: null, clientRequestId: 'cart-1' });
    expect(await call(customer, 'POST', QUOTE, again)).toEqual(first);
    const { fromType: _from, toType: _to, ...untyped } = again;
    expect(await call(customer, 'POST', QUOTE, untyped)).toEqual(first);
    expect(await quotesOf(customer)).toHaveLength(1);
  });

  it('is refused for another request while the quote is open', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    await call(customer, 'POST', QUOTE, asked(market, { fromAmount: '7', clientRequestId: 'cart-1' }));
    for (const wish of [{ fromAmount: '8' }, { toAmount: '7' }]) {
      const body = await call(customer, 'POST', QUOTE, asked(market, { ...wish, clientRequestId: 'cart-1' }));
      expect(body).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    }
  });

  it('is a new quote once the first has expired or was taken', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const { clock } = await world();
    const request = asked(market, { fromAmount: '7', clientRequestId: 'cart-1' });
    const first = await call(customer, 'POST', QUOTE, request);
    clock.advance(LASTING_MS);
    const second = await call(customer, 'POST', QUOTE, request);
    expect(second.id).not.toBe(first.id);
    expect(await orderRow(first.id)).toMatchObject({ status: 'EXPIRED', expiredAt: expect.any(String) });
    await accepted(customer, second.id);
    const third = await call(customer, 'POST', QUOTE, request);
    expect(third).toMatchObject({ statusCode: 200, status: 'QUOTED' });
    expect([first.id, second.id]).not.toContain(third.id);
  });
});

it('ten requests under one name at once get one quote', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const request = asked(market, { fromAmount: '7', clientRequestId: 'cart-1' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => customer.rest('POST', QUOTE, request)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ statusCode: 200 });
  expect(await quotesOf(customer)).toHaveLength(1);
});

it('a quote that expires while a request of its name waits is ended, and the request gets a new one', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { clock, system } = await world();
  const request = asked(market, { fromAmount: '7', clientRequestId: 'cart-1' });
  const first = (await customer.rest('POST', QUOTE, request)).body;
  const waiting = await inTransaction(system, { operation: 'test' }, async ({ rows }) => {
    const account = rows.selectFrom('convert_account').select('userId').where('userId', '=', customer.user.id);
    await account.forUpdate().execute();
    const second = customer.rest('POST', QUOTE, request);
    await lockWaits();
    clock.advance(LASTING_MS);
    return { second };
  });
  const { body } = await waiting.second;
  expect(body).toMatchObject({ statusCode: 200, status: 'QUOTED' });
  expect(body.id).not.toBe(first.id);
  expect(await orderRow(first.id)).toMatchObject({ status: 'EXPIRED' });
});

it('names are those of an account: another one is not in the way', async () => {
  const market = await newMarket();
  const [one, other] = [await newCustomer(market), await newCustomer(market)];
  const request = asked(market, { fromAmount: '7', clientRequestId: 'cart-1' });
  const ids = await Promise.all([one, other].map(async (each) => (await each.rest('POST', QUOTE, request)).body.id));
  expect(new Set(ids).size).toBe(2);
});

it('ten requests at once leave no more quotes open than the account may have, nor more than its wallet pays', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market, '40');
  const ask = async (fromAmount: string) => (await customer.rest('POST', QUOTE, asked(market, { fromAmount }))).body;
  const large = await Promise.all(Array.from({ length: 10 }, () => ask('15')));
  expect(large.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  const small = await Promise.all(Array.from({ length: 10 }, () => ask('1')));
  expect(small.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(new Set(small.map(({ code }) => code))).toEqual(new Set([undefined, 'OPEN_QUOTES']));
});

it('an account that holds nothing has no quotes', async () => {
  const market = await newMarket();
  const customer = await newClient();
  await customer.rest('POST', QUOTE, asked(market));
  expect(await quotesOf(customer)).toEqual([]);
});

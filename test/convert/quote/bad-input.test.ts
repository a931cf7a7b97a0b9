import { asked, newCustomer, newMarket, QUOTE, type Customer, type Market } from '../../support/convert-quotes.js';
import { convertible } from '../../support/convert-assets.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { oncePerFile, world } from '../../support/world.js';

const given = oncePerFile(async () => {
  const market = await newMarket();
  return { market, customer: await newCustomer(market) };
});

const stored = async ({ user }: Customer) => {
  const { platform } = await world();
  return platform.db.rows.selectFrom('convert_order').select('id').where('userId', '=', user.id).execute();
};

describe.each(TRANSPORTS)('a request for a price by %s', (transport) => {
  const call = through(transport);
  const ask = (customer: Customer, market: Market, wish: object) => call(customer, 'POST', QUOTE, asked(market, wish));

  it.each([
    ['both amounts', { fromAmount: '1', toAmount: '1' }],
    ['no amount', {}],
    ['amounts that are null', { fromAmount: null, toAmount: null }],
    ['zero', { fromAmount: '0' }],
    ['zero to receive', { toAmount: '0.00' }],
    ['less than zero', { fromAmount: '-5' }],
    ['an exponent', { fromAmount: '1e2' }],
    ['no number', { fromAmount: 'all' }],
    ['19 decimals', { toAmount: '1.0000000000000000001' }],
    ['more decimals than are paid in', { fromAmount: '1.001' }],
    ['more decimals than are received in', { toAmount: '1.000000001' }],
    ['an amount that no wallet can hold', { fromAmount: '1000000000000' }],
    ['an amount that would cost more than a wallet can hold', { toAmount: '999999999999' }],
    ['a name of the request with blanks', { fromAmount: '5', clientRequestId: 'my cart' }],
    ['an empty name of the request', { fromAmount: '5', clientRequestId: '' }],
    ['a name of the request of 65 characters', { fromAmount: '5', clientRequestId: 'x'.repeat(65) }],
    ['an unknown type', { fromAmount: '5', fromType: 'GOLD' }],
    ['a code of 21 characters', { fromAmount: '5', toCurrency: 'X'.repeat(21) }],
    ['an unknown currency', { fromAmount: '5', toCurrency: 'NONE' }],
    ['a currency of another type', { fromAmount: '5', toType: 'FUTURES' }],
  ])('is refused with %s, and stores nothing', async (_what, wish) => {
    const { market, customer } = await given();
    expect(await ask(customer, market, wish)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await stored(customer)).toEqual([]);
  });

  it('is refused for one currency on both sides, also as two types of it', async () => {
    const { market, customer } = await given();
    const { currency } = market.from;
    for (const toType of ['SPOT', 'ECO']) {
      const body = await ask(customer, market, { fromAmount: '5', toCurrency: currency, toType });
      expect(body).toMatchObject({ code: 'BAD_INPUT', message: 'Choose two different currencies' });
    }
  });

  it('is refused for a currency that is no asset, or is switched off as one or altogether', async () => {
    const { market, customer } = await given();
    const plain = await newCurrency({ type: 'SPOT' });
    const disabled = await convertible({ enabled: false });
    const off = await newCurrency({ type: 'SPOT' });
    await convertible({ currency: off.code });
    await switchCurrency(off.id, false);
    for (const code of [plain.code, disabled.currency, off.code]) {
      const body = await ask(customer, market, { fromAmount: '5', toCurrency: code });
      expect(body).toMatchObject({ code: 'BAD_INPUT', message: `${code} of type SPOT cannot be converted` });
    }
  });

  it('is refused for an amount of which nothing would be left', async () => {
    const market = await newMarket({ from: { precision: 8 }, to: { precision: 0, usdPrice: '60000' } });
    const customer = await newCustomer(market);
    expect(await ask(customer, market, { fromAmount: '0.00000001' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await ask(customer, market, { fromAmount: '60000' })).toMatchObject({ code: 'BAD_INPUT' });
  });
});

it('an amount as a JSON number of a body is read by its shortest decimal form', async () => {
  const market = await newMarket({ from: { precision: 8, usdPrice: '100000000000' } });
  const customer = await newCustomer(market);
  const { body } = await customer.rest('POST', QUOTE, asked(market, { fromAmount: 2e-7 }));
  expect(body).toMatchObject({ statusCode: 200, fromAmount: '0.0000002' });
});

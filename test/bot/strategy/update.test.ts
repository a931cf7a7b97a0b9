import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { inStatus, madeStrategy, setStrategy, STRATEGIES } from '../support/listings.js';
import { strategyRow } from '../support/stored-strategies.js';

const GRID = { type: 'GRID', strategyConfig: { lower: '50000', upper: '70000', levels: 5, spacing: 'ARITHMETIC' } };

describe.each(TRANSPORTS)('changing a listing by %s', (transport) => {
  const call = through(transport);
  const update = (client: Parameters<typeof call>[0], id: string, input: object) =>
    call(client, 'PUT', `${STRATEGIES}/${id}`, input);

  it('changes what is given, leaves the rest, and counts what is sold as a new version', async () => {
    const client = await newClient();
    const { id } = await madeStrategy(client, { takeProfitPercent: '7' });
    const sold = { ...GRID, symbol: 'ETH/USDT', timeframe: '4h', stopLossPercent: '1' };
    expect(await update(client, id, { ...sold, name: null })).toMatchObject({
      statusCode: 200,
      ...sold,
      name: 'Averages',
      price: '25',
      takeProfitPercent: '7',
      version: 2,
    });
    expect(await update(client, id, { name: 'Other', description: 'New', price: '30' })).toMatchObject({
      ...sold,
      name: 'Other',
      description: 'New',
      price: '30',
      version: 2,
    });
    expect(await strategyRow(id)).toMatchObject({ name: 'Other', version: 2, risk: { stopLossPercent: '1' } });
  });

  it('writes nothing when a client sends back what it has read', async () => {
    const client = await newClient();
    const made = await madeStrategy(client, {}, { updatedAt: '2026-01-01T00:00:00.000Z' });
    const { name, description, type, symbol, timeframe, strategyConfig, stopLossPercent, currency } = made;
    const same = {
      name,
      description,
      type,
      symbol,
      timeframe,
      strategyConfig,
      stopLossPercent,
      currency,
      price: '25.00',
    };
    for (const status of ['DRAFT', 'APPROVED'] as const) {
      await setStrategy(made.id, inStatus(status));
      expect(await update(client, made.id, same)).toMatchObject({ statusCode: 200, version: 1, status });
    }
    expect(await strategyRow(made.id)).toMatchObject({ updatedAt: '2026-01-01T00:00:00.000Z', version: 1 });
  });

  it.each(['PENDING_REVIEW', 'APPROVED', 'SUSPENDED'] as const)(
    'takes only a lower price while it is %s',
    async (status) => {
      const client = await newClient();
      const { id } = await madeStrategy(client, {}, inStatus(status));
      const before = await strategyRow(id);
      const refused = [
        { name: 'Other' },
        { description: 'Other' },
        GRID,
        { symbol: 'ETH/USDT' },
        { timeframe: '4h' },
        { stopLossPercent: '1' },
        { price: '25.01' },
        { price: '5', name: 'Other' },
        { currency: 'BTC' },
      ];
      for (const input of refused) {
        expect(await update(client, id, input)).toMatchObject({ statusCode: 409, code: 'STRATEGY_NOT_EDITABLE' });
      }
      expect(await strategyRow(id)).toEqual(before);
      expect(await update(client, id, { price: '24.99' })).toMatchObject({
        statusCode: 200,
        price: '24.99',
        status,
        version: 1,
      });
      expect(await update(client, id, { price: '0' })).toMatchObject({ statusCode: 200, price: '0' });
    },
  );

  it('keeps the currency of a strategy that was sold', async () => {
    const client = await newClient();
    const { code: currency } = await newCurrency({ type: 'SPOT', precision: 2 });
    const [fresh, sold] = [await madeStrategy(client), await madeStrategy(client, {}, { totalPurchases: 1 })];
    expect(await update(client, fresh.id, { currency })).toMatchObject({ statusCode: 200, currency, price: '25' });
    expect(await update(client, sold.id, { currency })).toMatchObject({
      statusCode: 409,
      code: 'STRATEGY_NOT_EDITABLE',
    });
    expect(await strategyRow(sold.id)).toMatchObject({ currency: 'USDT' });
  });

  it.each([
    [{ type: 'SIGNAL' }, 'type: a strategy of type SIGNAL cannot be listed'],
    [{ type: 'GRID' }, 'strategyConfig'],
    [{ strategyConfig: { fast: 9, slow: 9 } }, 'strategyConfig.fast: must be below slow'],
    [{ symbol: 'BTC/EUR' }, 'symbol: bots trade no market'],
    [{ name: '' }, 'name'],
    [{ description: ' ' }, 'description: must have 1 to 5000 characters'],
    [{ price: '-1' }, 'price: '],
    [{ price: '0.0000000001' }, 'price: an amount of USDT has at most'],
    [{ currency: 'NOPE' }, 'currency: NOPE is not offered'],
    [{ stopLossPercent: '101' }, 'stopLossPercent: '],
  ])('refuses %j and changes nothing', async (input, message) => {
    const client = await newClient();
    const { id } = await madeStrategy(client);
    const before = await strategyRow(id);
    expect(await update(client, id, input)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
    expect(await strategyRow(id)).toEqual(before);
  });
});

import { asked, newCustomer, newMarket, QUOTE } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const ESTIMATE = '/api/convert/estimate';
const query = (wish: object) => `${ESTIMATE}?${new URLSearchParams({ ...wish }).toString()}`;

describe.each(TRANSPORTS)('a price that is asked for by %s', (transport) => {
  const call = through(transport);

  it('says for what is paid all that it comes of, firm for ten seconds', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const { clock } = await world();
    const before = clock.now().getTime();
    const quote = await call(customer, 'POST', QUOTE, asked(market, { fromAmount: '100.10' }));
    expect(quote).toEqual({
      statusCode: 200,
      id: expect.any(String),
      clientRequestId: null,
      status: 'QUOTED',
      side: 'EXACT_IN',
      fromCurrency: market.from.currency,
      fromType: 'SPOT',
      fromAmount: '100.1',
      toCurrency: market.to.currency,
      toType: 'SPOT',
      // (100.1 - 0.11) * 0.4975
      toAmount: '49.745025',
      rate: '0.4975',
      inverseRate: '2.010050251256281407035175879396',
      breakdown: {
        mid: '0.5',
        spreadPercent: '0.5',
        spread: '0.249975',
        feePercent: '0.1',
        // 0.1001 rounded up to cents
        fee: '0.11',
        feeCurrency: market.from.currency,
        rounding: '0',
      },
      usdValue: '100.1',
      reason: null,
      expiresAt: expect.any(String),
      acceptedAt: null,
      settledAt: null,
      failedAt: null,
      expiredAt: null,
      reversedAt: null,
      createdAt: expect.any(String),
    });
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(10_000);
    expect(Date.parse(quote.createdAt)).toBeGreaterThanOrEqual(before);
  });

  it('says for what is received what it costs', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const quote = await call(customer, 'POST', QUOTE, asked(market, { toAmount: '49.70025' }));
    expect(quote).toMatchObject({
      side: 'EXACT_OUT',
      toAmount: '49.70025',
      fromAmount: '100',
      breakdown: { fee: '0.1', spread: '0.24975', rounding: '0' },
    });
  });

  it('is estimated with the same figures, and an estimate stores nothing', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const { platform } = await world();
    const count = async () =>
      (await platform.db.rows.selectFrom('convert_order').select('id').where('userId', '=', customer.user.id).execute())
        .length;
    const estimate = await call(customer, 'GET', query(asked(market, { fromAmount: '7.77' })));
    expect(await count()).toBe(0);
    const quote = await call(customer, 'POST', QUOTE, asked(market, { fromAmount: '7.77' }));
    expect(quote).toMatchObject(estimate);
    expect(Object.keys(estimate)).toHaveLength(12);
  });

  it('is estimated for a customer who holds nothing, and beyond what the house holds', async () => {
    const market = await newMarket({ to: { inventory: '0' } });
    const customer = await newCustomer(market, '1');
    expect(await call(customer, 'GET', query(asked(market)))).toMatchObject({ statusCode: 200, toAmount: '49.70025' });
  });

  it('is of any type that an asset has, which is named', async () => {
    for (const [fromType, toType] of [
      ['FIAT', 'ECO'],
      ['ECO', 'FIAT'],
    ] as const) {
      const market = await newMarket({ from: { type: fromType }, to: { type: toType } });
      const customer = await newCustomer(market);
      const estimate = await call(customer, 'GET', query(asked(market)));
      expect(estimate).toMatchObject({ statusCode: 200, fromType, toType, toAmount: '49.70025' });
      expect(await call(customer, 'POST', QUOTE, asked(market))).toMatchObject(estimate);
    }
  });
});

it('a type that is left out is SPOT', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { body } = await customer.rest('POST', QUOTE, {
    fromCurrency: market.from.currency,
    toCurrency: market.to.currency,
    fromAmount: '100',
  });
  expect(body).toMatchObject({ statusCode: 200, fromType: 'SPOT', toType: 'SPOT' });
});

describe('spread and fee', () => {
  useSettings({ convertSpreadPercent: '1', convertFeePercent: '0.2' });

  const percentages = async (from: object, to: object) => {
    const market = await newMarket({ from, to });
    const { body } = await (await newCustomer(market)).rest('POST', QUOTE, asked(market));
    return [body.breakdown.spreadPercent, body.breakdown.feePercent];
  };

  it('are those of the settings for assets without their own', async () => {
    expect(await percentages({}, {})).toEqual(['1', '0.2']);
  });

  it("are an asset's own in place of the settings, and of two the larger", async () => {
    expect(await percentages({ spreadPercent: '2.5' }, {})).toEqual(['2.5', '0.2']);
    expect(
      await percentages({ spreadPercent: '2.5', feePercent: '0' }, { spreadPercent: '3', feePercent: '0.05' }),
    ).toEqual(['3', '0.05']);
  });

  it('of an asset below the settings do not lower those of the other side', async () => {
    expect(await percentages({ spreadPercent: '0.1', feePercent: '0' }, {})).toEqual(['1', '0.2']);
  });
});

describe('a longer life of quotes', () => {
  useSettings({ convertQuoteSeconds: '120' });

  it('is a setting', async () => {
    const market = await newMarket();
    const { body } = await (await newCustomer(market)).rest('POST', QUOTE, asked(market));
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(120_000);
  });
});

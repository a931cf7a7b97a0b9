import { newCustomer, newMarket, asked, LASTING, ORDER, QUOTE } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';

const AMOUNTS = ['convertMinOrderUsd', 'convertMaxOrderUsd', 'convertDailyUserUsd', 'convertHedgeMaxUsd'] as const;
/** As a row of before may have it: the ledger itself keeps no more than 18 decimals. */
const FINER = '0.1234567890123456789';

describe.each(TRANSPORTS)('percentages with all their decimals, by %s', (transport) => {
  const call = through(transport);

  useSettings({ ...LASTING, convertSpreadPercent: '0.5', convertFeePercent: '0.1' });

  /** What the quote, its replay under its name, the taken order and its later readings say of how it came about. */
  async function breakdowns() {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const request = asked(market, { fromAmount: '987.65', clientRequestId: 'cart-1' });
    const quote = await call(customer, 'POST', QUOTE, request);
    const replay = await call(customer, 'POST', QUOTE, request);
    const order = await call(customer, 'POST', ORDER, { quoteId: quote.id });
    const read = await call(customer, 'GET', `${ORDER}/${quote.id}`);
    const again = await call(customer, 'POST', ORDER, { quoteId: quote.id });
    const said = [quote, replay, order, read, again];
    expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(order.status).toBe('SETTLED');
    return said.map(({ breakdown, rate, inverseRate, toAmount, usdValue }) => ({
      ...breakdown,
      rate,
      inverseRate,
      toAmount,
      usdValue,
    }));
  }

  it('are the same in the quote, its replay, the order and every reading of it', async () => {
    await setSettings({ convertSpreadPercent: '0.1234', convertFeePercent: '9.8765' });
    const [quote, ...others] = await breakdowns();
    expect(quote).toMatchObject({ spreadPercent: '0.1234', feePercent: '9.8765' });
    expect(others).toEqual([quote, quote, quote, quote]);
  });

  it('are cut to four where a setting of before has more, and no quote fails or says otherwise later', async () => {
    await setSettings({ convertSpreadPercent: FINER, convertFeePercent: '0.123456' });
    const [quote, ...others] = await breakdowns();
    expect(quote).toMatchObject({ spreadPercent: '0.1234', feePercent: '0.1234' });
    expect(others).toEqual([quote, quote, quote, quote]);
  });

  it.each(AMOUNTS)('bounds of before with more decimals than money has make no quote fail: %s', async (key) => {
    await setSettings({ [key]: key === 'convertMinOrderUsd' ? FINER : `5000${FINER.slice(1)}` });
    const [quote, ...others] = await breakdowns();
    expect(others).toEqual([quote, quote, quote, quote]);
  });
});

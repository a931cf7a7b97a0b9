import { newClient } from '../../support/accounts.js';
import {
  LASTING,
  asked,
  newCustomer,
  newMarket,
  QUOTE,
  quoted,
  type Customer,
  type Market,
} from '../../support/convert-quotes.js';
import { CLOSURES, setAsset, whileStopped } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';

useSettings(LASTING);

const BAD = { statusCode: 400, code: 'BAD_INPUT' };

describe.each(TRANSPORTS)('an estimate by %s', (transport) => {
  const call = through(transport);
  const estimate = (client: Customer, market: Market, wish?: Record<string, string>) => {
    const query = new URLSearchParams({ ...asked(market, wish) });
    return call(client, 'GET', `/api/convert/estimate?${query.toString()}`);
  };
  const standing = async () => ({ market: await newMarket(), customer: await newClient() });

  it('says for what is received what it costs, with the figures of a quote', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const estimated = await estimate(customer, market, { toAmount: '49.70025' });
    expect(estimated).toMatchObject({
      statusCode: 200,
      side: 'EXACT_OUT',
      fromAmount: '100',
      toAmount: '49.70025',
      rate: '0.4975',
      breakdown: { mid: '0.5', fee: '0.1', feeCurrency: market.from.currency, spread: '0.24975', rounding: '0' },
      usdValue: '100',
    });
    expect(await quoted(customer, market, { toAmount: '49.70025' })).toMatchObject(estimated);
  });

  it.each([
    ['both amounts', { fromAmount: '1', toAmount: '1' }],
    ['no amount', {}],
    ['zero', { toAmount: '0' }],
    ['more decimals than are received in', { toAmount: '1.000000001' }],
  ])('is refused with %s', async (_what, wish) => {
    const { market, customer } = await standing();
    expect(await estimate(customer, market, wish)).toMatchObject(BAD);
  });

  it('is refused for one currency on both sides, also as two types of it', async () => {
    const { market, customer } = await standing();
    for (const toType of ['SPOT', 'ECO']) {
      const wish = { fromAmount: '5', toCurrency: market.from.currency, toType };
      const message = 'Choose two different currencies';
      expect(await estimate(customer, market, wish)).toEqual({ ...BAD, message });
    }
  });

  it.each(CLOSURES)('is refused while either currency is $name', async ({ code, message, close }) => {
    for (const side of ['from', 'to'] as const) {
      const { market, customer } = await standing();
      await close(market[side]);
      const answer = await estimate(customer, market);
      expect(answer).toMatchObject({ statusCode: 409, code });
      expect(answer.message).toContain(message);
      expect(answer.message).toContain(market[side].currency);
    }
  });

  it('is refused while converting is switched off, and while quotes are stopped', async () => {
    const { market, customer } = await standing();
    const paused = { statusCode: 503, code: 'CONVERT_PAUSED' };
    await setSettings({ convertEnabled: 'false' });
    expect(await estimate(customer, market).finally(() => clearSettings('convertEnabled'))).toMatchObject(paused);
    expect(await whileStopped('QUOTES', () => estimate(customer, market))).toMatchObject(paused);
  });

  it('is refused outside of the bounds of what is paid and of an order in US dollars', async () => {
    const { market, customer } = await standing();
    const codes = async (...amounts: readonly string[]) => {
      const answers = [];
      for (const fromAmount of amounts) answers.push(await estimate(customer, market, { fromAmount }));
      return answers.map(({ statusCode, code }) => (code === 'CONVERT_LIMIT' ? code : statusCode));
    };
    await setAsset(market.from, { minAmount: '10', maxAmount: '50' });
    expect(await codes('9.99', '10', '50', '50.01')).toEqual(['CONVERT_LIMIT', 200, 200, 'CONVERT_LIMIT']);
    await setSettings({ convertMinOrderUsd: '20', convertMaxOrderUsd: '40' });
    const told = await codes('19.99', '20', '40', '40.01');
    await clearSettings('convertMinOrderUsd', 'convertMaxOrderUsd');
    expect(told).toEqual(['CONVERT_LIMIT', 200, 200, 'CONVERT_LIMIT']);
  });

  it('is no open quote of the account, and takes nothing of its day', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    await setSettings({ convertOpenQuotes: '1', convertDailyUserUsd: '100' });
    const estimates = [await estimate(customer, market), await estimate(customer, market)];
    const quotes = [];
    for (const fromAmount of ['100', '5']) {
      quotes.push(await call(customer, 'POST', QUOTE, asked(market, { fromAmount })));
    }
    estimates.push(await estimate(customer, market));
    await clearSettings('convertOpenQuotes', 'convertDailyUserUsd');
    expect(estimates.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(quotes).toMatchObject([{ statusCode: 200 }, { code: 'CONVERT_LIMIT' }]);
  });

  it('leaves all that the house has to the quotes of others', async () => {
    const market = await newMarket({ to: { inventory: '100' } });
    const [one, other] = [await newCustomer(market), await newCustomer(market)];
    for (let times = 0; times < 3; times += 1) {
      expect(await estimate(one, market, { toAmount: '100' })).toMatchObject({ statusCode: 200, toAmount: '100' });
    }
    const ask = (customer: Customer) => call(customer, 'POST', QUOTE, asked(market, { toAmount: '100' }));
    expect(await ask(other)).toMatchObject({ statusCode: 200, toAmount: '100' });
    expect(await ask(one)).toMatchObject({ statusCode: 409, code: 'CONVERT_INVENTORY' });
  });
});

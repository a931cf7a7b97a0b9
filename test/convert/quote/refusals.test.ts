import type { PriceSource } from '../../../src/entities/currency/price.js';
import { newClient } from '../../support/accounts.js';
import type { NewAsset } from '../../support/convert-assets.js';
import {
  LASTING,
  LASTING_MS,
  asked,
  newCustomer,
  newMarket,
  QUOTE,
  quoted,
  type Customer,
  type Market,
} from '../../support/convert-quotes.js';
import { CLOSURES, setAsset, setCurrencyOf, whileStopped } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useSettings(LASTING);

describe.each(TRANSPORTS)('a price is refused by %s', (transport) => {
  const call = through(transport);
  const ask = (customer: Customer, market: Market, wish?: object) => call(customer, 'POST', QUOTE, asked(market, wish));
  const standing = async () => {
    const market = await newMarket();
    return { market, customer: await newCustomer(market) };
  };

  it('while converting is switched off by the setting, and while quotes are stopped', async () => {
    const { market, customer } = await standing();
    await setSettings({ convertEnabled: 'false' });
    const off = await ask(customer, market).finally(() => clearSettings('convertEnabled'));
    expect(off).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    const stopped = await whileStopped('QUOTES', () => ask(customer, market));
    expect(stopped).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    expect(await whileStopped('ORDERS', () => ask(customer, market))).toMatchObject({ statusCode: 200 });
  });

  it.each(CLOSURES)('while either currency is $name', async ({ code, message, close }) => {
    for (const side of ['from', 'to'] as const) {
      const { market, customer } = await standing();
      await close(market[side]);
      const body = await ask(customer, market);
      expect(body).toMatchObject({ statusCode: 409, code });
      expect(body.message).toContain(message);
      expect(body.message).toContain(market[side].currency);
    }
  });

  it('outside of the bounds of what is paid, which themselves are allowed', async () => {
    const { market, customer } = await standing();
    await setAsset(market.from, { minAmount: '10', maxAmount: '50' });
    for (const fromAmount of ['9.99', '50.01']) {
      expect(await ask(customer, market, { fromAmount })).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT' });
    }
    for (const fromAmount of ['10', '50']) {
      expect(await ask(customer, market, { fromAmount })).toMatchObject({ statusCode: 200 });
    }
  });

  it('outside of the bounds of an order in US dollars, which themselves are allowed', async () => {
    const { market, customer } = await standing();
    await setSettings({ convertMinOrderUsd: '2', convertMaxOrderUsd: '20' });
    const bodies = [];
    for (const fromAmount of ['1.99', '20.01', '2', '20']) bodies.push(await ask(customer, market, { fromAmount }));
    await clearSettings('convertMinOrderUsd', 'convertMaxOrderUsd');
    expect(bodies.map(({ code }) => code)).toEqual(['CONVERT_LIMIT', 'CONVERT_LIMIT', undefined, undefined]);
  });

  describe('for an amount that is received, by what it costs with the fee,', () => {
    // At 0.4975 a dollar and a fee of 0.1 percent: the first costs 99.99 dollars, the second 100.
    const [CHEAPER, DEARER] = [{ toAmount: '49.695275' }, { toAmount: '49.69527501' }];
    const costs = async (bounds: NewAsset) => {
      const market = await newMarket({ from: bounds });
      const customer = await newCustomer(market);
      const bodies = [await ask(customer, market, CHEAPER), await ask(customer, market, DEARER)];
      return bodies.map(({ statusCode, fromAmount, code }) => [statusCode, fromAmount ?? code]);
    };
    const LIMIT = [400, 'CONVERT_LIMIT'];

    it('one unit outside of the bounds of the asset, which themselves are allowed', async () => {
      expect(await costs({})).toEqual([
        [200, '99.99'],
        [200, '100'],
      ]);
      expect(await costs({ minAmount: '100' })).toEqual([LIMIT, [200, '100']]);
      expect(await costs({ maxAmount: '99.99' })).toEqual([[200, '99.99'], LIMIT]);
      expect(await costs({ minAmount: '99.99', maxAmount: '100' })).toEqual([
        [200, '99.99'],
        [200, '100'],
      ]);
    });

    it('one unit outside of the bounds of an order in US dollars, which themselves are allowed', async () => {
      const within = async (values: Readonly<Record<string, string>>) => {
        await setSettings(values);
        return costs({}).finally(() => clearSettings(...Object.keys(values)));
      };
      expect(await within({ convertMinOrderUsd: '100' })).toEqual([LIMIT, [200, '100']]);
      expect(await within({ convertMaxOrderUsd: '99.99' })).toEqual([[200, '99.99'], LIMIT]);
      expect(await within({ convertMinOrderUsd: '99.99', convertMaxOrderUsd: '100' })).toEqual([
        [200, '99.99'],
        [200, '100'],
      ]);
    });
  });

  it('when as many quotes of the account are open as may be, until one has expired', async () => {
    const { market, customer } = await standing();
    const { clock } = await world();
    for (let open = 0; open < 5; open += 1) await quoted(customer, market, { fromAmount: '5' });
    expect(await ask(customer, market, { fromAmount: '5' })).toMatchObject({ statusCode: 429, code: 'OPEN_QUOTES' });
    clock.advance(LASTING_MS);
    expect(await ask(customer, market, { fromAmount: '5' })).toMatchObject({ statusCode: 200 });
  });

  it('to who has not what would be paid, or no wallet of it', async () => {
    const { market, customer } = await standing();
    const body = await ask(customer, market, { fromAmount: '1000.01' });
    expect(body).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect(await ask(await newClient(), market)).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
  });

  it('when the open quotes of a wallet and this one are together above what is free in it', async () => {
    const { market, customer } = await standing();
    const { clock } = await world();
    await quoted(customer, market, { fromAmount: '600' });
    const body = await ask(customer, market, { fromAmount: '400.01' });
    expect(body).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect(await ask(customer, market, { fromAmount: '400' })).toMatchObject({ statusCode: 200 });
    clock.advance(LASTING_MS);
    expect(await ask(customer, market, { fromAmount: '1000' })).toMatchObject({ statusCode: 200 });
  });

  it('from a wallet that is frozen because a check found a fault', async () => {
    const { market, customer } = await standing();
    const { platform } = await world();
    const frozenAt = new Date().toISOString();
    await platform.db.rows.updateTable('wallet').set({ frozenAt }).where('userId', '=', customer.user.id).execute();
    expect(await ask(customer, market)).toMatchObject({ statusCode: 409, code: 'WALLET_FROZEN' });
  });

  it('beyond what the house holds above its floor, the open quotes of everybody counted', async () => {
    const market = await newMarket({ to: { inventory: '100' } });
    const [one, other] = [await newCustomer(market), await newCustomer(market)];
    expect(await ask(one, market, { toAmount: '100.00000001' })).toMatchObject({
      statusCode: 409,
      code: 'CONVERT_INVENTORY',
    });
    expect(await ask(one, market, { toAmount: '60' })).toMatchObject({ statusCode: 200 });
    expect(await ask(other, market, { toAmount: '40.00000001' })).toMatchObject({ code: 'CONVERT_INVENTORY' });
    expect(await ask(other, market, { toAmount: '40' })).toMatchObject({ statusCode: 200 });
  });

  it('beyond what the account may convert on a day', async () => {
    const { market, customer } = await standing();
    await setSettings({ convertDailyUserUsd: '50' });
    const bodies = [
      await ask(customer, market, { fromAmount: '50.01' }),
      await ask(customer, market, { fromAmount: '50' }),
    ];
    await clearSettings('convertDailyUserUsd');
    expect(bodies.map(({ code }) => code)).toEqual(['CONVERT_LIMIT', undefined]);
  });
});

it('counts the open quotes of an account against its limit of a day, until they expire', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { clock } = await world();
  const ask = async (fromAmount: string) => (await customer.rest('POST', QUOTE, asked(market, { fromAmount }))).body;
  await setSettings({ convertDailyUserUsd: '50' });
  const bodies = [await ask('30'), await ask('20.01'), await ask('20'), await ask('1')];
  clock.advance(LASTING_MS);
  bodies.push(await ask('50'));
  await clearSettings('convertDailyUserUsd');
  const codes = bodies.map(({ code }) => code);
  expect(codes).toEqual([undefined, 'CONVERT_LIMIT', undefined, 'CONVERT_LIMIT', undefined]);
});

describe('the age of a price', () => {
  const answers = async (
    settings: Readonly<Record<string, string>>,
    { priceSource = 'FEED', agedMs = 100_000 }: { priceSource?: PriceSource; agedMs?: number } = {},
  ) => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const pricedAt = new Date(Date.now() - agedMs).toISOString();
    await setCurrencyOf(market.to, { priceSource, pricedAt });
    await setSettings(settings);
    const { body } = await customer.rest('POST', QUOTE, asked(market));
    await clearSettings(...Object.keys(settings));
    return body.code ?? 'quoted';
  };

  it('closes a currency from the bound of the setting on, and opens it again by a new price', async () => {
    expect(await answers({ convertPriceMaxAgeSeconds: '99' })).toBe('CONVERT_CLOSED');
    expect(await answers({ convertPriceMaxAgeSeconds: '200' })).toBe('quoted');
  });

  it('is that of a feed for 300 seconds where neither the setting nor the platform has a bound', async () => {
    for (const settings of [{ convertPriceMaxAgeSeconds: '0' }, {}, { convertPriceMaxAgeSeconds: '86400' }] as Record<
      string,
      string
    >[]) {
      expect(await answers(settings, { agedMs: 290_000 })).toBe('quoted');
      expect(await answers(settings, { agedMs: 301_000 })).toBe('CONVERT_CLOSED');
    }
  });

  it('does not matter for a price that admins set', async () => {
    const settings = { convertPriceMaxAgeSeconds: '60' };
    expect(await answers(settings, { priceSource: 'ADMIN', agedMs: 1_000_000 })).toBe('quoted');
  });

  it('does not matter for the dollar', async () => {
    const market = await newMarket({ from: { currency: 'USD', type: 'FIAT' } });
    const customer = await newClient();
    await newWallet({ owner: { userId: customer.user.id }, currency: 'USD', type: 'FIAT', balance: '100' });
    await setCurrencyOf(market.from, { pricedAt: new Date(0).toISOString() });
    await setSettings({ convertPriceMaxAgeSeconds: '60' });
    const { body } = await customer.rest('POST', QUOTE, asked(market));
    await clearSettings('convertPriceMaxAgeSeconds');
    expect(body).toMatchObject({ statusCode: 200, usdValue: '100' });
  });
});

import { costEarlier } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { newBuyer, newSale, PURCHASE, storedSale, wanted, type Buyer, type SaleTerms } from '../support/sales.js';

useSettings({ icoMinInvestmentAmount: '10', icoMaxInvestmentAmount: '1000', icoMaxPerUser: '1500' });

const PLENTY = { phases: [{ allocation: '1000000' }] };
/** Worth three dollars, with four decimals. */
const THREE = { ...PLENTY, usdPrice: '3', precision: 4 };

/** An amount on the bound, one smallest unit outside of it, and what the refusal says; CODE stands for the currency. */
const BOUNDS: readonly { is: string; terms: SaleTerms; on: string; outside: string; says: string }[] = [
  {
    is: 'the least of the platform',
    terms: THREE,
    on: '3.3334',
    outside: '3.3333',
    says: 'amount: at least 3.3334 CODE (10 USD) must be paid',
  },
  {
    is: 'the most of the platform',
    terms: THREE,
    on: '333.3333',
    outside: '333.3334',
    says: 'amount: at most 333.3333 CODE (1000 USD) may be paid at once',
  },
  {
    is: 'the least of the offering, where it is more',
    terms: { ...THREE, minPurchase: '20.5' },
    on: '20.5',
    outside: '20.4999',
    says: 'amount: at least 20.5 CODE must be paid',
  },
  {
    is: 'the least of the platform, where it is more',
    terms: { ...THREE, minPurchase: '1' },
    on: '3.3334',
    outside: '3.3333',
    says: 'amount: at least 3.3334 CODE (10 USD) must be paid',
  },
  {
    is: 'the most of the offering, where it is less',
    terms: { ...THREE, maxPurchase: '99.9' },
    on: '99.9',
    outside: '99.9001',
    says: 'amount: at most 99.9 CODE may be paid at once',
  },
  {
    is: 'the most of the platform, where it is less',
    terms: { ...THREE, maxPurchase: '500' },
    on: '333.3333',
    outside: '333.3334',
    says: 'amount: at most 333.3333 CODE (1000 USD) may be paid at once',
  },
  {
    is: 'what one account may pay, of the offering',
    terms: { ...THREE, maxPerUser: '100' },
    on: '100',
    outside: '100.0001',
    says: 'amount: one account may pay at most 100 CODE into this offering: 100 CODE are left to you',
  },
];

describe.each(TRANSPORTS)('the amount of a purchase by %s', (transport) => {
  const call = through(transport);
  const buy = async (buyer: Buyer, id: string, amount: string) => {
    await endWindow('orderCreation');
    return call(buyer, 'POST', PURCHASE, wanted({ id }, amount));
  };

  it.each(BOUNDS)('passes on $is and is refused just outside of it', async ({ terms, on, outside, says }) => {
    const sale = await newSale(terms);
    const buyer = await newBuyer(sale);
    const message = says.replaceAll('CODE', sale.currency.code);
    expect(await buy(buyer, sale.id, outside)).toEqual({ statusCode: 400, code: 'ICO_LIMIT', message });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '0', contributions: [], accounts: [] });
    expect(await buy(buyer, sale.id, on)).toMatchObject({ statusCode: 200, amount: on });
  });

  it('has the most by the highest price of the day, so that a low price raises no purchase, and the least by the present one', async () => {
    const sale = await newSale(THREE);
    const buyer = await newBuyer(sale);
    await costEarlier(sale.currency.code, '6');
    const refused = (message: string) => ({ statusCode: 400, code: 'ICO_LIMIT', message });
    const { code } = sale.currency;
    const most = `amount: at most 166.6666 ${code} (1000 USD) may be paid at once`;
    expect(await buy(buyer, sale.id, '166.6667')).toEqual(refused(most));
    expect(await buy(buyer, sale.id, '166.6666')).toMatchObject({ statusCode: 200, usdValue: '499.9998' });
    const least = `amount: at least 3.3334 ${code} (10 USD) must be paid`;
    expect(await buy(buyer, sale.id, '3.3333')).toEqual(refused(least));
    expect(await buy(buyer, sale.id, '3.3334')).toMatchObject({ statusCode: 200 });
  });

  it('counts for an account what it has paid before, in dollars and in the currency, by the smaller of both', async () => {
    const [dollars, own] = [await newSale(THREE), await newSale({ ...THREE, maxPerUser: '400' })];
    for (const [sale, left, most] of [
      [dollars, '166.6667', '1500 USD'],
      [own, '66.6667', `400 ${own.currency.code}`],
    ] as const) {
      const buyer = await newBuyer(sale);
      expect(await buy(buyer, sale.id, '333.3333')).toMatchObject({ statusCode: 200 });
      const { code } = sale.currency;
      expect(await buy(buyer, sale.id, `${left.slice(0, -1)}8`)).toEqual({
        statusCode: 400,
        code: 'ICO_LIMIT',
        message: `amount: one account may pay at most ${most} into this offering: ${left} ${code} are left to you`,
      });
      expect(await buy(buyer, sale.id, left)).toMatchObject({ statusCode: 200 });
      expect(await buy(await newBuyer(sale), sale.id, '333')).toMatchObject({ statusCode: 200 });
    }
  });

  it('is refused to everybody by a configured maximum of zero, and by nothing below a least of zero', async () => {
    const sale = await newSale(PLENTY);
    const buyer = await newBuyer(sale);
    for (const key of ['icoMaxInvestmentAmount', 'icoMaxPerUser'] as const) {
      await setSettings({ [key]: '0', icoMinInvestmentAmount: '0' });
      expect(await buy(buyer, sale.id, '0.01')).toMatchObject({ statusCode: 400, code: 'ICO_LIMIT' });
      await setSettings({ icoMaxInvestmentAmount: '1000', icoMaxPerUser: '1500' });
    }
    expect(await buy(buyer, sale.id, '0.01')).toMatchObject({ statusCode: 200, tokens: '0.02' });
    await setSettings({ icoMinInvestmentAmount: '10' });
  });

  it('has no more decimals than the currency, eight at most, and is above zero', async () => {
    const [two, eighteen] = [await newSale(PLENTY), await newSale({ ...PLENTY, precision: 18 })];
    const [one, other] = [await newBuyer(two), await newBuyer(eighteen)];
    for (const amount of ['10.001', '0', '-10']) {
      expect(await buy(one, two.id, amount)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    for (const amount of ['1e3', 'ten', '', ' 10', '+10', '10.', '9'.repeat(101)]) {
      expect(await buy(one, two.id, amount)).toMatchObject({ statusCode: 400 });
    }
    expect(await buy(other, eighteen.id, '10.000000001')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await storedSale(two.id)).toMatchObject({ raised: '0', contributions: [] });
    expect(await buy(other, eighteen.id, '10.00000001')).toMatchObject({ statusCode: 200, tokens: '20.00000002' });
  });

  it('buys at least one smallest part of a token', async () => {
    const sale = await newSale({ phases: [{ tokenPrice: '20', allocation: '100' }], tokenDecimals: 0 });
    const buyer = await newBuyer(sale);
    expect(await buy(buyer, sale.id, '19.99')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await storedSale(sale.id)).toMatchObject({ contributions: [], remaining: ['100'] });
    expect(await buy(buyer, sale.id, '59.99')).toMatchObject({ statusCode: 200, tokens: '2', amount: '59.99' });
  });
});

it('a currency without a price sells nothing', async () => {
  const sale = await newSale({ ...PLENTY, usdPrice: null });
  const body = (await (await newBuyer(sale)).rest('POST', PURCHASE, wanted(sale, '100'))).body;
  expect(body).toMatchObject({ statusCode: 409, code: 'RATE_UNAVAILABLE' });
  expect(await storedSale(sale.id)).toMatchObject({ raised: '0', contributions: [] });
});

it('ten purchases of one account at once never pass its cap, and what is left of it can be used', async () => {
  const sale = await newSale({ ...PLENTY, maxPerUser: '45' });
  const buyer = await newBuyer(sale);
  await setSettings({ icoMinInvestmentAmount: '5' });
  const once = async () => {
    await endWindow('orderCreation');
    return (await buyer.rest('POST', PURCHASE, wanted(sale, '10'))).body;
  };
  const answers = await Promise.all(Array.from({ length: 10 }, once));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  expect(answers.filter(({ code }) => code === 'ICO_LIMIT').length).toBeGreaterThan(0);
  await endWindow('orderCreation');
  expect((await buyer.rest('POST', PURCHASE, wanted(sale, '5'))).body).toMatchObject({ statusCode: 200 });
  expect(await storedSale(sale.id)).toMatchObject({ raised: '45', contributors: 1, accounts: [{ amount: '45' }] });
  await clearSettings('icoMinInvestmentAmount');
});

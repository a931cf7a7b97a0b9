import { canonical } from '../../../src/core/money.js';
import {
  asked,
  holdings,
  LASTING,
  LASTING_MS,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  quoted,
  type Customer,
  type Market,
} from '../../support/convert-quotes.js';
import { setAsset, setCurrencyOf } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useSettings(LASTING);

const MOVED = { statusCode: 409, code: 'QUOTE_MOVED' };
const SETTLED = { statusCode: 200, status: 'SETTLED' };

/** Prices of a market. At first, a unit of the currency paid costs 1 US dollar, and a unit of the currency received 2. */
interface Prices {
  readonly from?: string;
  readonly to?: string;
}

const setPrices = async (market: Market, { from = '1', to = '2' }: Prices) => {
  await setCurrencyOf(market.from, { usdPrice: from });
  await setCurrencyOf(market.to, { usdPrice: to });
};

describe.each(TRANSPORTS)('taking a quote after its prices have moved, by %s', (transport) => {
  const call = through(transport);
  afterEach(() => clearSettings('convertQuoteMovePercent', 'convertSpreadPercent', 'convertDailyUserUsd'));

  const take = (customer: Customer, quoteId: string) => call(customer, 'POST', ORDER, { quoteId });
  const standing = async (wish?: object) => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    return { market, customer, quoteId: (await quoted(customer, market, wish)).id as string };
  };

  /** Answers to accepting the same quote at each of these prices in turn. */
  const answers = async (...moves: readonly Prices[]) => {
    const { market, customer, quoteId } = await standing();
    const codes = [];
    for (const prices of moves) {
      await setPrices(market, prices);
      const body = await take(customer, quoteId);
      codes.push(body.code ?? body.status);
    }
    return codes;
  };

  const REFUSED = 'QUOTE_MOVED';

  it('is refused while the price is worse for the house by more than half of the spread, and taken at exactly that', async () => {
    const below = { from: '0.997499999999999999' };
    expect(await answers(below, { from: '0.5' }, { from: '0.9975' })).toEqual([REFUSED, REFUSED, 'SETTLED']);
    // 2 / 0.9975 has no finite decimal expansion, so the last of the 18 decimals decides.
    expect(await answers({ to: '2.005012531328320803' }, { to: '2.005012531328320802' })).toEqual([REFUSED, 'SETTLED']);
  });

  it('compares the pair, not each price', async () => {
    expect(await answers({ from: '0.5', to: '1.002506265664160402' }, { from: '0.5', to: '1' })).toEqual([
      REFUSED,
      'SETTLED',
    ]);
  });

  it.each([{ from: '3' }, { to: '0.5' }])('is taken after any move in favour of the house: %o', async (prices) => {
    expect(await answers(prices)).toEqual(['SETTLED']);
  });

  it('follows the setting convertQuoteMovePercent where it is below the spread', async () => {
    await setSettings({ convertQuoteMovePercent: '0.1' });
    expect(await answers({ from: '0.998999999999999999' }, { from: '0.999' })).toEqual([REFUSED, 'SETTLED']);
  });

  it('is refused beyond the spread of the quote, even after the setting or the spread has changed', async () => {
    await setSettings({ convertQuoteMovePercent: '10' });
    const { market, customer, quoteId } = await standing();
    await setSettings({ convertSpreadPercent: '5' });
    await setAsset(market.from, { spreadPercent: '7' });
    await setPrices(market, { from: '0.994999999999999999' });
    expect(await take(customer, quoteId)).toMatchObject(MOVED);
    await setPrices(market, { from: '0.995' });
    expect(await take(customer, quoteId)).toMatchObject(SETTLED);
  });

  it('allows half of the spread of the pair, which is the larger one of its assets', async () => {
    const market = await newMarket({ to: { spreadPercent: '2' } });
    const customer = await newCustomer(market);
    const { id } = await quoted(customer, market);
    await setPrices(market, { from: '0.989999999999999999' });
    expect(await take(customer, id)).toMatchObject(MOVED);
    await setPrices(market, { from: '0.99' });
    expect(await take(customer, id)).toMatchObject(SETTLED);
  });

  it.each([
    ['where the setting is 0', { convertQuoteMovePercent: '0' }],
    ['where there is no spread', { convertSpreadPercent: '0' }],
  ])('is refused after any move against the house %s', async (_where, settings) => {
    await setSettings(settings);
    expect(await answers({ from: '0.999999999999999999' }, {})).toEqual([REFUSED, 'SETTLED']);
    expect(await answers({ to: '2.000000000000000001' }, { to: '1.999999999999999999' })).toEqual([REFUSED, 'SETTLED']);
  });

  it.each([{ fromAmount: '100' }, { toAmount: '49.70025' }])(
    'answers the same estimate as a request for one: %o',
    async (wish) => {
      const { market, customer, quoteId } = await standing(wish);
      await setPrices(market, { from: '0.9' });
      const { estimate, ...refusal } = await take(customer, quoteId);
      const query = new URLSearchParams(asked(market, wish) as Record<string, string>);
      const { statusCode, ...present } = await call(customer, 'GET', `/api/convert/estimate?${query.toString()}`);
      expect(refusal).toEqual({ ...MOVED, message: expect.stringContaining('Request a new quote') });
      expect({ statusCode, ...estimate }).toEqual({ statusCode: 200, ...present });
      expect(estimate).toMatchObject({ ...wish, breakdown: { mid: '0.45' } });
    },
  );

  it('answers no estimate where the request would be refused at present prices', async () => {
    const market = await newMarket({ to: { precision: 0 } });
    const customer = await newCustomer(market);
    const { id } = await quoted(customer, market);
    await setPrices(market, { to: '1000' });
    expect(await take(customer, id)).toMatchObject({ ...MOVED, estimate: null });
  });

  it('stores nothing when it is refused, and leaves the limit of the day unchanged', async () => {
    await setSettings({ convertDailyUserUsd: '100' });
    const { market, customer, quoteId } = await standing();
    const before = await orderRow(quoteId);
    await setPrices(market, { from: '0.9' });
    for (let times = 0; times < 2; times += 1) expect(await take(customer, quoteId)).toMatchObject(MOVED);
    expect(await orderRow(quoteId)).toEqual(before);
    expect(await holdings(null, market.from)).toEqual({ free: '1000000', held: '0' });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
    await setPrices(market, {});
    expect(await take(customer, quoteId)).toMatchObject(SETTLED);
  });

  it('is taken once the price is back, under the idempotency key of the refused call', async () => {
    const { market, customer, quoteId } = await standing();
    const attempt = () => call(customer, 'POST', ORDER, { quoteId }, { 'idempotency-key': `take-${quoteId}` });
    await setPrices(market, { from: '0.9' });
    expect(await attempt()).toMatchObject(MOVED);
    await setPrices(market, {});
    const taken = await attempt();
    expect(taken).toMatchObject(SETTLED);
    await setPrices(market, { from: '0.9' });
    expect(await attempt()).toEqual(taken);
    expect(await take(customer, quoteId)).toMatchObject(SETTLED);
  });

  it('is refused as expired, not as moved, from its expiry on', async () => {
    const { market, customer, quoteId } = await standing();
    await setPrices(market, { from: '0.9' });
    (await world()).clock.advance(LASTING_MS);
    expect(await take(customer, quoteId)).toMatchObject({ statusCode: 409, code: 'QUOTE_EXPIRED' });
  });

  it('settles at the figures of the quote after a move that is allowed', async () => {
    const { market, customer, quoteId } = await standing();
    const { toAmount, fromPrice } = await orderRow(quoteId);
    await setPrices(market, { from: '0.9975' });
    await take(customer, quoteId);
    expect(await orderRow(quoteId)).toMatchObject({ status: 'SETTLED', toAmount, fromPrice });
    expect(canonical(fromPrice)).toBe('1');
  });
});

import { randomBytes } from 'node:crypto';
import { VenueBusy, VenueRefused, VenueUnclear } from '../../../src/core/bot/venue-error.js';
import type { NewVenueOrder, VenueSession } from '../../../src/infra/exchange/venue.js';
import { TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { TradingVenues } from '../../support/trading-venues.js';

const PLACE = '/api/v5/trade/batch-orders';
let trading: TradingVenues;
let session: VenueSession;

beforeEach(async () => {
  trading = await TradingVenues.start();
  session = trading.session();
});
afterEach(() => trading.stop());

function order(changes: Partial<NewVenueOrder> = {}): NewVenueOrder {
  const clientOrderId = randomBytes(16).toString('hex');
  return { clientOrderId, symbol: 'BTC/USDT', side: 'BUY', type: 'LIMIT', amount: '0.01', price: '40000', ...changes };
}

async function refusal(changes: Partial<NewVenueOrder>, by = session): Promise<Error> {
  return by.place(order(changes)).then(
    () => new Error('it was placed'),
    (error: Error) => error,
  );
}

describe('placing an order at a venue', () => {
  it('sends a limit order that rests, under our id and exactly as it was meant', async () => {
    const meant = order({ amount: '0.01234567', price: '41234.5' });
    const { venueOrderId } = await session.place(meant);
    expect(await trading.stub.call('orders')).toMatchObject([
      {
        ordId: venueOrderId,
        clOrdId: meant.clientOrderId,
        instId: 'BTC-USDT',
        side: 'buy',
        ordType: 'limit',
        sz: '0.01234567',
        px: '41234.5',
        state: 'live',
      },
    ]);
  });

  it('sends a market order whose amount is in base, also when it buys', async () => {
    await session.place(order({ type: 'MARKET', price: undefined }));
    expect(await trading.stub.call('orders')).toMatchObject([
      { ordType: 'market', accFillSz: '0.01', state: 'filled' },
    ]);
  });

  it('sends an order that is cancelled as far as it is not filled at once', async () => {
    await trading.stub.call('setPrice', 'BTC-USDT', '50000', '0.004');
    await session.place(order({ type: 'LIMIT_IOC', price: '50250' }));
    expect(await trading.stub.call('orders')).toMatchObject([
      { ordType: 'ioc', accFillSz: '0.004', state: 'canceled' },
    ]);
  });

  it('sends the time after which the venue is to refuse it, by the clock of the venue', async () => {
    await trading.stub.call('setClockAhead', -25_000);
    await session.place(order({ validForMs: 5_000 }));
    expect(await trading.stub.call('orders')).toHaveLength(1);
    await trading.stub.call('setClockAhead', 0);
    expect(await refusal({ validForMs: 5_000 })).toBeInstanceOf(VenueUnclear);
    expect(await trading.stub.call('orders')).toHaveLength(1);
  });

  it.each([
    ['an amount', { amount: '0.012345678' }],
    ['a price', { price: '40000.05' }],
  ])('sends nothing when ccxt would round %s', async (_what, changes) => {
    expect(await refusal(changes)).toBeInstanceOf(VenueRefused);
    expect(await trading.stub.call('received')).toEqual({});
  });

  it('sends nothing when it may not be sent any more by then', async () => {
    const error = await refusal({ maySend: () => false });
    expect(error).toBeInstanceOf(VenueBusy);
    expect(error.message).toBe('The order was withdrawn before it was sent');
    expect(await trading.stub.call('received')).toEqual({});
  });

  it('sends nothing, and says so, when the venue does not even list its markets', async () => {
    await trading.stub.call('fault', { path: '/api/v5/public', times: 9, answer: 'hang-up' });
    const error = await refusal({});
    expect(error).toBeInstanceOf(VenueBusy);
    expect(error.message).toBe('The exchange could not be reached');
    expect(await trading.stub.call('received')).toEqual({});
  });

  it.each([
    ['too little money', { amount: '100' }, 'Insufficient USDT balance'],
    ['an amount below the minimum', { amount: '0.000001' }, 'below the minimum'],
    ['a market that ccxt does not know', { symbol: 'DOGE/USDT' }, 'The exchange refused the request'],
  ])('is refused for good with %s, in the words of the venue if it has any', async (_what, changes, words) => {
    const error = await refusal(changes);
    expect(error).toBeInstanceOf(VenueRefused);
    expect(error.message).toContain(words);
  });

  it.each([
    ['key', { apiKey: 'another-key' }],
    ['secret', { secret: 'another-secret' }],
    ['passphrase', { password: 'another-passphrase' }],
  ])('is refused for good with a wrong %s', async (_what, changes) => {
    const error = await refusal({}, trading.session({ ...TRADER, ...changes }));
    expect(error).toBeInstanceOf(VenueRefused);
    expect(await trading.stub.call('orders')).toEqual([]);
  });

  it('is unclear when the venue knows the id already, since the order is there', async () => {
    const { clientOrderId } = order();
    await session.place(order({ clientOrderId }));
    expect(await refusal({ clientOrderId })).toBeInstanceOf(VenueUnclear);
    expect(await trading.stub.call('received')).toEqual({ [clientOrderId]: 2 });
  });

  it.each([
    ['an answer that hangs up', 'hang-up' as const],
    ['a fault of the venue', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a fault of the venue in its own words', { status: 500, body: '{"code":"51000","msg":"Parameter error"}' }],
    ['an answer that is no JSON', { status: 200, body: '<html>Welcome</html>' }],
    ['an answer without an order', { status: 200, body: '{"code":"0","data":[]}' }],
    ['an answer of a kind that nobody knows', { status: 200, body: '{"code":"99999","msg":"?","data":[]}' }],
  ])('is unclear after %s, and not sent again', async (_what, answer) => {
    await trading.stub.call('fault', { path: PLACE, answer });
    const meant = order();
    expect(await refusal(meant)).toBeInstanceOf(VenueUnclear);
    expect(await trading.stub.call('orders')).toMatchObject([{ clOrdId: meant.clientOrderId, state: 'live' }]);
    expect(await trading.stub.call('received')).toEqual({ [meant.clientOrderId]: 1 });
  });

  it('is unclear when the request is lost on its way', async () => {
    await trading.stub.call('fault', { path: PLACE, answer: 'hang-up', carriedOut: false });
    expect(await refusal({})).toBeInstanceOf(VenueUnclear);
    expect(await trading.stub.call('orders')).toEqual([]);
  });

  it('waits for an answer that is late', async () => {
    await trading.stub.call('fault', { path: PLACE, answer: { afterMs: 300 } });
    expect(await session.place(order())).toMatchObject({ venueOrderId: expect.any(String) });
  });

  it('is surely not carried out when the venue wants fewer requests, which it may say for how long', async () => {
    const answer = { status: 429, body: '{"code":"50011","msg":"Too Many Requests"}', headers: { 'retry-after': '7' } };
    await trading.stub.call('fault', { path: PLACE, answer, carriedOut: false });
    expect(await refusal({})).toMatchObject({ name: 'VenueBusy', retryAfterMs: 7_000 });
  });
});

describe('placing an order at a venue that does not answer', () => {
  it('is unclear after a while', async () => {
    const hasty = await TradingVenues.start({ timeoutMs: 400 });
    try {
      await hasty.stub.call('fault', { path: PLACE, answer: 'silence' });
      const meant = order();
      await expect(hasty.session().place(meant)).rejects.toBeInstanceOf(VenueUnclear);
      expect(await hasty.stub.call('orders')).toMatchObject([{ clOrdId: meant.clientOrderId }]);
    } finally {
      await hasty.stop();
    }
  });
});

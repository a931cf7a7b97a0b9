import { randomBytes } from 'node:crypto';
import type { NewVenueOrder, VenueFill, VenueSession } from '../../../src/infra/exchange/venue.js';
import { TradingVenues } from '../../support/trading-venues.js';

const PLACE = '/api/v5/trade/batch-orders';
const SYMBOL = 'BTC/USDT';
let trading: TradingVenues;
let session: VenueSession;

beforeEach(async () => {
  trading = await TradingVenues.start();
  session = trading.session();
});
afterEach(() => trading.stop());

/** Asks for an order, whatever comes of it; answers its client order id. */
async function asked(changes: Partial<NewVenueOrder> = {}): Promise<string> {
  const clientOrderId = randomBytes(16).toString('hex');
  const buy = { symbol: SYMBOL, side: 'BUY', type: 'LIMIT', amount: '0.02', price: '40000' } as const;
  await session.place({ clientOrderId, ...buy, ...changes }).catch(() => undefined);
  return clientOrderId;
}

const entry = async (id: string) => (await trading.stub.call('ledger'))[id];
const NOTHING = { state: null, filled: '0', fills: [] };

async function fillsOf(id: string): Promise<readonly VenueFill[]> {
  const order = await session.find(SYMBOL, id);
  if (order === null) throw new Error(`no order ${id}`);
  return session.fills(order);
}

describe('the ledger of the stub exchange', () => {
  it('lists the fills of an order, each once, as the venue tells them', async () => {
    const id = await asked();
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.005');
    expect(await entry(id)).toMatchObject({ requests: 1, refusals: 0, state: 'partially_filled', filled: '0.005' });
    await trading.stub.call('setPrice', 'BTC-USDT', '38000');
    const shown = await entry(id);
    expect(shown).toMatchObject({ state: 'filled', filled: '0.02' });
    const told = await fillsOf(id);
    expect(shown?.fills).toEqual(
      told.map(({ venueTradeId, price, amount, fee, feeCurrency }) => ({
        id: venueTradeId,
        price,
        size: amount,
        fee,
        feeCurrency,
      })),
    );
  });

  it('tells a refusal from a request that was lost, and both from an order whose answer was', async () => {
    const refused = await asked({ amount: '100' });
    expect(await entry(refused)).toEqual({ requests: 1, refusals: 1, ...NOTHING });
    await trading.stub.call('fault', { path: PLACE, answer: 'hang-up', carriedOut: false });
    const lost = await asked();
    expect(await entry(lost)).toEqual({ requests: 1, refusals: 0, ...NOTHING });
    await trading.stub.call('fault', { path: PLACE, answer: 'hang-up' });
    const unanswered = await asked();
    expect(await entry(unanswered)).toEqual({ ...NOTHING, requests: 1, refusals: 0, state: 'live' });
  });

  it('counts a second request for an order that is there, which is refused', async () => {
    const clientOrderId = await asked();
    await asked({ clientOrderId });
    expect(await entry(clientOrderId)).toMatchObject({ requests: 2, refusals: 1, state: 'live' });
  });

  it('names no order that nobody asked for', async () => {
    expect(await trading.stub.call('ledger')).toEqual({});
  });
});

describe('an exchange that forgets an order for a while', () => {
  it('says that there is none for so many look-ups, fills it all the same, and finds it then', async () => {
    const id = await asked();
    await trading.stub.call('hideOrders', 2);
    expect(await session.find(SYMBOL, id)).toBeNull();
    await trading.stub.call('setPrice', 'BTC-USDT', '39000');
    expect(await session.find(SYMBOL, id)).toBeNull();
    expect(await session.find(SYMBOL, id)).toMatchObject({ status: 'FILLED', filled: '0.02' });
    expect(await fillsOf(id)).toHaveLength(1);
  });

  it('takes no second order under its id, and cancels it', async () => {
    const id = await asked();
    await trading.stub.call('hideOrders', 1);
    await asked({ clientOrderId: id });
    await session.cancel(SYMBOL, id);
    expect(await session.find(SYMBOL, id)).toBeNull();
    expect(await session.find(SYMBOL, id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('remembers everything again when its faults end', async () => {
    const id = await asked();
    await trading.stub.call('hideOrders', 1_000);
    await trading.stub.call('heal');
    expect(await session.find(SYMBOL, id)).toMatchObject({ status: 'OPEN' });
  });
});

import { VenueBusy, VenueRefused, VenueUnclear } from '../../../src/core/bot/venue-error.js';
import type { HouseOrder, HouseVenue, SoughtOrder } from '../../../src/infra/exchange/house-venue.js';
import { newClientOrderId } from '../../support/client-order-id.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

let stub: StubKraken;
let venue: HouseVenue;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(async () => {
  stub.heal();
  stub.setPrices('XBTUSDT', '50000');
  venue = houseVenueAt(stub, (await world()).platform.db);
});

afterAll(() => stub.stop());

async function order(changes: Partial<HouseOrder> = {}): Promise<HouseOrder> {
  const deadlineMs = (await venue.nowMs()) + 30_000;
  const usual = { symbol: 'BTC/USDT', side: 'SELL', amount: '0.1', price: '49900' } as const;
  return { clientOrderId: newClientOrderId(), ...usual, deadlineMs, ...changes };
}

function sought({ clientOrderId, symbol, side }: HouseOrder, venueOrderId: string | null = null): SoughtOrder {
  return { clientOrderId, symbol, side, venueOrderId, sinceMs: Date.now() - 60_000 };
}

const answered = (result: object) => ({ status: 200, body: JSON.stringify({ error: [], result }) });

describe("the house's account at a venue", () => {
  it('says the steps and minimums of a market, and null for one that the venue has not', async () => {
    expect(await venue.market('BTC/USDT')).toMatchObject({
      base: 'BTC',
      quote: 'USDT',
      amountStep: '0.00000001',
      priceStep: '0.1',
      minAmount: '0.0001',
      minCost: '0.5',
      active: true,
    });
    expect(await venue.market('DOGE/USDT')).toBeNull();
  });

  it('says the best prices of a market as exact texts', async () => {
    stub.setPrices('XBTUSDT', '49999.9', '50000.1');
    expect(await venue.bestPrices('BTC/USDT')).toEqual({ bid: '49999.9', ask: '50000.1' });
  });

  it('says what it holds, as exact texts', async () => {
    stub.state.held.set('XXBT', exact('10.00000001'));
    expect((await venue.balances()).get('BTC')).toEqual({ spendable: '10.00000001', notSpendable: '0' });
    stub.numbers = true;
    expect((await venue.balances()).get('BTC')).toEqual({ spendable: '10.00000001', notSpendable: '0' });
  });

  it('places an order once, and finds it and its trades with every amount exact', async () => {
    const placed = await order();
    const venueOrderId = await venue.place(placed);
    const found = await venue.find(sought(placed, venueOrderId));
    expect(found).toMatchObject([{ venueOrderId, clientOrderId: placed.clientOrderId, amount: '0.1', filled: '0.1' }]);
    const trades = await venue.trades({ ...sought(placed), venueOrderId });
    expect(trades).toMatchObject([{ amount: '0.1', cost: '5000', price: '50000', fee: '13', feeCurrency: 'USDT' }]);
  });

  it.each(['QueryOrders', 'TradesHistory'])('reads numbers as texts and texts as numbers from %s', async () => {
    const placed = await order({ amount: '0.12345678' });
    const venueOrderId = await venue.place(placed);
    stub.numbers = true;
    expect(await venue.find(sought(placed, venueOrderId))).toMatchObject([{ filled: '0.12345678' }]);
    const trades = await venue.trades({ ...sought(placed), venueOrderId });
    expect(trades).toMatchObject([{ amount: '0.12345678', cost: '6172.839' }]);
  });

  it('cancels what is not filled at once', async () => {
    stub.setPrices('XBTUSDT', '50000', '50000', '0.04');
    const placed = await order();
    const venueOrderId = await venue.place(placed);
    expect(await venue.find(sought(placed, venueOrderId))).toMatchObject([{ status: 'CANCELLED', filled: '0.04' }]);
  });

  it('finds an order whose answer was lost by its client order id', async () => {
    stub.fault('AddOrder', { answer: 'hang-up' });
    const placed = await order();
    await expect(venue.place(placed)).rejects.toThrow(VenueUnclear);
    expect(await venue.find(sought(placed))).toMatchObject([{ clientOrderId: placed.clientOrderId, filled: '0.1' }]);
  });

  it('finds an order by its trades where the lists of orders do not show it', async () => {
    const placed = await order();
    await venue.place(placed);
    stub.fault('ClosedOrders', { answer: answered({ closed: {}, count: 0 }) });
    expect(await venue.find(sought(placed))).toMatchObject([{ clientOrderId: placed.clientOrderId }]);
  });

  it('finds nothing for an absent order, also among other orders', async () => {
    await venue.place(await order());
    expect(await venue.find(sought(await order()))).toEqual([]);
  });

  it('finds all orders with one client order id, in the lists and by trades', async () => {
    const placed = await order();
    const ids = [await venue.place(placed), await venue.place(placed)];
    expect((await venue.find(sought(placed))).map(({ venueOrderId }) => venueOrderId).toSorted()).toEqual(ids);
    stub.fault('ClosedOrders', { answer: answered({ closed: {}, count: 0 }) });
    expect((await venue.find(sought(placed))).map(({ venueOrderId }) => venueOrderId).toSorted()).toEqual(ids);
  });

  it('finds an order that only the last page of trades shows', async () => {
    const placed = await order();
    await venue.place(placed);
    for (let others = 0; others < 7; others += 1) await venue.place(await order());
    stub.state.pageSize = 5;
    stub.fault('ClosedOrders', { answer: answered({ closed: {}, count: 0 }) });
    expect(await venue.find(sought(placed))).toMatchObject([{ clientOrderId: placed.clientOrderId }]);
  });

  it.each([
    ['ClosedOrders', { closed: {}, count: 1 }],
    ['ClosedOrders', { closed: {} }],
    ['TradesHistory', { trades: {}, count: 1 }],
    ['TradesHistory', { trades: {} }],
  ])('does not take an order for absent when %s answers %j', async (path, result) => {
    stub.fault(path, { answer: answered(result) });
    await expect(venue.find(sought(await order()))).rejects.toThrow(VenueUnclear);
  });

  it('keeps trades of other orders out', async () => {
    const [one, other] = [await order(), await order({ amount: '0.2' })];
    const venueOrderId = await venue.place(one);
    await venue.place(other);
    expect(await venue.trades({ ...sought(one), venueOrderId })).toMatchObject([{ amount: '0.1' }]);
  });

  it('reads more trades than the venue lists at once', async () => {
    stub.state.parts = 60;
    const placed = await order();
    const venueOrderId = await venue.place(placed);
    const trades = await venue.trades({ ...sought(placed), venueOrderId });
    expect(trades).toHaveLength(60);
    expect(new Set(trades.map(({ venueTradeId }) => venueTradeId)).size).toBe(60);
  });

  it.each([
    ['an amount that is no multiple of the step', { amount: '0.000000015' }],
    ['a price that is no multiple of the step', { price: '49900.05' }],
  ])('sends nothing for %s', async (_what, change) => {
    const before = stub.asked.filter((name) => name === 'AddOrder').length;
    await expect(venue.place(await order(change))).rejects.toThrow(VenueRefused);
    expect(stub.asked.filter((name) => name === 'AddOrder')).toHaveLength(before);
  });

  it('does not have an order carried out after its deadline', async () => {
    const orders = stub.state.orders.length;
    const late = await order({ deadlineMs: (await venue.nowMs()) - 1_000 });
    await expect(venue.place(late)).rejects.toThrow(VenueUnclear);
    expect(stub.state.orders).toHaveLength(orders);
  });

  it.each([
    ['too little money', 'EOrder:Insufficient funds', VenueRefused],
    ['an order below the minimum', 'EOrder:Order minimum not met', VenueRefused],
    ['wrong keys', 'EAPI:Invalid key', VenueRefused],
    ['a nonce that does not rise', 'EAPI:Invalid nonce', VenueBusy],
    ['too many requests', 'EAPI:Rate limit exceeded', VenueBusy],
    ['too many orders', 'EOrder:Rate limit exceeded', VenueBusy],
    ['an engine that is busy', 'EService:Busy', VenueUnclear],
    ['words that nobody knows', 'EGeneral:Something else', VenueUnclear],
  ])('tells %s for what it is', async (_what, error, kind) => {
    stub.fault('AddOrder', { carriedOut: false, answer: { status: 200, body: JSON.stringify({ error: [error] }) } });
    const failed = await order().then((each) => venue.place(each).catch((fault: unknown) => fault));
    expect(failed).toBeInstanceOf(kind);
    expect((failed as Error).message).toContain(error);
  });

  it.each([
    ['status 520', { answer: { status: 520, body: 'error code: 520' } }],
    [
      'status 500 with words of a refusal',
      { answer: { status: 500, body: '{"error":["EOrder:Insufficient funds"]}' } },
    ],
    ['no answer', { answer: 'silence' }],
    ['something else than JSON', { answer: { status: 200, body: '<html>' } }],
  ] as const)('does not know what became of an order after %s', async (_what, fault) => {
    stub.fault('AddOrder', fault);
    await expect(venue.place(await order())).rejects.toThrow(VenueUnclear);
  });

  it('sends nothing a second time by itself', async () => {
    stub.fault('AddOrder', { times: 5, answer: 'hang-up' });
    const placed = await order();
    await expect(venue.place(placed)).rejects.toThrow(VenueUnclear);
    expect(stub.state.orders.filter(({ clientOrderId }) => clientOrderId === placed.clientOrderId)).toHaveLength(1);
  });
});

import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import { setSettings } from '../../support/stored-settings.js';
import { convertible } from '../../support/convert-assets.js';
import { alerts, frozenFor, HedgeDesk, heldAtVenue } from '../../support/convert-hedges.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(async () => {
  stub.heal();
  (await world()).clock.reset();
});

afterAll(() => stub.stop());

/** Lets the time pass in which the venue carries out and lists what was sent, by its clock. */
function passDeadline(): void {
  stub.state.clockAheadMs += 90_000;
}

describe('a hedge', () => {
  it('sells what the house is long of, and books both sides and the fee', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({
      status: 'FILLED',
      mode: 'AUTO',
      side: 'SELL',
      amount: '20.000000000000000000',
      limitPrice: '99.500000000000000000',
      referencePrice: '100.000000000000000000',
      filled: '20.000000000000000000',
      cost: '2000.000000000000000000',
      fee: '5.200000000000000000',
      feeCurrency: desk.quote.currency,
      attempt: 1,
      sends: 1,
      nextTryAt: null,
    });
    const { booked, held } = await desk.books();
    expect(booked).toEqual(['980', '101994.8']);
    expect(booked).toEqual(held);
    expect(await desk.position()).toBe('0');
    expect(await desk.position(desk.quote)).toBe('2000');
  });

  it('that is FILLED is left, and not asked about, whatever the venue says of it later', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await desk.run();
    const [hedge, { booked }] = [await desk.hedge(), await desk.books()];
    expect(hedge).toMatchObject({ status: 'FILLED' });
    const [order] = desk.orders;
    const [trade] = stub.state.trades.slice(-1);
    if (!order || !trade) throw new Error('the venue has traded');
    Object.assign(order, { status: 'canceled', filled: exact('5') });
    stub.state.trades.push({ ...trade, id: stub.state.nextId('T') });
    const asked = stub.asked.length;
    await desk.run();
    expect(stub.asked.slice(asked)).toEqual([]);
    expect(await desk.hedges()).toEqual([hedge]);
    expect((await desk.books()).booked).toEqual(booked);
    expect(await desk.position()).toBe('0');
  });

  it('buys what the house is short of', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('-20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED', side: 'BUY', limitPrice: '100.500000000000000000' });
    const { booked, held } = await desk.books();
    expect(booked).toEqual(['1020', '97994.8']);
    expect(booked).toEqual(held);
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['0', '-2000']);
  });

  it('ends PARTIAL when the venue fills a part, and the rest is exposure again', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.setPrices(desk.market, '100', '100', '7.5');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', filled: '7.500000000000000000', nextTryAt: null });
    expect(await desk.position()).toBe('12.5');
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });

  it('ends PARTIAL when the venue fills nothing, and is tried again after 30 s, 2 min and 10 min', async () => {
    const { clock } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.setPrices(desk.market, '90', '110');
    for (const [attempt, ms] of [
      [1, 30_000],
      [2, 120_000],
      [3, 600_000],
      [4, 600_000],
    ] as const) {
      await desk.run();
      const hedge = await desk.hedge();
      expect(hedge).toMatchObject({ status: 'PARTIAL', attempt, filled: '0.000000000000000000' });
      expect(Date.parse(hedge.nextTryAt!) - Date.parse(hedge.endedAt!)).toBe(ms);
      expect(await desk.position()).toBe('20');
      clock.advance(ms - 1_000);
      await desk.run();
      expect(await desk.hedges()).toHaveLength(attempt);
      clock.advance(1_000);
    }
  });

  it('begins to count its tries anew once something was traded', async () => {
    const { clock } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.setPrices(desk.market, '90', '110');
    await desk.run();
    stub.setPrices(desk.market, '100');
    clock.advance(30_000);
    await desk.run();
    await desk.expose('20');
    await desk.run();
    expect((await desk.hedges()).map(({ attempt }) => attempt)).toEqual([1, 2, 1]);
  });

  it('ends PARTIAL when the venue refuses it, and says why', async () => {
    const desk = await HedgeDesk.open(stub);
    stub.state.held.delete(desk.base.currency);
    await desk.expose('20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', reason: 'EOrder:Insufficient funds', attempt: 1 });
    expect(await desk.position()).toBe('20');
    expect(desk.orders).toHaveLength(0);
  });

  it('ends PARTIAL when the venue has no such market, and is tried again later', async () => {
    const manager = await newClient({ permissions: ['manage.convert.hedge'] });
    const desk = await HedgeDesk.open(stub);
    stub.state.markets.delete(desk.market);
    await desk.expose('20');
    await desk.run();
    const symbol = `${desk.base.currency}/${desk.quote.currency}`;
    const reason = `The venue has no market ${symbol}`;
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', reason, attempt: 1, nextTryAt: expect.any(String) });
    expect(await desk.position()).toBe('20');
    expect(await alerts(manager.user.id)).toEqual([`${desk.base.currency} could not be hedged`]);
  });

  it('is found and booked after an answer that was lost', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { answer: 'silence' });
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED', sends: 1, venueOrderId: desk.orders[0]!.txid });
    expect(desk.orders).toHaveLength(1);
  });

  it('is sent again 60 s after its deadline when it is nowhere, and ends 60 s after the second deadline', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { carriedOut: false, answer: { status: 520, body: '' } });
    for (const [passedMs, sends] of [
      [0, 1],
      [70_000, 1],
      [20_000, 2],
      [70_000, 2],
    ] as const) {
      stub.state.clockAheadMs += passedMs;
      await desk.run();
      expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends });
    }
    stub.state.clockAheadMs += 20_000;
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED', sends: 2 });
    expect(desk.orders).toHaveLength(1);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });

  it('goes to REVIEW and freezes its currency when the venue takes none of three requests', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { times: 3, carriedOut: false, answer: 'hang-up' });
    for (let run = 0; run < 4; run += 1) {
      await desk.run();
      passDeadline();
    }
    expect(await desk.hedge()).toMatchObject({
      status: 'REVIEW',
      sends: 3,
      reason: expect.stringContaining('3 times'),
    });
    expect(await frozenFor(desk.assetId)).toEqual(['HEDGE_REVIEW']);
    expect(await desk.position()).toBe('0');
  });

  it('goes to REVIEW when the venue says nothing clear for ten minutes', async () => {
    const { clock } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { answer: 'hang-up' });
    stub.fault('OpenOrders', { times: 10, answer: { status: 520, body: '' } });
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED' });
    clock.advance(600_000);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW', reason: expect.stringContaining('did not say') });
  });

  it('waits for all trades of its order, and goes to REVIEW when they do not come', async () => {
    const { clock } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    const body = JSON.stringify({ error: [], result: { trades: {}, count: 0 } });
    stub.fault('TradesHistory', { times: 3, answer: { status: 200, body } });
    await desk.run();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED' });
    clock.advance(600_000);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW', reason: expect.stringContaining('all trades') });
  });

  it('goes to REVIEW when the order at the venue is another than was sent', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { answer: 'hang-up' });
    stub.before = (name) => {
      const [order] = desk.orders;
      if (name === 'ClosedOrders' && order) Object.assign(order, { volume: order.volume.plus(1) });
    };
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW', reason: expect.stringContaining('another') });
    expect((await desk.books()).booked).toEqual(['1000', '100000']);
  });

  it('orders nothing that the house cannot pay for by its books, whatever it holds at the venue', async () => {
    const desk = await HedgeDesk.open(stub, { booked: { base: '20', quote: '0' } });
    await desk.expose('-20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', reason: expect.stringContaining('too little') });
    expect(desk.orders).toHaveLength(0);
  });

  it('books what the venue has traded while hedges are off, and opens nothing', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { carriedOut: true, answer: 'hang-up' });
    stub.fault('OpenOrders', { times: 1, answer: { status: 520, body: '' } });
    await desk.run();
    await setSettings({ convertHedgeMode: 'OFF' });
    await desk.expose('50');
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED' }]);
    expect(await desk.position()).toBe('50');
  });

  it('is not sent once more while hedges are off: what the venue never had is exposure again', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
    await desk.run();
    await setSettings({ convertHedgeMode: 'OFF' });
    passDeadline();
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status: 'PARTIAL', reason: 'Hedges are switched off', sends: 1 }]);
    expect([await desk.position(), await heldAtVenue(desk.base)]).toEqual(['20', '0']);
    expect(desk.orders).toHaveLength(0);
  });

  it.each([
    ['of the venue is far from that of the platform', '1.5'],
    ['of the platform is missing', null],
  ])('is not sent while the price %s', async (_which, usdPrice) => {
    const { system } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    const quote = system.db.rows.updateTable('currency').set({ usdPrice });
    await quote.where('code', '=', desk.quote.currency).execute();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', reason: expect.stringContaining('price') });
    expect(desk.orders).toHaveLength(0);
    expect(await desk.position()).toBe('20');
  });

  it('is not sent while what it is traded for is frozen', async () => {
    const { system } = await world();
    const desk = await HedgeDesk.open(stub);
    await convertible({ ...desk.quote, inventory: '0' });
    await desk.expose('20');
    await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, desk.quote, 'DRIFT'));
    await desk.run();
    expect(await desk.hedges()).toEqual([]);
  });
});

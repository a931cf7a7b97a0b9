import { newClient } from '../../support/accounts.js';
import { frozenFor, HedgeDesk, heldAtVenue } from '../../support/convert-hedges.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
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

const askedToOrder = (): number => stub.asked.filter((name) => name === 'AddOrder').length;

const answered = (body: object) => ({ status: 200, body: JSON.stringify(body) });

/** Has no list of the venue name an order or a trade, the next so many times that it is asked for. */
function listNothing(times: number): void {
  stub.fault('OpenOrders', { times, answer: answered({ error: [], result: { open: {} } }) });
  stub.fault('ClosedOrders', { times, answer: answered({ error: [], result: { closed: {}, count: 0 } }) });
  stub.fault('TradesHistory', { times, answer: answered({ error: [], result: { trades: {}, count: 0 } }) });
}

describe('a hedge that is nowhere at a venue without deadlines', () => {
  it('goes to REVIEW with its currency frozen, and is never sent a second time', async () => {
    const { clock, platform } = await world();
    const desk = await HedgeDesk.open(stub);
    const venue = platform.houseVenue;
    Object.assign(platform, { houseVenue: Object.create(venue, { keepsDeadlines: { value: false } }) });
    await desk.expose('20');
    const before = askedToOrder();
    stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
    await desk.run();
    const left = { status: 'REVIEW', sends: 1, reason: 'The venue does not have the order, and may still get it' };
    expect(await desk.hedge()).toMatchObject(left);
    expect(await frozenFor(desk.assetId)).toEqual(['HEDGE_REVIEW']);
    passDeadline();
    clock.advance(30_000);
    await desk.run();
    expect(await desk.hedges()).toMatchObject([left]);
    expect(askedToOrder()).toBe(before + 1);
    expect([await desk.position(), await heldAtVenue(desk.base)]).toEqual(['0', '20']);
  });
});

describe('a hedge whose second request the venue refuses', () => {
  it('waits for the first, which the venue lists late, and is booked as that one order', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { answer: 'hang-up' });
    stub.fault('AddOrder', { carriedOut: false, answer: answered({ error: ['EOrder:Insufficient funds'] }) });
    const before = askedToOrder();
    listNothing(2);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 1 });
    passDeadline();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 2, nextTryAt: null });
    expect(await heldAtVenue(desk.base)).toBe('20');
    passDeadline();
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED', sends: 2, filled: '20.000000000000000000' }]);
    expect(desk.orders).toHaveLength(1);
    expect(askedToOrder()).toBe(before + 2);
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['0', '2000']);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(['980', '101994.8']);
    expect(booked).toEqual(held);
  });
});

describe('a hedge of which the venue lists an order late', () => {
  /** A hedge of 20 that was filled without an answer, is not listed for so long, and was sent and filled again. */
  async function sentTwice(listsAfterMs: number): Promise<HedgeDesk> {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.state.listsAfterMs = listsAfterMs;
    stub.fault('AddOrder', { answer: 'hang-up' });
    await desk.run();
    stub.state.listsAfterMs = 0;
    passDeadline();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 2 });
    expect(desk.orders).toHaveLength(2);
    return desk;
  }

  it('is booked once when the order shows before the hedge would be sent again', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.state.listsAfterMs = 70_000;
    stub.fault('AddOrder', { answer: 'hang-up' });
    await desk.run();
    stub.state.clockAheadMs += 75_000;
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED', sends: 1, filled: '20.000000000000000000' }]);
    expect(desk.orders).toHaveLength(1);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });

  it.each([
    ['the next run', 100_000],
    ['the last run before it would end', 160_000],
  ])('goes to REVIEW with both orders shown when the first shows in %s after a second sending', async (_when, ms) => {
    const desk = await sentTwice(ms);
    for (let run = 0; run < 2; run += 1) {
      stub.state.clockAheadMs += 40_000;
      await desk.run();
    }
    const { base, quote, orders, assetId } = desk;
    const shown = orders.map(({ txid }) => `${txid} (20 ${base.currency} at 100 ${quote.currency})`).join(', ');
    const reason = `The venue filled 2 orders of the hedge: ${shown}`;
    expect(await desk.hedges()).toMatchObject([{ status: 'REVIEW', reason, filled: '0.000000000000000000' }]);
    expect(await frozenFor(assetId)).toEqual(['HEDGE_REVIEW']);
    expect((await desk.books()).booked).toEqual(['1000', '100000']);
  });

  it.each(TRANSPORTS)('is resolved by %s with what both orders filled, and no more', async (transport) => {
    const call = through(transport);
    const desk = await sentTwice(95_000);
    stub.state.clockAheadMs += 10_000;
    await desk.run();
    const admin = await newClient({ permissions: ['view.convert.hedge', 'manage.convert.hedge'] });
    const { id } = await desk.hedge();
    const path = `/api/admin/convert/hedge/${id}`;
    const [first, second] = desk.orders;
    const { reason } = await call(admin, 'GET', path);
    expect(reason).toContain(first?.txid);
    expect(reason).toContain(second?.txid);
    const said = { outcome: 'FILLED', cost: '4000', fee: '10.4', note: 'Both are in the list of trades' };
    expect(await call(admin, 'POST', `${path}/resolve`, { ...said, filled: '40.1' })).toMatchObject({
      statusCode: 400,
      message: `filled must be at most 40 ${desk.base.currency}, the amount of 2 requests.`,
    });
    const resolved = { status: 'RESOLVED', outcome: 'FILLED', filled: '40', cost: '4000' };
    expect(await call(admin, 'POST', `${path}/resolve`, { ...said, filled: '40' })).toMatchObject(resolved);
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['-20', '4000']);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });

  it('is not sent again while a list of the venue is not whole', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
    await desk.run();
    passDeadline();
    const before = askedToOrder();
    for (const [path, result] of [
      ['ClosedOrders', { closed: {}, count: 1 }],
      ['TradesHistory', { trades: {}, count: 1 }],
    ] as const) {
      stub.fault(path, { answer: answered({ error: [], result }) });
      await desk.run();
    }
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 1 });
    expect(askedToOrder()).toBe(before);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 2 });
  });
});

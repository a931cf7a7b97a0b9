import { frozenFor, HedgeDesk, heldAtVenue } from '../../support/convert-hedges.js';
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

/** Lets the deadline of what was sent pass, by the venue's clock. */
function passDeadline(): void {
  stub.state.clockAheadMs += 30_000;
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

import type { HouseTrade, HouseVenue } from '../../../src/infra/exchange/house-venue.js';
import { newClient } from '../../support/accounts.js';
import { funded } from '../../support/convert-assets.js';
import { alerts, bookedAtVenue, frozenFor, HedgeDesk, heldAtVenue, newKind } from '../../support/convert-hedges.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';

const KEEPER = { permissions: ['manage.convert.hedge'] as const };

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(async () => {
  stub.heal();
  (await world()).clock.reset();
});

afterAll(() => stub.stop());

/** Has the venue answer with its trades changed. */
async function tradesAs(change: (trades: readonly HouseTrade[]) => readonly HouseTrade[]): Promise<void> {
  const { platform } = await world();
  const venue = platform.houseVenue;
  if (!venue) throw new Error('there is no venue');
  const trades: HouseVenue['trades'] = async (order) => change(await venue.trades(order));
  Object.assign(platform, { houseVenue: Object.create(venue, { trades: { value: trades } }) });
}

/** Has the venue charge each trade 0.5 of a currency. */
const chargedIn = (feeCurrency: string) =>
  tradesAs((trades) => trades.map((trade) => ({ ...trade, fee: '0.5', feeCurrency })));

async function refuse(error: string): Promise<void> {
  stub.fault('AddOrder', { carriedOut: false, answer: { status: 200, body: JSON.stringify({ error: [error] }) } });
}

describe('the trades of a hedge', () => {
  it('are booked with a fee in a third currency, out of what the house has of that at the venue', async () => {
    const desk = await HedgeDesk.open(stub);
    const third = await newKind('1');
    await funded(third, '2', 'VENUE');
    await desk.expose('20');
    await chargedIn(third.currency);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({
      status: 'FILLED',
      fee: '0.500000000000000000',
      feeCurrency: third.currency,
    });
    expect((await desk.books()).booked).toEqual(['980', '102000']);
    expect(await bookedAtVenue(third)).toBe('1.5');
  });

  it.each([
    ['a fee in a currency that the platform does not have', async () => 'NOWHERE', 'fee in NOWHERE'],
    ['a fee that the house cannot pay by its books', async () => (await newKind('1')).currency, 'less booked'],
  ])('are not booked, not even in part, with %s', async (_what, feeCurrency, reason) => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await chargedIn(await feeCurrency());
    await desk.run();
    const hedge = await desk.hedge();
    expect(hedge).toMatchObject({ status: 'REVIEW', filled: '0.000000000000000000' });
    expect(hedge.reason).toContain(reason);
    expect((await desk.books()).booked).toEqual(['1000', '100000']);
    expect(await heldAtVenue(desk.base)).toBe('20');
    expect(await frozenFor(desk.assetId)).toEqual(['HEDGE_REVIEW']);
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['0', '0']);
  });

  it('are booked once each, however many there are', async () => {
    const desk = await HedgeDesk.open(stub);
    stub.state.parts = 60;
    await desk.expose('20');
    await desk.run();
    await desk.run();
    const { platform } = await world();
    const { id } = await desk.hedge();
    const stored = platform.db.rows.selectFrom('convert_hedge_trade').select('venueTradeId').where('hedgeId', '=', id);
    expect(await stored.execute()).toHaveLength(60);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });

  it('leave the hedge to an admin when the venue lists one twice, with nothing booked', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await tradesAs((trades) => [...trades, ...trades]);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW', reason: expect.stringContaining('more trades') });
    expect((await desk.books()).booked).toEqual(['1000', '100000']);
  });

  it('leave the hedge to an admin when one of them is booked for another hedge, which keeps it', async () => {
    const first = await HedgeDesk.open(stub);
    await first.expose('20');
    await first.run();
    const desk = await HedgeDesk.open(stub);
    const { platform } = await world();
    const booked = platform.db.rows.selectFrom('convert_hedge_trade').select('venueTradeId');
    const { id } = await first.hedge();
    const { venueTradeId } = await booked.where('hedgeId', '=', id).executeTakeFirstOrThrow();
    await tradesAs((trades) => trades.map((trade) => ({ ...trade, venueTradeId })));
    await desk.expose('20');
    await desk.run();
    const reason = 'A trade of it is booked for another hedge';
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW', reason, filled: '0.000000000000000000' });
    expect((await desk.books()).booked).toEqual(['1000', '100000']);
    expect(await heldAtVenue(desk.base)).toBe('20');
    expect(await frozenFor(desk.assetId)).toEqual(['HEDGE_REVIEW']);
    expect(await first.hedge()).toMatchObject({ status: 'FILLED' });
    expect((await first.books()).booked).toEqual(['980', '101994.8']);
  });

  it('are booked once when two runs hear of them at the same time', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { answer: 'hang-up' });
    stub.fault('OpenOrders', { answer: { status: 520, body: '' } });
    await desk.run();
    stub.heal();
    const { platform } = await world();
    const run = () => runUnlocked(platform, 'processConvertHedges');
    await Promise.all([run(), run()]);
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED', filled: '20.000000000000000000' }]);
    expect(desk.orders).toHaveLength(1);
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });
});

describe('a hedge that does not go well', () => {
  it('is tried again later, with nothing sent meanwhile, when the venue has had too many requests', async () => {
    const { clock, platform } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await refuse('EOrder:Rate limit exceeded');
    const asked = () => stub.asked.filter((name) => name === 'AddOrder').length;
    const before = asked();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', reason: 'EOrder:Rate limit exceeded', attempt: 1 });
    await desk.run();
    expect(asked()).toBe(before + 1);
    expect(await desk.position()).toBe('20');
    clock.advance(30_000);
    // A client of its own does not wait until the venue may be asked again.
    Object.assign(platform, { houseVenue: houseVenueAt(stub, platform.db) });
    await desk.run();
    expect((await desk.hedges()).map(({ status }) => status)).toEqual(['PARTIAL', 'FILLED']);
  });

  it('is told to those who manage hedges, and to nobody else: once it traded nothing, and once it needs a decision', async () => {
    const { clock } = await world();
    const desk = await HedgeDesk.open(stub);
    const keeper = await newClient(KEEPER);
    const other = await newClient({ permissions: ['view.convert.hedge'] });
    await desk.expose('20');
    await refuse('EOrder:Insufficient funds');
    await desk.run();
    const { currency } = desk.base;
    expect(await alerts(keeper.user.id)).toEqual([`${currency} could not be hedged`]);
    clock.advance(30_000);
    await chargedIn('NOWHERE');
    await desk.run();
    await desk.run();
    expect(await alerts(keeper.user.id)).toEqual([
      `${currency} could not be hedged`,
      `A hedge of ${currency} needs a decision`,
    ]);
    expect(await alerts(other.user.id)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { NoTurn } from '../../../src/core/bot/venue-error.js';
import { newHouseVenue } from '../../../src/infra/exchange/house.js';
import { newClient } from '../../support/accounts.js';
import { alerts, HedgeDesk, heldAtVenue } from '../../support/convert-hedges.js';
import { houseVenueAt, QUICK_HOUSE, stubAccount } from '../../support/convert-venue.js';
import { runJob } from '../../support/jobs.js';
import { HOUSE_KEYS, StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

const ACCOUNT = createHash('sha256').update(`kraken ${HOUSE_KEYS.key}`).digest('hex');

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(() => stub.heal());

afterAll(() => stub.stop());

/** Takes the account's turn, as a call of another process does that does not end. */
async function takeTurn(): Promise<() => Promise<void>> {
  const { platform } = await world();
  const lock = await platform.db.jobLocks.tryLock(`venue ${ACCOUNT}`);
  if (!lock) throw new Error('the turn is taken');
  return () => lock.release();
}

async function beImpatient(): Promise<void> {
  const { platform } = await world();
  const { http, clock, db } = platform;
  Object.assign(platform, {
    houseVenue: newHouseVenue(stubAccount(stub), http, clock, db, { ...QUICK_HOUSE, turnMs: 50 }),
  });
}

function askedFor(name: string): number {
  return stub.asked.filter((each) => each === name).length;
}

describe('a call to the venue whose turn does not come', () => {
  it('leaves the hedge OPEN with nothing sent, held or told, and ends the run; the next one sends it', async () => {
    const admin = await newClient({ permissions: ['manage.convert.hedge'] });
    const [one, other] = [await HedgeDesk.open(stub), await HedgeDesk.open(stub)];
    await one.expose('20');
    await other.expose('20');
    await beImpatient();
    const [depths, orders] = [askedFor('Depth'), askedFor('AddOrder')];
    const endTurn = await takeTurn();
    try {
      expect(await runJob('processConvertHedges')).toMatchObject({ status: 'FAILED' });
    } finally {
      await endTurn();
    }
    const untouched = { status: 'OPEN', sends: 0, limitPrice: null, sentAt: null, placedAt: null, nextTryAt: null };
    expect([await one.hedge(), await other.hedge()]).toMatchObject([untouched, untouched]);
    expect(askedFor('AddOrder')).toBe(orders);
    expect(askedFor('Depth')).toBe(depths + 1);
    expect([await heldAtVenue(one.base), await heldAtVenue(other.base)]).toEqual(['0', '0']);
    expect(await alerts(admin.user.id)).toEqual([]);
    await one.run();
    expect([await one.hedge(), await other.hedge()]).toMatchObject([{ status: 'FILLED' }, { status: 'FILLED' }]);
    expect([await heldAtVenue(one.base), await heldAtVenue(other.base)]).toEqual(['0', '0']);
  });

  it('ends the hedge after ten thousand times, and the next one is sent', async () => {
    const { platform, clock } = await world();
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await beImpatient();
    const endTurn = await takeTurn();
    const holds = async (from: number, to: number): Promise<void> => {
      const hedges = platform.db.rows.updateTable('convert_hedge').set({ holds: to });
      await hedges.where('currency', '=', desk.base.currency).where('holds', '=', from).execute();
    };
    try {
      expect(await runJob('processConvertHedges')).toMatchObject({ status: 'FAILED' });
      await holds(1, 9_999);
      expect(await runJob('processConvertHedges')).toMatchObject({ status: 'FAILED' });
    } finally {
      await endTurn();
    }
    expect(await desk.hedges()).toMatchObject([{ status: 'OPEN', holds: 10_000 }]);
    await desk.run();
    const ended = { status: 'PARTIAL', holds: 10_000, reason: expect.stringContaining('turn at the venue') };
    expect(await desk.hedges()).toMatchObject([ended]);
    expect([await desk.position(), await heldAtVenue(desk.base)]).toEqual(['20', '0']);
    clock.advance(30_000);
    await desk.run();
    clock.reset();
    expect(await desk.hedges()).toMatchObject([ended, { status: 'FILLED', holds: 1 }]);
  });

  it('is not counted as a request where a hedge was to be sent again', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
    await desk.run();
    stub.state.clockAheadMs += 90_000;
    const { platform } = await world();
    const venue = platform.houseVenue;
    const place = async () => Promise.reject(new NoTurn('Other calls are under way', 0));
    Object.assign(platform, { houseVenue: Object.create(venue, { place: { value: place } }) });
    expect(await runJob('processConvertHedges')).toMatchObject({ status: 'FAILED' });
    Object.assign(platform, { houseVenue: venue });
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 1 });
    expect(await heldAtVenue(desk.base)).toBe('20');
    stub.state.clockAheadMs += 90_000;
    await desk.run();
    stub.state.clockAheadMs += 90_000;
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED', sends: 2 });
  });

  it('waits in no line of this process that is longer than fifty', async () => {
    const { platform } = await world();
    const venue = houseVenueAt(stub, platform.db);
    await venue.balances();
    const before = askedFor('BalanceEx');
    const endTurn = await takeTurn();
    const calls = Array.from({ length: 60 }, () =>
      venue.balances().then(
        () => 'answered',
        (fault: unknown) => fault,
      ),
    );
    const refused = await Promise.all(calls.slice(50));
    expect(refused.every((fault) => fault instanceof NoTurn)).toBe(true);
    await endTurn();
    expect(await Promise.all(calls.slice(0, 50))).toEqual(Array.from({ length: 50 }, () => 'answered'));
    expect(askedFor('BalanceEx')).toBe(before + 50);
  });
});

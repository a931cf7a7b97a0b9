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

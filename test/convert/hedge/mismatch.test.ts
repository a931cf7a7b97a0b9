import { frozenFor, HedgeDesk, heldAtVenue } from '../../support/convert-hedges.js';
import { exact } from '../../support/stub-exchange/exact.js';
import type { KrakenOrder } from '../../support/stub-kraken/state.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

const ANOTHER = 'The order at the venue is another than was sent';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(async () => {
  stub.heal();
  (await world()).clock.reset();
});

afterAll(() => stub.stop());

/** A hedge of 20 whose order is carried out without an answer, and which the venue lists changed like this. */
async function listedAs(changed: Partial<KrakenOrder>): Promise<HedgeDesk> {
  const desk = await HedgeDesk.open(stub);
  await desk.expose('20');
  stub.fault('AddOrder', { answer: 'hang-up' });
  stub.before = (name) => {
    if (name === 'OpenOrders') for (const order of desk.orders) Object.assign(order, changed);
  };
  await desk.run();
  return desk;
}

/** Left to an admin: nothing is booked, what it may take stays held, and the currency is frozen. */
async function expectReview(desk: HedgeDesk, reason: string): Promise<void> {
  expect(await desk.hedges()).toMatchObject([{ status: 'REVIEW', reason, filled: '0.000000000000000000' }]);
  expect((await desk.books()).booked).toEqual(['1000', '100000']);
  expect(await heldAtVenue(desk.base)).toBe('20');
  expect(await frozenFor(desk.assetId)).toEqual(['HEDGE_REVIEW']);
  expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['0', '0']);
}

describe('a hedge goes to REVIEW with nothing booked', () => {
  it.each<[string, Partial<KrakenOrder>, string]>([
    ['on the other side', { side: 'buy' }, ANOTHER],
    ['in another market', { pair: 'XBTUSDT' }, ANOTHER],
    ['with another amount', { volume: exact('19.9') }, ANOTHER],
    [
      'as filled above its amount',
      { filled: exact('20.00000001') },
      'The venue says that it filled more than was ordered',
    ],
  ])('when the venue lists its order %s', async (_how, changed, reason) => {
    await expectReview(await listedAs(changed), reason);
  });

  it('when its order, which was to end at once, is open for ten minutes, and no sooner', async () => {
    const { clock } = await world();
    const desk = await listedAs({ status: 'open' });
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED' });
    clock.advance(599_000);
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', sends: 1 });
    clock.advance(1_000);
    await desk.run();
    await expectReview(desk, 'The order is still open');
    expect(desk.orders).toHaveLength(1);
  });
});

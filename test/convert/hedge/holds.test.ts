import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import { RESOLVE_CONVERT_HEDGE, resolveConvertHedge } from '../../../src/services/convert/hedge/resolve.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { bookedAtVenue, HedgeDesk, heldAtVenue, reviewed } from '../../support/convert-hedges.js';
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

/** Runs the job while the venue carries out its request and does not say so. */
async function runUnclear(desk: HedgeDesk): Promise<void> {
  stub.fault('AddOrder', { times: 2, answer: 'hang-up' });
  stub.fault('OpenOrders', { times: 2, answer: { status: 520, body: '' } });
  await desk.run();
}

async function floorOf(desk: HedgeDesk, floor: string): Promise<unknown> {
  const { system } = await world();
  const { id } = await inventoryOf(desk.base, 'VENUE');
  return updateConvertInventory(system, id, { floor });
}

describe('what a hedge may take at the venue', () => {
  it('is held from when it is placed until it has ended, for a sale its amount', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await runUnclear(desk);
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', holds: 1 });
    expect(await heldAtVenue(desk.base)).toBe('20');
    stub.heal();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED' });
    expect(await heldAtVenue(desk.base)).toBe('0');
    expect((await desk.books()).booked).toEqual(['980', '101994.8']);
  });

  it('is for a purchase its cost at the limit price and the fee', async () => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('-20');
    await runUnclear(desk);
    expect(await heldAtVenue(desk.quote)).toBe('2030.1');
    stub.heal();
    await desk.run();
    expect(await heldAtVenue(desk.quote)).toBe('0');
    const { booked, held } = await desk.books();
    expect(booked).toEqual(held);
  });

  it('is free again when the venue refuses the order', async () => {
    const desk = await HedgeDesk.open(stub);
    stub.state.held.delete(desk.base.currency);
    await desk.expose('20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'PARTIAL', holds: 1 });
    expect(await heldAtVenue(desk.base)).toBe('0');
  });

  it('is not what another one is sized by: two purchases never order more than the house can pay', async () => {
    const one = await HedgeDesk.open(stub, { booked: { base: '1', quote: '3000' } });
    const other = await HedgeDesk.open(stub, { quote: one.quote });
    await one.expose('-20');
    await other.expose('-20');
    await runUnclear(one);
    const hedges = [await one.hedge(), await other.hedge()];
    expect(hedges).toMatchObject([{ status: 'PLACED' }, { status: 'PLACED' }]);
    const amounts = hedges.map(({ amount }) => Number(amount)).toSorted((a, b) => b - a);
    expect(amounts).toEqual([20, 9.5542388]);
    stub.heal();
    await one.run();
    expect([await one.hedge(), await other.hedge()]).toMatchObject([{ status: 'FILLED' }, { status: 'FILLED' }]);
    expect(await heldAtVenue(one.quote)).toBe('0');
    expect(Number(await bookedAtVenue(one.quote))).toBeCloseTo(3000 - 29.5542388 * 100.26, 6);
  });

  it('leaves the floor of the place alone, and no floor can be raised over it', async () => {
    const desk = await HedgeDesk.open(stub);
    await floorOf(desk, '990');
    await desk.expose('20');
    await runUnclear(desk);
    expect(await desk.hedge()).toMatchObject({ status: 'PLACED', amount: '10.000000000000000000' });
    expect(await heldAtVenue(desk.base)).toBe('1000');
    expect(await desk.position()).toBe('10');
    await expect(floorOf(desk, '990.1')).rejects.toMatchObject({ code: 'INVENTORY_FLOOR' });
    stub.heal();
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED' });
    expect(await heldAtVenue(desk.base)).toBe('990');
  });

  it('stays held in REVIEW, and is what a resolution takes', async () => {
    const desk = await reviewed(stub, '-20');
    const { system } = await world();
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW' });
    expect(await heldAtVenue(desk.quote)).toBe('2030.1');
    const { id } = await desk.hedge();
    const said = { filled: '20', cost: '2000', fee: '5.2', note: 'seen at the venue' };
    expect(await resolveConvertHedge(system, RESOLVE_CONVERT_HEDGE, { id, outcome: 'FILLED', ...said })).toMatchObject({
      status: 'RESOLVED',
    });
    expect(await heldAtVenue(desk.quote)).toBe('0');
    expect((await desk.books()).booked).toEqual(['1020', '97994.8']);
  });
});

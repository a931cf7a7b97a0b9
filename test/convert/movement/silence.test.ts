import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  listDeposit,
  payOut,
  processMovements,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const OTHER_CHAIN = 'CHAIN:137';

let routes: Routes;
let token: RoutedToken;
beforeAll(async () => {
  routes = await houseWithRoutes();
  token = await routedToken(routes);
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => {
  routes.chain.mood = 'answers';
  routes.venue.heal();
});
afterAll(() => closeRoutes(routes));

/** Movements of a chain, each as one that is due and was never looked at. */
async function dueCopies(id: string, count: number): Promise<string[]> {
  const { system } = await world();
  const row = await movementRow(id);
  const copies = Array.from({ length: count }, (_, at) => ({
    ...row,
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    to: OTHER_CHAIN as typeof row.to,
    automatic: true,
  }));
  await system.db.rows.insertInto('convert_movement').values(copies).execute();
  return copies.map((copy) => copy.id);
}

describe('a chain that gives no answer', () => {
  it('holds up no movement of another chain, and leaves what is overdue to an admin', async () => {
    const admin = await rebalancer();
    const { id } = await begin(admin, token, 'VENUE', 'CHAIN:1');
    const many = await dueCopies(id, 60);
    await processMovements();
    const { system } = await world();
    const looked = system.db.rows.selectFrom('convert_movement').select('id').where('id', 'in', many);
    expect(await looked.where('checkedAt', 'is not', null).execute()).toHaveLength(50);
    expect((await movementRow(id)).requestedAt).not.toBeNull();
    await system.db.rows.deleteFrom('convert_movement').where('id', 'in', many).execute();
    const txHash = await payOut(routes, token, '99.995');
    await deepen(routes);
    routes.chain.mood = 'error';
    await overdue(id);
    expect(await processMovements()).toMatchObject({ status: 'FAILED' });
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW', txHash });
    expect((await admin.rest('GET', `${MOVEMENTS}/${id}`)).body).toMatchObject({ status: 'REVIEW' });
    expect(await heldAt(token, 'VENUE', 'TRANSIT')).toEqual(['900', '100']);
  });
});

describe('a venue that gives no answer', () => {
  const silence = () => {
    for (const name of ['Withdraw', 'DepositStatus']) {
      routes.venue.fault(name, { times: 1_000, carriedOut: false, answer: 'hang-up' });
    }
  };

  it('holds up no payment on a chain, is asked to pay once, and loses nothing', async () => {
    const [admin, other] = [await rebalancer(), await routedToken(routes)];
    const { platform } = await world();
    // A client of its own lists the markets anew.
    Object.assign(platform, { houseVenue: houseVenueAt(routes.venue, platform.db) });
    const back = await begin(admin, other, 'CHAIN:1', 'VENUE');
    await processMovements();
    const { txHash } = await movementRow(back.id);
    expect(txHash).not.toBeNull();
    const out = await begin(admin, other, 'VENUE', 'CHAIN:1');
    silence();
    const asked = () => routes.venue.asked.filter((name) => name === 'Withdraw').length;
    const before = asked();
    expect(await processMovements()).toMatchObject({ status: 'FAILED' });
    for (let run = 0; run < 3; run += 1) await processMovements();
    expect(asked()).toBe(before + 1);
    await deepen(routes);
    await processMovements();
    expect((await movementRow(back.id)).gasPaid).not.toBeNull();
    expect([await movementRow(out.id), await movementRow(back.id)]).toMatchObject([
      { status: 'MOVING' },
      { status: 'MOVING' },
    ]);
    expect(await heldAt(other, 'VENUE', 'CHAIN:1', 'TRANSIT')).toEqual(['900', '900', '200']);
    routes.venue.heal();
    listDeposit(routes, other, txHash ?? '', '100');
    await processMovements();
    expect(await movementRow(back.id)).toMatchObject({ status: 'DONE' });
    await overdue(out.id);
    await processMovements();
    const { status } = await movementRow(out.id);
    expect(status).toBe('REVIEW');
    const note = 'The venue lists no such payment';
    const { body } = await admin.rest('POST', `${MOVEMENTS}/${out.id}/resolve`, { outcome: 'RETURNED', note });
    expect(body).toMatchObject({ status: 'RESOLVED' });
    expect(await heldAt(other, 'VENUE', 'CHAIN:1', 'TRANSIT')).toEqual(['1100', '900', '0']);
  });
});

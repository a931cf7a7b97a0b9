import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  payOut,
  processMovements,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let routes: Routes;
/** One for all tests, since the venue's currencies are asked for once. */
let token: RoutedToken;
beforeAll(async () => {
  routes = await houseWithRoutes();
  token = await routedToken(routes);
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => routes.venue.heal());
afterAll(() => closeRoutes(routes));

const asked = (name: string): number => routes.venue.asked.filter((each) => each === name).length;

/** A movement of 100 from the venue to the chain. */
async function begun() {
  const admin = await rebalancer();
  const { id } = await begin(admin, token, 'VENUE', 'CHAIN:1');
  return { admin, id: id as string };
}

const booked = () => heldAt(token, 'VENUE', 'TRANSIT', 'CHAIN:1');

describe('a payment that the venue is asked for', () => {
  const refuse = (error: string) =>
    routes.venue.fault('Withdraw', {
      carriedOut: false,
      answer: { status: 200, body: JSON.stringify({ error: [error] }) },
    });

  it.each(['EGeneral:Permission denied', 'EFunding:Invalid amount'])(
    'goes to review when the venue surely refuses it with %s, and is not asked for again',
    async (error) => {
      const atFirst = await booked();
      const { admin, id } = await begun();
      const before = asked('Withdraw');
      refuse(error);
      expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
      const refused = { status: 'REVIEW', reviewReason: `the venue refuses to pay: ${error}`, withdrawalId: null };
      expect(await movementRow(id)).toMatchObject(refused);
      await processMovements();
      expect(await movementRow(id)).toMatchObject(refused);
      expect(asked('Withdraw')).toBe(before + 1);
      const { body } = await admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, { outcome: 'RETURNED', note: 'Refused' });
      expect(body).toMatchObject({ status: 'RESOLVED', arrived: '100' });
      expect(await booked()).toEqual(atFirst);
    },
  );

  it('is asked for again where the venue has surely not taken the request, and is paid once', async () => {
    const { platform } = await world();
    const { id } = await begun();
    const [before, paid] = [asked('Withdraw'), routes.venue.state.withdrawals.length];
    refuse('EAPI:Invalid nonce');
    expect(await processMovements()).toMatchObject({ status: 'FAILED' });
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', requestedAt: null, withdrawalId: null });
    // A client of its own does not wait until the venue may be asked again.
    Object.assign(platform, { houseVenue: houseVenueAt(routes.venue, platform.db) });
    await processMovements();
    await processMovements();
    expect(asked('Withdraw')).toBe(before + 2);
    expect(routes.venue.state.withdrawals.slice(paid)).toMatchObject([{ amount: '99.9950000000' }]);
    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE', arrived: '99.995000000000000000' });
  });

  it('is left to an admin where the venue lists two that it could be after an unclear answer', async () => {
    const { id } = await begun();
    const { withdrawals } = routes.venue.state;
    routes.venue.fault('Withdraw', { answer: 'hang-up', times: 1 });
    const [before, moving] = [asked('Withdraw'), await booked()];
    await processMovements();
    const [paid] = withdrawals.slice(-1);
    if (!paid) throw new Error('the venue has paid');
    // Somebody has the venue pay as much by its website.
    const alike = { ...paid, refid: routes.venue.state.nextId('A') };
    withdrawals.push(alike);
    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    await processMovements();
    expect(await movementRow(id)).toMatchObject({
      status: 'REVIEW',
      reviewReason: 'the venue lists 2 payments that it could be',
      withdrawalId: null,
      txHash: null,
    });
    expect(asked('Withdraw')).toBe(before + 1);
    expect(await booked()).toEqual(moving);
  });
});

describe('a movement from the venue that is DONE', () => {
  it('is left by the job, and not asked about, whatever the venue and the chain say later', async () => {
    const { id } = await begun();
    await processMovements();
    const before = await routes.chain.rpc('evm_snapshot');
    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    const [row, books] = [await movementRow(id), await booked()];
    expect(row).toMatchObject({ status: 'DONE' });
    Object.assign(routes.venue.state.withdrawals.at(-1) ?? {}, { status: 'Failure', txid: '' });
    await routes.chain.revert(before);
    await deepen(routes);
    await overdue(id);
    const [lists, payments] = [asked('WithdrawStatus'), asked('Withdraw')];
    for (let run = 0; run < 2; run += 1) expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect([asked('WithdrawStatus'), asked('Withdraw')]).toEqual([lists, payments]);
    expect(await movementRow(id)).toEqual({ ...row, dueAt: expect.any(String) });
    expect(await booked()).toEqual(books);
  });
});

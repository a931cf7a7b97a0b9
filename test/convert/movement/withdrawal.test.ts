import { heldAt, movementRow, overdue, rebalancer, stopMovements } from '../../support/convert-movements.js';
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
import { frozenAsset } from '../../support/convert-states.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';

let routes: Routes;
/** One for all tests, since the venue's currencies are asked for once. */
let token: RoutedToken;
beforeAll(async () => {
  routes = await houseWithRoutes();
  token = await routedToken(routes);
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => {
  routes.venue.heal();
  routes.venue.state.held.set(token.currency, exact('1000'));
});
afterAll(() => closeRoutes(routes));

const asked = (name: string): number => routes.venue.asked.filter((each) => each === name).length;

/** A movement of 100 from the venue to the chain. */
async function begun() {
  const admin = await rebalancer();
  const movement = await begin(admin, token, 'VENUE', 'CHAIN:1');
  return { admin, id: movement.id as string, movement };
}

const booked = () => heldAt(token, 'VENUE', 'TRANSIT', 'CHAIN:1');

describe('a movement from the venue to a chain', () => {
  it('is paid by the venue, seen on the chain once it is deep enough, and booked less the fee', async () => {
    const { id, movement } = await begun();
    expect(movement).toMatchObject({ status: 'MOVING', automatic: true, requestedAt: null });
    const before = asked('Withdraw');
    expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect(asked('Withdraw')).toBe(before + 1);
    const [paid] = routes.venue.state.withdrawals.slice(-1);
    expect(paid).toMatchObject({ asset: token.currency, key: 'house', amount: '99.9950000000', fee: '0.0050000000' });
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', withdrawalId: paid?.refid, txHash: null });
    const txHash = await payOut(routes, token, '99.995');
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', txHash });
    await deepen(routes);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE', arrived: '99.995000000000000000', txHash });
    expect(Number((await movementRow(id)).fee)).toBe(0.005);
    expect(await booked()).toEqual(['900', '0', '1099.995']);
    expect(asked('Withdraw')).toBe(before + 1);
  });

  it('is sought at the venue after an unclear answer, and never asked for again', async () => {
    const { id } = await begun();
    routes.venue.fault('Withdraw', { answer: 'hang-up', times: 1 });
    const before = asked('Withdraw');
    expect(await processMovements()).toMatchObject({ status: 'FAILED' });
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', withdrawalId: null });
    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({
      status: 'DONE',
      withdrawalId: routes.venue.state.withdrawals.at(-1)?.refid,
    });
    expect(asked('Withdraw')).toBe(before + 1);
  });

  it('that the venue never lists goes to review when it is overdue, and is not asked for again', async () => {
    const { id } = await begun();
    routes.venue.fault('Withdraw', { answer: 'hang-up', carriedOut: false, times: 1 });
    const before = asked('Withdraw');
    await processMovements();
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING' });
    await overdue(id);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW', withdrawalId: null });
    expect(asked('Withdraw')).toBe(before + 1);
  });

  it('goes to review when it is overdue at a venue that refuses it in words that are not surely a refusal', async () => {
    const { id } = await begun();
    routes.venue.state.held.delete(token.currency);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', withdrawalId: null });
    await overdue(id);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW', withdrawalId: null });
  });

  it('goes to review when the venue fails it, and when another amount comes than it says', async () => {
    const [failed, odd] = [await begun(), await begun()];
    await processMovements();
    const [one, other] = routes.venue.state.withdrawals.slice(-2);
    const { withdrawalId } = await movementRow(failed.id);
    const txid = await payOut(routes, token, '50');
    Object.assign((one?.refid === withdrawalId ? other : one) ?? {}, { txid, status: 'Success' });
    Object.assign((one?.refid === withdrawalId ? one : other) ?? {}, { txid: '', status: 'Failure' });
    await deepen(routes);
    await processMovements();
    expect(await movementRow(failed.id)).toMatchObject({ reviewReason: 'the venue did not carry the payment out' });
    expect(await movementRow(odd.id)).toMatchObject({
      status: 'REVIEW',
      reviewReason: '100 were sent, and 50 arrived',
    });
  });

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['movements are stopped', () => stopMovements(true).then(() => () => stopMovements(false))],
    [
      'converting is switched off',
      () => setSettings({ convertEnabled: 'false' }).then(() => () => clearSettings('convertEnabled')),
    ],
    ['its currency is frozen', () => frozenAsset(token)],
  ])('does not leave the venue while %s', async (_why, hold) => {
    const { id } = await begun();
    const before = asked('Withdraw');
    const letGo = await hold();
    expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', requestedAt: null });
    expect(asked('Withdraw')).toBe(before);
    await letGo();
    await processMovements();
    expect(asked('Withdraw')).toBe(before + 1);
    await overdue(id);
    await processMovements();
  });

  it('is not completed by hand', async () => {
    const { admin, id } = await begun();
    const { body } = await admin.rest('POST', `/api/admin/convert/movement/${id}/complete`, { reference: 'x' });
    expect(body).toMatchObject({ code: 'ILLEGAL_STATE' });
  });
});

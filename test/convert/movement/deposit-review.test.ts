import { booked, call, newAccount } from '../../support/convert-chain.js';
import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  listDeposit,
  processMovements,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
afterAll(() => closeRoutes(routes));

async function begun() {
  const [admin, token, { platform }] = [await rebalancer(), await routedToken(routes), await world()];
  // A client of its own lists the markets anew.
  Object.assign(platform, { houseVenue: houseVenueAt(routes.venue, platform.db) });
  const { id } = await begin(admin, token, 'CHAIN:1', 'VENUE');
  return { admin, token, id: id as string };
}

const booksOf = (token: RoutedToken) => heldAt(token, 'CHAIN:1', 'TRANSIT', 'VENUE');

/** Paid on the chain, which has decided. */
async function paid() {
  const { token, id } = await begun();
  await processMovements();
  await deepen(routes);
  await processMovements();
  return { token, id, txHash: (await movementRow(id)).txHash ?? '' };
}

describe('a movement from a chain to the venue goes to review', () => {
  it('when the venue lists its deposit as failed, whatever it lists later', async () => {
    const { token, id, txHash } = await paid();
    listDeposit(routes, token, txHash, '100');
    const deposit = routes.venue.state.deposits.at(-1);
    Object.assign(deposit ?? {}, { status: 'Failure' });
    await processMovements();
    const refused = { status: 'REVIEW', reviewReason: 'the venue refuses the deposit', arrived: null };
    expect(await movementRow(id)).toMatchObject(refused);
    Object.assign(deposit ?? {}, { status: 'Success' });
    await processMovements();
    expect(await movementRow(id)).toMatchObject(refused);
    expect(await booksOf(token)).toEqual(['900', '100', '1000']);
  });

  it.each(['50', '100.000001'])('when the venue lists a deposit of %s where 100 were sent', async (amount) => {
    const { token, id, txHash } = await paid();
    listDeposit(routes, token, txHash, amount);
    await processMovements();
    const reviewReason = `100 were sent, and ${amount} arrived`;
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW', reviewReason });
    expect(await booksOf(token)).toEqual(['900', '100', '1000']);
  });

  it.each([
    ['less', '-10'],
    ['more', '20'],
  ])('when its transaction moves %s than it was told to, which costs its gas', async (_how, surcharge) => {
    const { admin, token, id } = await begun();
    await call(token.contract, 'charge', surcharge);
    await processMovements();
    await deepen(routes);
    await processMovements();
    const row = await movementRow(id);
    expect(row).toMatchObject({
      status: 'REVIEW',
      reviewReason: 'its transaction moved another amount: the token keeps a part of it, or more',
    });
    expect(Number(row.gasPaid)).toBeGreaterThan(0);
    expect(await booked(routes.coin)).toMatchObject({ held: '0' });
    listDeposit(routes, token, row.txHash ?? '', '100');
    await processMovements();
    expect(await booksOf(token)).toEqual(['900', '100', '1000']);
    // What has left is counted, so that nobody's word brings it back.
    const returned = { outcome: 'RETURNED', note: 'A test' };
    const { body } = await admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, returned);
    expect(body).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('when another transaction of the house has its nonce: nothing has left, and no gas is paid', async () => {
    const { admin, token, id } = await begun();
    routes.chain.moods.set('eth_sendRawTransaction', 'error');
    await processMovements();
    routes.chain.moods.clear();
    const { platform } = await world();
    const signed = platform.db.rows.selectFrom('convert_transaction').select('nonce').where('movementId', '=', id);
    const { nonce } = await signed.executeTakeFirstOrThrow();
    const wallet = routes.wallet.connect(routes.chain.ethers);
    await wallet.sendTransaction({ to: newAccount(), nonce });
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', gasPaid: null });
    await deepen(routes);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({
      status: 'REVIEW',
      reviewReason: 'another transaction of the house has its nonce',
      gasPaid: '0.000000000000000000',
    });
    expect(await booked(routes.coin)).toMatchObject({ held: '0' });
    expect(await booksOf(token)).toEqual(['900', '100', '1000']);
    const returned = { outcome: 'RETURNED', note: 'It never left' };
    const { body } = await admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, returned);
    expect(body).toMatchObject({ status: 'RESOLVED', arrived: '100', fee: '0' });
    expect(await booksOf(token)).toEqual(['1000', '0', '1000']);
  });
});

it('a movement whose deposit the venue lists as pending waits, and is done once the venue has credited it', async () => {
  const { token, id, txHash } = await paid();
  listDeposit(routes, token, txHash, '100');
  const deposit = routes.venue.state.deposits.at(-1);
  Object.assign(deposit ?? {}, { status: 'Pending' });
  await processMovements();
  expect(await movementRow(id)).toMatchObject({ status: 'MOVING', arrived: null });
  Object.assign(deposit ?? {}, { status: 'Success' });
  await processMovements();
  expect(await movementRow(id)).toMatchObject({ status: 'DONE' });
});

it('a movement to the venue that is DONE is left by the job, whatever the venue lists of its deposit later', async () => {
  const { token, id, txHash } = await paid();
  listDeposit(routes, token, txHash, '100');
  await processMovements();
  const row = await movementRow(id);
  expect(row).toMatchObject({ status: 'DONE' });
  Object.assign(routes.venue.state.deposits.at(-1) ?? {}, { status: 'Failure', amount: '50' });
  await overdue(id);
  const asked = () => routes.venue.asked.filter((name) => name === 'DepositStatus').length;
  const before = asked();
  for (let run = 0; run < 2; run += 1) expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
  expect(asked()).toBe(before);
  expect(await movementRow(id)).toEqual({ ...row, dueAt: expect.any(String) });
  expect(await booksOf(token)).toEqual(['900', '0', '1100']);
});

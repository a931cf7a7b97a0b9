import { call } from '../../support/convert-chain.js';
import { bookByHash, byHand, endMovement, moved } from '../../support/convert-by-hand.js';
import { heldAt, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  processMovements,
  routedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { useSettings } from '../../support/stored-settings.js';

const CHAIN = 'CHAIN:1';
const mismatch = { statusCode: 409, code: 'CHAIN_MISMATCH' };
const badInput = { statusCode: 400, code: 'BAD_INPUT' };

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
afterAll(() => closeRoutes(routes));

const inReview = async (id: string) => {
  await overdue(id);
  await processMovements();
};

/** A movement of 100 to the venue that has left the chain, and is in review. */
async function left() {
  const token = await routedToken(routes);
  const { id } = await begin(await rebalancer(), token, CHAIN, 'VENUE');
  await processMovements();
  await deepen(routes);
  await processMovements();
  await inReview(id);
  const backBy = async (units: bigint) => {
    const hash = await call(token.contract, 'mint', routes.wallet.address, units);
    await deepen(routes);
    return hash;
  };
  return { token, id: id as string, backBy };
}

describe('a movement that has left its chain', () => {
  it('has returned there only by a transaction to the house, which counts for nothing else', async () => {
    const { token, id, backBy } = await left();
    expect(await endMovement('resolve', id, { outcome: 'RETURNED' })).toMatchObject(badInput);
    const { txHash: sent } = await movementRow(id);
    expect(await endMovement('resolve', id, { outcome: 'RETURNED', txHash: sent })).toMatchObject(mismatch);
    expect(await heldAt(token, CHAIN, 'TRANSIT')).toEqual(['900', '100']);
    const txHash = await backBy(100_000_000n);
    const refused = { ...mismatch, message: expect.stringContaining(id) };
    expect(await bookByHash('fund', token, txHash)).toMatchObject(refused);
    const ended = await endMovement('resolve', id, { outcome: 'RETURNED', txHash });
    expect(ended).toMatchObject({ status: 'RESOLVED', arrived: '100', fee: '0' });
    expect(await bookByHash('fund', token, txHash)).toMatchObject(mismatch);
    expect(await heldAt(token, CHAIN, 'TRANSIT', 'VENUE')).toEqual(['1000', '0', '1000']);
  });

  it('has returned with at most what came back, the rest of which was paid for the way', async () => {
    const { token, id, backBy } = await left();
    const txHash = await backBy(60_000_000n);
    const resolve = (arrived?: string) => endMovement('resolve', id, { outcome: 'RETURNED', txHash, arrived });
    expect(await resolve('60.000001')).toMatchObject(badInput);
    expect(await resolve()).toMatchObject({ status: 'RESOLVED', arrived: '60', fee: '40' });
    expect(await heldAt(token, CHAIN, 'TRANSIT')).toEqual(['960', '0']);
  });

  it('has returned at a chain without a transaction where nothing is known to have left it, and takes none', async () => {
    const kind = await byHand(routes);
    const id = await moved(kind, CHAIN, 'VENUE');
    await inReview(id);
    const txHash = await call(kind.contract, 'mint', routes.wallet.address, 100_000_000n);
    await deepen(routes);
    expect(await endMovement('resolve', id, { outcome: 'RETURNED', txHash })).toMatchObject(badInput);
    expect(await endMovement('resolve', id, { outcome: 'RETURNED' })).toMatchObject({ arrived: '100' });
    expect(await bookByHash('fund', kind, txHash)).toMatchObject({ statusCode: 200 });
    expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1100', '0']);
  });
});

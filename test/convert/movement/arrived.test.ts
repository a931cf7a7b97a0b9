import { call } from '../../support/convert-chain.js';
import { bookByHash, byHand, endMovement, moved } from '../../support/convert-by-hand.js';
import { heldAt, legsOf, movementRow, overdue } from '../../support/convert-movements.js';
import { closeRoutes, deepen, houseWithRoutes, processMovements, type Routes } from '../../support/convert-routes.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

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

/** A movement of 100 from the ledger to the chain. */
async function begun() {
  const kind = await byHand(routes);
  const id = await moved(kind, 'LEDGER', CHAIN);
  /** Pays the house as anybody may; answers the hash. */
  const paid = async (units: bigint) => {
    const hash = await call(kind.contract, 'mint', routes.wallet.address, units);
    await deepen(routes);
    return hash;
  };
  return { kind, id, paid };
}

describe('what has arrived on a chain', () => {
  it('is at most what its transaction brought, whatever an admin says', async () => {
    const { kind, id, paid } = await begun();
    await overdue(id);
    await processMovements();
    const txHash = await paid(1_000_000n);
    const resolve = (arrived?: string) => endMovement('resolve', id, { outcome: 'ARRIVED', txHash, arrived });
    expect(await resolve('100')).toMatchObject(badInput);
    expect(await resolve('1.00000001')).toMatchObject(badInput);
    expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1000', '100']);
    expect(await resolve()).toMatchObject({ status: 'RESOLVED', arrived: '1', fee: '99' });
    expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1001', '0']);
  });

  it('is what the right transaction brought where a wrong one was counted, which can be booked then', async () => {
    const { kind, id, paid } = await begun();
    const [strange, right] = [await paid(5_000_000n), await paid(100_000_000n)];
    expect(await endMovement('complete', id, { reference: strange })).toMatchObject({ status: 'REVIEW', arrived: '5' });
    expect(await endMovement('resolve', id, { outcome: 'ARRIVED', arrived: '100' })).toMatchObject(badInput);
    expect(await bookByHash('fund', kind, strange, '5')).toMatchObject(mismatch);
    const ended = await endMovement('resolve', id, { outcome: 'ARRIVED', txHash: right, arrived: '100' });
    expect(ended).toMatchObject({ status: 'RESOLVED', arrived: '100', fee: '0', txHash: right });
    expect(await bookByHash('fund', kind, right)).toMatchObject(mismatch);
    expect(await bookByHash('fund', kind, strange, '5')).toMatchObject({ statusCode: 200 });
    expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1105', '0']);
  });

  it("is somebody else's payment again where the movement has returned, or is lost", async () => {
    const { kind, id, paid } = await begun();
    const strange = await paid(5_000_000n);
    await endMovement('complete', id, { reference: strange });
    expect(await endMovement('resolve', id, { outcome: 'LOST', txHash: strange })).toMatchObject(badInput);
    expect(await endMovement('resolve', id, { outcome: 'LOST' })).toMatchObject({ status: 'RESOLVED' });
    expect(await bookByHash('fund', kind, strange, '5')).toMatchObject({ statusCode: 200 });
    expect(await heldAt(kind, 'LEDGER', CHAIN, 'TRANSIT')).toEqual(['900', '1005', '0']);
  });

  it('is not proven by a transfer of nothing, which anybody can have a token make', async () => {
    const { kind, id, paid } = await begun();
    const nothing = await paid(0n);
    expect(await endMovement('complete', id, { reference: nothing })).toMatchObject(mismatch);
    await overdue(id);
    await processMovements();
    expect(await endMovement('resolve', id, { outcome: 'ARRIVED', txHash: nothing })).toMatchObject(mismatch);
    expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1000', '100']);
  });

  it('beyond what was sent is booked as money from outside, since its transaction is counted as a whole', async () => {
    const { kind, id, paid } = await begun();
    const reference = await paid(130_000_000n);
    expect(await endMovement('complete', id, { reference })).toMatchObject({ status: 'REVIEW', arrived: '130' });
    expect(await endMovement('resolve', id, { outcome: 'ARRIVED' })).toMatchObject({ arrived: '100', fee: '0' });
    expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1130', '0']);
    const { platform } = await world();
    const funded = platform.db.rows.selectFrom('convert_funding').selectAll().where('reference', '=', reference);
    const [row, ...others] = await funded.execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ direction: 'FUND', counterparty: 'OUTSIDE', amount: '30.000000000000000000' });
    expect(row).toMatchObject({ referenceKey: reference, confirmedDuplicate: false });
    expect(await legsOf(row?.id ?? '')).toMatchObject([
      { operation: 'CREDIT', amount: '30', border: true, system: 'convert_chain_1', operationType: 'CONVERT_FUNDING' },
    ]);
    expect(await bookByHash('fund', kind, reference, '30')).toMatchObject(mismatch);
    expect(await movementRow(id)).toMatchObject({ outcome: 'ARRIVED', txHash: reference });
  });
});

import { parseUnits, toQuantity } from 'ethers';
import { newId } from '../../../src/core/ids.js';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { heldAt, MOVEMENTS, movementRow, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  processMovements,
  routedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { costEarlier } from '../../support/currencies.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const CHAIN = 'CHAIN:1';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
  const { system } = await world();
  await createConvertAsset(system, { currency: 'ETH', type: 'SPOT' });
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(async () => {
  routes.chain.moods.clear();
  await baseFee('1');
});
afterAll(() => closeRoutes(routes));

/** Has the newest block of the chain cost this for a unit of gas, in gwei. */
async function baseFee(gwei: string): Promise<void> {
  await routes.chain.rpc('anvil_setNextBlockBaseFeePerGas', toQuantity(parseUnits(gwei, 'gwei')));
  await routes.chain.rpc('anvil_mine', '0x1');
}

async function begun() {
  const [admin, token] = [await rebalancer(), await routedToken(routes)];
  const { id } = await begin(admin, token, CHAIN, 'VENUE');
  return { admin, token, id: id as string };
}

async function signedFor(id: string) {
  const { platform } = await world();
  const all = platform.db.rows.selectFrom('convert_transaction').selectAll().where('movementId', '=', id);
  return all.orderBy('createdAt').execute();
}

/** What is known of the chain's own coin from now on. */
async function setCoin(values: { usdPrice: string | null }): Promise<void> {
  const { platform } = await world();
  const ether = platform.db.rows.updateTable('currency').where('code', '=', 'ETH').where('type', '=', 'SPOT');
  await ether.set(values).execute();
}

async function freezeCoin(isFrozen: boolean): Promise<void> {
  const { platform } = await world();
  const asset = platform.db.rows.updateTable('convert_asset').where('currency', '=', 'ETH');
  const frozenAt = isFrozen ? new Date().toISOString() : null;
  await asset.set({ frozen: isFrozen ? '{DRIFT}' : '{}', frozenAt }).execute();
}

describe('the gas of a payment to the venue', () => {
  it('costs at most a hundred dollars by the highest price of the day: above that nothing is signed until fees fall', async () => {
    const { id } = await begun();
    await setCoin({ usdPrice: '100' });
    const forget = await costEarlier('ETH', '3000');
    await baseFee('500');
    expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect(await signedFor(id)).toEqual([]);
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', requestedAt: null, gasHeld: null });
    await setCoin({ usdPrice: '3000' });
    await forget();
    await baseFee('1');
    await processMovements();
    expect(await signedFor(id)).toMatchObject([{ kind: 'MOVEMENT' }]);
    expect(Number((await movementRow(id)).gasHeld)).toBeLessThan(100 / 3000);
  });

  it('is not paid while nobody knows how many dollars it costs', async () => {
    const { id } = await begun();
    await setCoin({ usdPrice: null });
    expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect(await signedFor(id)).toEqual([]);
    await setCoin({ usdPrice: '3000' });
    await processMovements();
    expect(await signedFor(id)).toHaveLength(1);
  });

  it('is not paid in a coin that is frozen, by movements that begin and by those that have not left yet', async () => {
    const { admin, token, id } = await begun();
    await freezeCoin(true);
    expect(await begin(admin, token, CHAIN, 'VENUE')).toMatchObject({ code: 'CURRENCY_FROZEN' });
    expect(await begin(admin, token, 'VENUE', CHAIN)).toMatchObject({ status: 'MOVING' });
    await processMovements();
    expect(await signedFor(id)).toEqual([]);
    expect(await heldAt(token, CHAIN)).toEqual(['900']);
    await freezeCoin(false);
    await processMovements();
    expect(await signedFor(id)).toHaveLength(1);
  });
});

describe('the gas of an empty transaction in place of a payment to the venue', () => {
  /** Signed, and unknown to the chain. */
  async function stuck() {
    const { admin, id } = await begun();
    routes.chain.moods.set('eth_sendRawTransaction', 'error');
    await processMovements();
    const cancel = async () =>
      (await admin.rest('POST', `${MOVEMENTS}/${id}/cancel`, {}, { 'idempotency-key': newId() })).body;
    return { id, cancel };
  }

  it('is paid once: a second one signs nothing until fees rise, and none above a hundred dollars', async () => {
    const { id, cancel } = await stuck();
    const kinds = async () => (await signedFor(id)).map(({ kind }) => kind);
    expect(await cancel()).toMatchObject({ status: 'MOVING' });
    await Promise.all([cancel(), cancel()]);
    expect(await kinds()).toEqual(['MOVEMENT', 'CANCEL']);
    await baseFee('30');
    const held = async () => Number((await movementRow(id)).gasHeld);
    const before = await held();
    expect(await cancel()).toMatchObject({ status: 'MOVING' });
    expect(await kinds()).toEqual(['MOVEMENT', 'CANCEL', 'CANCEL']);
    expect(await held()).toBeGreaterThan(before);
    await baseFee('5000');
    expect(await cancel()).toMatchObject({
      code: 'CHAIN_MISMATCH',
      message: expect.stringContaining('100 US dollars'),
    });
    expect(await kinds()).toHaveLength(3);
    await baseFee('1');
    routes.chain.moods.clear();
    await processMovements();
    await deepen(routes);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW' });
    expect(Number((await movementRow(id)).gasPaid)).toBeGreaterThan(0);
  });
});

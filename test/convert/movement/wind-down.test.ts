import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { defundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer, stopMovements } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  payOut,
  processMovements,
  routedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { runJob } from '../../support/jobs.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'AUTO' });
afterAll(() => closeRoutes(routes));

async function setTargets(token: Awaited<ReturnType<typeof routedToken>>, venue: string | null, chain: string | null) {
  const { system } = await world();
  await updateConvertInventory(system, (await inventoryOf(token, 'VENUE')).id, { target: venue });
  await updateConvertInventory(system, (await inventoryOf(token, 'CHAIN:1')).id, { target: chain });
}

describe('the wind-down of a currency', () => {
  it('lets arrive what is on its way, brings back what has not left, and takes the rest out', async () => {
    const { platform, system } = await world();
    const [admin, token] = [await rebalancer(), await routedToken(routes)];
    const { currency, type } = token;
    await createConvertAsset(system, { currency, type });
    const gone = await begin(admin, token, 'VENUE', 'CHAIN:1');
    await processMovements();
    const waiting = await begin(admin, token, 'VENUE', 'CHAIN:1', '200');
    await setTargets(token, '1200', '400');
    expect(await runJob('planConvertMovements')).toMatchObject({ counts: { planned: 1 } });

    await stopMovements(true);
    await processMovements();
    const planned = platform.db.rows.selectFrom('convert_movement').where('currency', '=', currency);
    const left = () => planned.select('id').where('status', '=', 'PLANNED').execute();
    expect(await left()).toHaveLength(1);
    expect((await movementRow(waiting.id)).requestedAt).toBeNull();
    await setSettings({ convertRebalanceMode: 'OFF' });
    await processMovements();
    expect(await left()).toEqual([]);

    await payOut(routes, token, '99.995');
    await deepen(routes);
    await processMovements();
    expect(await movementRow(gone.id)).toMatchObject({ status: 'DONE' });
    await overdue(waiting.id);
    await processMovements();
    expect(await movementRow(waiting.id)).toMatchObject({ status: 'REVIEW' });
    const returned = { outcome: 'RETURNED', note: 'It never left' };
    const { body } = await admin.rest('POST', `${MOVEMENTS}/${waiting.id}/resolve`, returned);
    expect(body).toMatchObject({ status: 'RESOLVED', fee: '0' });
    expect(await heldAt(token, 'VENUE', 'CHAIN:1', 'TRANSIT')).toEqual(['900', '1099.995', '0']);

    await setTargets(token, null, null);
    await stopMovements(false);
    await setSettings({ convertRebalanceMode: 'MANUAL' });
    const home = await begin(admin, token, 'VENUE', 'LEDGER', '900');
    await admin.rest('POST', `${MOVEMENTS}/${home.id}/complete`, { reference: 'wire 78' });
    const out = { currency, type, location: 'LEDGER', amount: '900', to: 'OUTSIDE', reference: 'wire 79' } as const;
    await defundConvertInventory(system, out);
    expect(await heldAt(token, 'VENUE', 'LEDGER', 'TRANSIT')).toEqual(['0', '0', '0']);
  });
});

import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import { updateSendChain } from '../../../src/services/convert/send-chain/update.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { heldAt, stopMovements } from '../../support/convert-movements.js';
import {
  closeRoutes,
  houseWithRoutes,
  processMovements,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { frozenAsset } from '../../support/convert-states.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'AUTO' });
afterEach(async () => {
  await setSettings({ convertRebalanceMode: 'AUTO' });
  const { platform } = await world();
  await platform.db.rows.updateTable('convert_inventory').set({ target: null }).execute();
});
afterAll(() => closeRoutes(routes));

/** A token with 1000 at the venue and on the chain, and the targets of both. */
async function targeted(venue: string, chain: string) {
  const { system } = await world();
  const token = await routedToken(routes);
  await updateConvertInventory(system, (await inventoryOf(token, 'VENUE')).id, { target: venue });
  await updateConvertInventory(system, (await inventoryOf(token, 'CHAIN:1')).id, { target: chain });
  return token;
}

const plan = () => runJob('planConvertMovements');

async function movementsOf({ currency }: RoutedToken) {
  const { platform } = await world();
  const all = platform.db.rows.selectFrom('convert_movement').selectAll().where('currency', '=', currency);
  return (await all.execute()).map(({ amount, ...row }) => ({ ...row, amount: String(Number(amount)) }));
}

describe('planConvertMovements', () => {
  it('plans a movement between places outside of their bands, once, and the next run of the other job starts it', async () => {
    const token = await targeted('1500', '500');
    expect(await plan()).toMatchObject({ counts: { planned: 1 } });
    const planned = {
      from: 'CHAIN:1',
      to: 'VENUE',
      amount: '500',
      origin: 'PLANNED',
      automatic: true,
      createdBy: null,
    };
    expect(await movementsOf(token)).toMatchObject([{ ...planned, status: 'PLANNED', startedAt: null }]);
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['1000', '0']);
    expect(await plan()).toMatchObject({ counts: { planned: 0 } });
    await processMovements();
    expect(await movementsOf(token)).toMatchObject([{ ...planned, status: 'MOVING' }]);
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['500', '500']);
    expect(await plan()).toMatchObject({ counts: { planned: 0 } });
  });

  it('plans nothing within the band, unless the mode is AUTO, while movements or all are stopped, and without a way', async () => {
    await targeted('1200', '800');
    expect(await plan()).toMatchObject({ counts: { planned: 0 } });
    const token = await targeted('1500', '500');
    for (const mode of ['MANUAL', 'OFF']) {
      await setSettings({ convertRebalanceMode: mode });
      expect(await plan()).toMatchObject({ counts: { planned: 0 } });
    }
    await setSettings({ convertRebalanceMode: 'AUTO' });
    await stopMovements(true);
    expect(await plan()).toMatchObject({ counts: { planned: 0 } });
    await stopMovements(false);
    await setSettings({ convertEnabled: 'false' });
    expect(await plan()).toMatchObject({ counts: { planned: 0 } });
    await clearSettings('convertEnabled');
    const { system } = await world();
    await updateSendChain(system, token.sendChain.id, { enabled: false });
    expect(await plan()).toMatchObject({ counts: { planned: 0 } });
    expect(await movementsOf(token)).toEqual([]);
  });

  it('leaves a currency out that is frozen, and no other', async () => {
    const [frozen, other] = [await targeted('1500', '500'), await targeted('1500', '500')];
    const unfreeze = await frozenAsset(frozen);
    expect(await plan()).toMatchObject({ counts: { planned: 1 } });
    expect(await movementsOf(frozen)).toEqual([]);
    expect(await movementsOf(other)).toMatchObject([{ status: 'PLANNED' }]);
    await unfreeze();
    expect(await plan()).toMatchObject({ counts: { planned: 1 } });
    expect(await movementsOf(frozen)).toMatchObject([{ status: 'PLANNED' }]);
  });

  it('plans by the band of the setting', async () => {
    const token = await targeted('1200', '800');
    await setSettings({ convertRebalanceBandPercent: '10' });
    await plan().finally(() => clearSettings('convertRebalanceBandPercent'));
    expect(await movementsOf(token)).toMatchObject([{ from: 'CHAIN:1', to: 'VENUE', amount: '200' }]);
  });

  it('keeps the floor of the place and the bounds of the send chain', async () => {
    const { system } = await world();
    const token = await targeted('1500', '500');
    await updateConvertInventory(system, (await inventoryOf(token, 'CHAIN:1')).id, { floor: '700' });
    await plan();
    expect(await movementsOf(token)).toMatchObject([{ amount: '300', status: 'PLANNED' }]);
    const other = await targeted('500', '1500');
    await updateSendChain(system, other.sendChain.id, { maxSend: '20' });
    await plan();
    expect(await movementsOf(other)).toMatchObject([{ from: 'VENUE', to: 'CHAIN:1', amount: '20' }]);
  });
});

describe('a plan that is refused', () => {
  it('stops none of other currencies', async () => {
    const { platform } = await world();
    const tokens = [await targeted('1500', '500'), await targeted('1500', '500'), await targeted('1500', '500')];
    const [first, second, third] = tokens.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
    if (!first || !second || !third) throw new Error('there are three');
    // The address has become the contract of a token since it was stored.
    const chains = platform.db.rows.updateTable('convert_send_chain').where('id', '=', second.sendChain.id);
    await chains.set({ venueDepositAddress: second.address }).execute();
    expect(await plan()).toMatchObject({ status: 'SUCCEEDED', counts: { planned: 2 } });
    expect(await movementsOf(first)).toMatchObject([{ status: 'PLANNED' }]);
    expect(await movementsOf(second)).toEqual([]);
    expect(await movementsOf(third)).toMatchObject([{ status: 'PLANNED' }]);
  });
});

describe('a planned movement', () => {
  // What the tests before have begun is asked about no more.
  beforeEach(async () => {
    const { platform } = await world();
    const left = platform.db.rows.updateTable('convert_movement').set({ status: 'REVIEW', reviewReason: 'A test' });
    await left.where('status', '=', 'MOVING').execute();
  });

  it('that its place can no longer pay is taken out again', async () => {
    const { system } = await world();
    const token = await targeted('1500', '500');
    await plan();
    await updateConvertInventory(system, (await inventoryOf(token, 'CHAIN:1')).id, { floor: '900' });
    await processMovements();
    expect(await movementsOf(token)).toEqual([]);
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['100', '0']);
  });

  it('waits while movements are stopped, and is taken out once the mode has changed', async () => {
    const token = await targeted('1500', '500');
    await plan();
    await stopMovements(true);
    await processMovements();
    expect(await movementsOf(token)).toMatchObject([{ status: 'PLANNED' }]);
    await stopMovements(false);
    await setSettings({ convertRebalanceMode: 'MANUAL' });
    await processMovements();
    expect(await movementsOf(token)).toEqual([]);
  });

  it.each<[string, (token: RoutedToken) => Promise<() => Promise<unknown>>]>([
    ['its currency is frozen', frozenAsset],
    ['no more dollars may be sent on the day', () => withSetting('convertSendDailyUsd', '0')],
    ['converting is switched off', () => withSetting('convertEnabled', 'false')],
  ])('waits while %s, and starts then', async (_why, hold) => {
    const token = await targeted('1500', '500');
    await plan();
    const letGo = await hold(token);
    expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect(await movementsOf(token)).toMatchObject([{ status: 'PLANNED', startedAt: null }]);
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['1000', '0']);
    await letGo();
    await processMovements();
    expect(await movementsOf(token)).toMatchObject([{ status: 'MOVING' }]);
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['500', '500']);
  });

  it('that has waited for longer than convertMovementMinutes is taken out again', async () => {
    const { clock } = await world();
    const token = await targeted('1500', '500');
    const reset = await withSetting('convertMovementMinutes', '5');
    await plan();
    await stopMovements(true);
    clock.advance(4 * MINUTE_MS);
    await processMovements();
    expect(await movementsOf(token)).toMatchObject([{ status: 'PLANNED' }]);
    clock.advance(MINUTE_MS + SECOND_MS);
    await processMovements();
    expect(await movementsOf(token)).toEqual([]);
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT')).toEqual(['1000', '0']);
    clock.reset();
    await reset();
    await stopMovements(false);
  });
});

/** Gives a setting a value; answers what gives it its default again. */
async function withSetting(key: string, value: string): Promise<() => Promise<void>> {
  await setSettings({ [key]: value });
  return () => clearSettings(key);
}

import { newId } from '../../../src/core/ids.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { inventoryOf } from '../../support/convert-assets.js';
import {
  heldAt,
  inTwoPlaces,
  legsOf,
  MOVEMENTS,
  rebalancer,
  stopMovements,
  wishOf,
} from '../../support/convert-movements.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useSettings({ convertRebalanceMode: 'MANUAL' });

describe.each(TRANSPORTS)('startConvertMovement by %s', (transport) => {
  const call = through(transport);

  it('takes the amount out of its place, and books it as on its way', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const begun = await call(admin, 'POST', MOVEMENTS, wishOf(asset, '10.50'));
    expect(begun).toMatchObject({
      statusCode: 200,
      currency: asset.currency,
      from: 'LEDGER',
      to: 'VENUE',
      amount: '10.5',
      status: 'MOVING',
      origin: 'MANUAL',
      automatic: false,
      arrived: null,
      fee: null,
      doneAt: null,
    });
    expect(Date.parse(begun.dueAt) - Date.parse(begun.startedAt)).toBe(3_600_000);
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['89.5', '100', '10.5']);
    expect(await legsOf(begun.id)).toMatchObject([
      { leg: 'out', operation: 'DEBIT', amount: '10.5', system: 'convert', operationType: 'CONVERT_MOVEMENT' },
      { leg: 'transitin', operation: 'CREDIT', amount: '10.5', system: 'convert_transit', border: false },
    ]);
    expect(await call(admin, 'GET', `${MOVEMENTS}/${begun.id}`)).toEqual({ ...begun, approval: null });
    const filter = encodeURIComponent(JSON.stringify({ id: begun.id }));
    expect((await call(admin, 'GET', `${MOVEMENTS}?filter=${filter}`)).items).toMatchObject([{ id: begun.id }]);
  });

  it.each([
    [{ amount: '0' }, 'BAD_INPUT'],
    [{ amount: '1.000000001' }, 'BAD_INPUT'],
    [{ from: 'VENUE' }, 'BAD_INPUT'],
    [{ to: 'BANK' }, 'BAD_INPUT'],
    [{ to: 'CHAIN:01' }, 'BAD_INPUT'],
    [{ to: 'CHAIN:1' }, 'BAD_INPUT'],
    [{ currency: 'NONE' }, 'BAD_INPUT'],
    [{ type: 'ECO' }, 'BAD_INPUT'],
    [{ amount: '100.00000001' }, 'INVENTORY_FLOOR'],
  ])('refuses %j with %s, and moves nothing', async (wrong, code) => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const refused = await call(admin, 'POST', MOVEMENTS, { ...wishOf(asset), ...wrong });
    expect(refused).toMatchObject({ code });
    expect(await heldAt(asset, 'LEDGER', 'TRANSIT')).toEqual(['100', '0']);
  });

  it('does not go below the floor of the place', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const { system } = await world();
    await updateConvertInventory(system, (await inventoryOf(asset)).id, { floor: '95' });
    const refused = await call(admin, 'POST', MOVEMENTS, wishOf(asset));
    expect(refused).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
    expect(await call(admin, 'POST', MOVEMENTS, wishOf(asset, '5'))).toMatchObject({ status: 'MOVING' });
  });

  it('answers CONVERT_PAUSED while the mode is OFF, converting is switched off or movements are stopped', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const refused = async () => (await call(admin, 'POST', MOVEMENTS, wishOf(asset))).code;
    await setSettings({ convertRebalanceMode: 'OFF' });
    expect(await refused()).toBe('CONVERT_PAUSED');
    await setSettings({ convertRebalanceMode: 'MANUAL', convertEnabled: 'false' });
    expect(await refused()).toBe('CONVERT_PAUSED');
    await setSettings({ convertEnabled: 'true' });
    await stopMovements(true);
    expect(await refused()).toBe('CONVERT_PAUSED');
    await stopMovements(false);
    expect(await call(admin, 'POST', MOVEMENTS, wishOf(asset))).toMatchObject({ status: 'MOVING' });
  });

  it('answers CURRENCY_FROZEN for a currency that is frozen', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const { system } = await world();
    await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, asset, 'DRIFT'));
    expect(await call(admin, 'POST', MOVEMENTS, wishOf(asset))).toMatchObject({ code: 'CURRENCY_FROZEN' });
  });

  it('gets the first answer when it is repeated under its key', async () => {
    const [admin, asset, key] = [await rebalancer(), await inTwoPlaces(), { 'idempotency-key': newId() }];
    const first = await call(admin, 'POST', MOVEMENTS, wishOf(asset, '10'), key);
    expect(await call(admin, 'POST', MOVEMENTS, wishOf(asset, '10.0'), key)).toEqual(first);
    expect(await heldAt(asset, 'TRANSIT')).toEqual(['10']);
    const other = await call(admin, 'POST', MOVEMENTS, wishOf(asset, '11'), key);
    expect(other).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('needs edit.convert.rebalance, and reading view.convert.rebalance', async () => {
    const asset = await inTwoPlaces();
    const viewer = await newClient({ permissions: ['view.convert.rebalance', 'manage.convert.rebalance'] });
    const editor = await newClient({ permissions: ['edit.convert.rebalance'] });
    expect(await call(viewer, 'POST', MOVEMENTS, wishOf(asset))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call(editor, 'GET', MOVEMENTS)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call(await anonymous(), 'GET', MOVEMENTS)).toMatchObject({ code: 'UNAUTHENTICATED' });
    const unknown = await call(viewer, 'GET', `${MOVEMENTS}/${newId()}`);
    expect(unknown).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'There is no such movement' });
    expect(await heldAt(asset, 'TRANSIT')).toEqual(['0']);
  });
});

describe('movements that begin at once', () => {
  it('take no more than the place has, whoever comes first', async () => {
    const asset = await inTwoPlaces();
    const admins = await Promise.all([rebalancer(), rebalancer(), rebalancer(), rebalancer()]);
    const wishes = Array.from({ length: 12 }, (_, at) => admins[at % 4]?.rest('POST', MOVEMENTS, wishOf(asset, '30')));
    const codes = (await Promise.all(wishes)).map((answer) => answer?.body.code ?? answer?.body.status);
    expect(codes.toSorted()).toEqual([...Array(9).fill('INVENTORY_FLOOR'), ...Array(3).fill('MOVING')]);
    expect(await heldAt(asset, 'LEDGER', 'TRANSIT')).toEqual(['10', '90']);
  });
});

import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ledgerOf, walletNow } from '../../support/wallets.js';

const KEYS = { permissions: ['view.convert.inventory', 'edit.convert.inventory'] as const };
const PATH = '/api/admin/convert/inventory';

describe.each(TRANSPORTS)('updateConvertInventory by %s', (transport) => {
  const call = through(transport);
  const put = (client: Client, id: string, body: object, headers?: Record<string, string>) =>
    call(client, 'PUT', `${PATH}/${id}`, body, headers);

  it('holds the floor in the ledger, more and less of it, and keeps the target', async () => {
    const admin = await newClient(KEYS);
    const { inventory } = await convertible({ inventory: '5' });
    const [id, walletId] = [inventory.id, inventory.walletId];
    expect(await put(admin, id, { floor: '2.0', target: '4' })).toMatchObject({
      floor: '2',
      target: '4',
      booked: '5',
      free: '3',
      held: '2',
      statusCode: 200,
    });
    expect(await put(admin, id, { floor: '3.5' })).toMatchObject({
      floor: '3.5',
      target: '4',
      free: '1.5',
      held: '3.5',
    });
    expect(await put(admin, id, { floor: '0.5', target: null })).toMatchObject({
      floor: '0.5',
      target: null,
      free: '4.5',
    });
    expect(await put(admin, id, {})).toMatchObject({ floor: '0.5', target: null, free: '4.5' });
    const keys = (await ledgerOf(walletId)).slice(2).map((row) => [row.operation, row.idempotencyKey]);
    expect(keys).toEqual([
      ['HOLD', `convert_floor_${id}_hold_1`],
      ['HOLD', `convert_floor_${id}_hold_2`],
      ['RELEASE', `convert_floor_${id}_release_3`],
    ]);
  });

  it('refuses a floor above what is free and changes nothing, the target neither', async () => {
    const admin = await newClient(KEYS);
    const { inventory } = await convertible({ inventory: '5' });
    await put(admin, inventory.id, { floor: '1', target: '3' });
    expect(await put(admin, inventory.id, { floor: '5.00000001', target: '9' })).toEqual({
      statusCode: 409,
      code: 'INVENTORY_FLOOR',
      message: 'The floor would be above what the place has free',
    });
    expect(await put(admin, inventory.id, {})).toMatchObject({ floor: '1', target: '3', free: '4' });
    expect(await put(admin, inventory.id, { floor: '5' })).toMatchObject({ floor: '5', free: '0' });
  });

  it('is right after any number of parallel changes: the floor is what is held', async () => {
    const admin = await newClient(KEYS);
    const { inventory, ...kind } = await convertible({ inventory: '5' });
    await Promise.all(Array.from({ length: 12 }, (_, at) => put(admin, inventory.id, { floor: String(at % 6) })));
    const { floor } = await inventoryOf(kind);
    const { inOrder, balance } = await walletNow(inventory.walletId);
    expect(inOrder).toBe(floor);
    expect(Number(inOrder) + Number(balance)).toBe(5);
  });

  it('answers a repeated call under its key with the first answer, whatever the floor is now', async () => {
    const admin = await newClient(KEYS);
    const { inventory } = await convertible({ inventory: '5' });
    const key = { 'idempotency-key': 'floor-1' };
    const first = await put(admin, inventory.id, { floor: '2' }, key);
    await put(admin, inventory.id, { floor: '1' });
    expect(await put(admin, inventory.id, { floor: '2.0' }, key)).toEqual(first);
    expect(await put(admin, inventory.id, {})).toMatchObject({ floor: '1' });
    expect(await put(admin, inventory.id, { floor: '2', target: null }, key)).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it.each([
    { floor: '-1' },
    { floor: '0.000000001' },
    { floor: '0.0000000000000000001' },
    { floor: '1e1' },
    { target: '-0.1' },
    { target: '0.000000001' },
    { target: 'much' },
  ])('refuses %p', async (change) => {
    const admin = await newClient(KEYS);
    const { inventory } = await convertible({ inventory: '5' });
    expect(await put(admin, inventory.id, change)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('needs edit.convert.inventory and an inventory', async () => {
    expect((await put(await anonymous(), newId(), {})).code).toBe('UNAUTHENTICATED');
    expect((await put(await newClient({ permissions: ['view.convert.inventory'] }), newId(), {})).code).toBe(
      'FORBIDDEN',
    );
    expect(await put(await newClient(KEYS), newId(), { floor: '1' })).toMatchObject({ statusCode: 404 });
  });
});

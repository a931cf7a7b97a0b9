import { newId } from '../../../src/core/ids.js';
import { fundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { rescanConvertInventory } from '../../../src/services/convert/inventory/rescan.js';
import { newClient } from '../../support/accounts.js';
import { funded, inventoryOf } from '../../support/convert-assets.js';
import { CHAIN, HouseOutside } from '../../support/convert-places.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { ledgerOf } from '../../support/wallets.js';
import { world } from '../../support/world.js';

const DEFUND = '/api/admin/finance/pool-backing/house/defund';
const LOCATION = `CHAIN:${CHAIN}` as const;

let house: HouseOutside;
beforeAll(async () => (house = await HouseOutside.open()), 60_000);
afterAll(() => house.close());

/** A coin of which two are booked on the chain. */
async function coin() {
  const { system } = await world();
  const { currency, type } = await house.newCoin();
  const place = { currency, type, location: LOCATION } as const;
  await fundConvertInventory(system, { ...place, amount: '2', source: 'OUTSIDE', reference: await house.pay('2') });
  return { ...place, id: (await inventoryOf(place, LOCATION)).id };
}

/** Two scans in a row find so much there, or so many as are named. */
async function scanned(id: string, holds: string, scans = 2): Promise<void> {
  const { system } = await world();
  await house.setBalance(holds);
  for (let scan = 0; scan < scans; scan += 1) await rescanConvertInventory(system, id);
}

describe.each(TRANSPORTS)('what is missing outside of the ledger, by %s', (transport) => {
  const call = through(transport);
  const manager = async () => {
    const client = await newClient({ permissions: ['view.pool.backing', 'manage.pool.backing'] });
    const code = await withSecondFactor(client.user.id);
    return (wish: object) => call(client, 'POST', DEFUND, { to: 'OUTSIDE', ...wish, code: code() });
  };

  it('is written off as lost without a hash, up to what the last scan found missing', async () => {
    const { id, ...place } = await coin();
    const defund = await manager();
    await scanned(id, '1.25');
    expect(await defund({ ...place, amount: '0.750000000000000001' })).toEqual({
      statusCode: 409,
      code: 'CONFLICT',
      message: `The last scan of ${LOCATION} found 0.75 ${place.currency} missing: no more can be written off`,
    });
    expect(await defund({ ...place, amount: '0.5' })).toMatchObject({
      statusCode: 200,
      inventory: { booked: '1.5', difference: '-0.25' },
    });
    expect(await defund({ ...place, amount: '0.3' })).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await defund({ ...place, amount: '0.25' })).toMatchObject({
      inventory: { booked: '1.25', difference: '0' },
    });
    const { walletId } = await inventoryOf(place, LOCATION);
    expect((await ledgerOf(walletId)).at(-1)).toMatchObject({
      operation: 'DEBIT',
      external: true,
      metadata: { operationType: 'CONVERT_LOSS' },
    });
  });

  it('cannot be written off where nothing is missing, nor once it has been booked out since', async () => {
    const { id, ...place } = await coin();
    const defund = await manager();
    const refused = { statusCode: 409, code: 'CONFLICT' };
    expect(await defund({ ...place, amount: '0.1' })).toMatchObject(refused);
    await scanned(id, '3');
    expect(await defund({ ...place, amount: '0.1' })).toMatchObject(refused);
    await scanned(id, '1.5');
    const reference = await house.pay('0.5', { from: house.address, to: `0x${'34'.repeat(20)}` });
    expect(await defund({ ...place, amount: '0.5', reference })).toMatchObject({ statusCode: 200 });
    expect(await defund({ ...place, amount: '0.1' })).toMatchObject(refused);
  });

  it('is written off only once two scans in a row have found it: one alone may be of a node that lags', async () => {
    const { id, ...place } = await coin();
    const defund = await manager();
    const message = `2 scans in a row must find ${place.currency} missing before any of it is written off: scan ${LOCATION} again`;
    const refused = { statusCode: 409, code: 'CONFLICT', message };
    await scanned(id, '1', 1);
    expect(await defund({ ...place, amount: '1' })).toEqual(refused);
    await scanned(id, '2', 1);
    await scanned(id, '1', 1);
    expect(await defund({ ...place, amount: '1' })).toEqual(refused);
    await scanned(id, '1', 1);
    expect(await defund({ ...place, amount: '1' })).toMatchObject({ statusCode: 200, inventory: { booked: '1' } });
  });

  it('is not what an admin without the second factor may say, and is answered once under a key', async () => {
    const { id, ...place } = await coin();
    await scanned(id, '1');
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    const wish = { ...place, amount: '1', to: 'OUTSIDE' };
    const answer = await call(admin, 'POST', '/api/admin/convert/inventory/defund', wish);
    expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const defund = await manager();
    const keyed = { ...wish, idempotencyKey: newId() };
    const first = await defund(keyed);
    expect(first).toMatchObject({ statusCode: 200, inventory: { booked: '1' } });
    expect(await defund(keyed)).toEqual(first);
  });

  it('at the venue needs no reference either', async () => {
    const { system } = await world();
    const { currency, type } = await house.newCoin();
    const place = { currency, type, location: 'VENUE' } as const;
    await funded(place, '3', 'VENUE');
    const defund = await manager();
    expect(await defund({ ...place, amount: '3' })).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    const { id } = await inventoryOf(place, 'VENUE');
    for (let scan = 0; scan < 2; scan += 1) await rescanConvertInventory(system, id);
    expect(await defund({ ...place, amount: '3' })).toMatchObject({ inventory: { booked: '0' } });
  });
});

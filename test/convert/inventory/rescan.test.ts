import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { convertible, funded, inventoryOf } from '../../support/convert-assets.js';
import { CHAIN, HouseOutside } from '../../support/convert-places.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { unfreezeConvertAsset } from '../../../src/services/convert/asset/reopen-asset.js';
import { newAsker } from '../../../src/services/convert/inventory/ask-place.js';
import { scanPlace } from '../../../src/services/convert/inventory/scan-place.js';
import { fundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { lockWaits } from '../../support/requests.js';
import { world } from '../../support/world.js';

const PATH = '/api/admin/convert/inventory';
const KEYS = { permissions: ['edit.convert.inventory'] as const };
const LOCATION = `CHAIN:${CHAIN}` as const;

let house: HouseOutside;
beforeAll(async () => {
  house = await HouseOutside.open();
  const { platform } = await world();
  // At the pace of the venue each scan would take seconds.
  Object.assign(platform, { houseVenue: houseVenueAt(house.venue, platform.db) });
}, 60_000);
afterAll(() => house.close());

/** A coin that is an asset, of which the house holds so much on the chain, and as much is booked. */
async function coinWith(coins: string) {
  const { system } = await world();
  const { currency, type } = await house.newCoin();
  const { id: assetId } = await createConvertAsset(system, { currency, type });
  const place = { currency, type, location: LOCATION } as const;
  const reference = await house.pay(coins);
  await fundConvertInventory(system, { ...place, amount: coins, source: 'OUTSIDE', reference });
  await house.setBalance(coins);
  return { ...place, assetId, id: (await inventoryOf(place, LOCATION)).id };
}

async function frozenOf(assetId: string): Promise<readonly string[]> {
  const { system } = await world();
  const asset = system.db.rows.selectFrom('convert_asset').select('frozen').where('id', '=', assetId);
  return (await asset.executeTakeFirstOrThrow()).frozen;
}

async function shortScans(id: string): Promise<number> {
  const { system } = await world();
  const row = system.db.rows.selectFrom('convert_inventory').select('shortScans').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).shortScans;
}

describe.each(TRANSPORTS)('rescanConvertInventory by %s', (transport) => {
  const call = through(transport);
  const rescan = (client: Client, id: string) => call(client, 'POST', `${PATH}/${id}/rescan`);

  it('shows what the chain holds beside what is booked, at which block, and books nothing', async () => {
    const admin = await newClient(KEYS);
    const coin = await coinWith('2');
    await house.setBalance('2.5');
    const answer = await rescan(admin, coin.id);
    expect(answer).toMatchObject({
      booked: '2',
      actual: '2.5',
      difference: '0.5',
      scannedBlock: expect.stringMatching(/^[1-9][0-9]*$/),
      statusCode: 200,
    });
    expect(Date.parse(answer.scannedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await frozenOf(coin.assetId)).toEqual([]);
  });

  it('shows what the venue holds, none where it knows no such currency', async () => {
    const admin = await newClient(KEYS);
    const { system } = await world();
    house.venue.state.held.set('XETH', exact('7'));
    const place = { currency: 'ETH', type: 'SPOT', location: 'VENUE' } as const;
    const wish = { ...place, amount: '1', source: 'OUTSIDE', reference: newId() } as const;
    const { inventory } = await fundConvertInventory(system, wish);
    expect(await rescan(admin, inventory.id)).toMatchObject({ actual: '7', scannedBlock: null });
    const unknown = await convertible({ inventory: '0' });
    await funded(unknown, '3', 'VENUE');
    const { id } = await inventoryOf(unknown, 'VENUE');
    expect(await rescan(admin, id)).toMatchObject({ booked: '3', actual: '0', difference: '-3' });
  });

  it.each([
    ['BTC', 'XXBT', 'XBT.F'],
    ['ETH', 'XETH', 'ETH.F'],
  ])('counts what the venue lists of %s under %s and, in flexible rewards, %s', async (currency, asset, flexible) => {
    const admin = await newClient(KEYS);
    const { system } = await world();
    const place = { currency, type: 'SPOT', location: 'VENUE' } as const;
    const wish = { ...place, amount: '3', source: 'OUTSIDE', reference: newId() } as const;
    const { inventory } = await fundConvertInventory(system, wish);
    const { held } = house.venue.state;
    held.set(asset, exact(inventory.booked).minus(2)).set(flexible, exact('2'));
    const found = { actual: exact(inventory.booked).toFixed(), difference: '0', notSpendable: '0' };
    for (let scan = 0; scan < 2; scan += 1) expect(await rescan(admin, inventory.id)).toMatchObject(found);
    expect(await inventoryOf(place, 'VENUE')).toMatchObject({ shortScans: 0 });
    held.delete(flexible);
  });

  it.each(['S', 'M', 'B', 'P', 'T', 'HOLD'])(
    'shows balances that the venue lists with .%s, without counting them',
    async (by) => {
      const [admin, viewer] = [await newClient(KEYS), await newClient({ permissions: ['view.pool.backing'] })];
      const asset = await convertible({ inventory: '0' });
      const { currency } = asset;
      await funded(asset, '3', 'VENUE');
      house.venue.state.held.set(currency, exact('1')).set(`${currency}.${by}`, exact('2'));
      const found = { booked: '3', actual: '1', difference: '-2', notSpendable: '2' };
      const { id } = await inventoryOf(asset, 'VENUE');
      for (let scan = 0; scan < 2; scan += 1) expect(await rescan(admin, id)).toMatchObject(found);
      expect(await frozenOf(asset.assetId)).toEqual(['DRIFT']);
      const { currencies } = await call(viewer, 'GET', '/api/admin/finance/pool-backing/house');
      const shown = currencies.find((each: { currency: string }) => each.currency === currency);
      expect(shown).toMatchObject({ actual: '1', places: [{ location: 'LEDGER', notSpendable: null }, found] });
      house.venue.state.held.set(currency, exact('3')).delete(`${currency}.${by}`);
      expect(await rescan(admin, id)).toMatchObject({ actual: '3', difference: '0', notSpendable: '0' });
    },
  );

  it('freezes a currency whose place is short twice in a row, and tells who may unfreeze it', async () => {
    const [admin, keeper] = [await newClient(KEYS), await newClient({ permissions: ['manage.convert.hedge'] })];
    const coin = await coinWith('2');
    await house.setBalance('1.999999999999999999');
    await rescan(admin, coin.id);
    expect(await frozenOf(coin.assetId)).toEqual([]);
    await house.setBalance('2');
    await rescan(admin, coin.id);
    await house.setBalance('1.5');
    await rescan(admin, coin.id);
    expect(await frozenOf(coin.assetId)).toEqual([]);
    expect(await rescan(admin, coin.id)).toMatchObject({ booked: '2', actual: '1.5', difference: '-0.5' });
    expect(await frozenOf(coin.assetId)).toEqual(['DRIFT']);
    await rescan(admin, coin.id);
    const { system } = await world();
    const told = system.db.rows.selectFrom('notification').select('title').where('userId', '=', keeper.user.id);
    expect(await told.execute()).toEqual([{ title: `${LOCATION} holds less ${coin.currency} than is booked` }]);
  });

  it('freezes a currency that becomes an asset while its place is short, before or between two scans', async () => {
    const admin = await newClient(KEYS);
    const { system } = await world();
    const coin = await coinWith('2');
    await house.setBalance('1');
    const forget = () => system.db.rows.deleteFrom('convert_asset').where('currency', '=', coin.currency).execute();
    await forget();
    for (let scan = 0; scan < 3; scan += 1) await rescan(admin, coin.id);
    const again = await createConvertAsset(system, { currency: coin.currency, type: coin.type });
    expect(again.frozen).toEqual(['DRIFT']);
    expect(await frozenOf(again.id)).toEqual(['DRIFT']);
    await sql`update convert_asset set frozen = '{}', "frozenAt" = null where id = ${again.id}`.execute(system.db.rows);
    await rescan(admin, coin.id);
    expect(await frozenOf(again.id)).toEqual(['DRIFT']);
  });

  it('counts from the beginning once an admin has unfrozen the currency', async () => {
    const admin = await newClient(KEYS);
    const { system } = await world();
    const coin = await coinWith('2');
    await house.setBalance('1');
    for (let scan = 0; scan < 2; scan += 1) await rescan(admin, coin.id);
    await unfreezeConvertAsset(system, coin.assetId, 'It is on its way');
    await rescan(admin, coin.id);
    expect(await frozenOf(coin.assetId)).toEqual([]);
    await rescan(admin, coin.id);
    expect(await frozenOf(coin.assetId)).toEqual(['DRIFT']);
  });

  it('counts scans that run at the same time as one', async () => {
    const admin = await newClient(KEYS);
    const coin = await coinWith('2');
    await house.setBalance('1');
    const { system } = await world();
    const place = await inventoryOf(coin, LOCATION);
    await Promise.all(Array.from({ length: 6 }, () => scanPlace(system, place, newAsker(system))));
    expect(await shortScans(coin.id)).toBe(1);
    expect(await frozenOf(coin.assetId)).toEqual([]);
    await rescan(admin, coin.id);
    expect(await frozenOf(coin.assetId)).toEqual(['DRIFT']);
  });

  it('locks the asset before the place, as all do who lock both, and stands in the audit', async () => {
    const admin = await newClient(KEYS);
    const coin = await coinWith('2');
    await house.setBalance('1');
    const { system } = await world();
    const answer = await system.db.transaction(async (tx) => {
      await sql`select from convert_asset where id = ${coin.assetId} for update`.execute(tx.rows);
      const scan = rescan(admin, coin.id);
      await lockWaits();
      await sql`select from convert_inventory where id = ${coin.id} for update nowait`.execute(tx.rows);
      return { scan };
    });
    expect(await answer.scan).toMatchObject({ statusCode: 200, difference: '-1' });
    const audit = system.db.rows.selectFrom('admin_audit_log').selectAll().where('targetId', '=', coin.id);
    expect(await audit.execute()).toMatchObject([
      { operation: 'rescanConvertInventory', before: { shortScans: '0' }, after: { shortScans: '1' } },
    ]);
  });

  it('refuses the ledger, an unknown place and a chain that is silent', async () => {
    const admin = await newClient(KEYS);
    const { inventory } = await convertible();
    expect(await rescan(admin, inventory.id)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await rescan(admin, newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const coin = await coinWith('2');
    house.chain.mood = 'garbage';
    const answer = await rescan(admin, coin.id);
    house.chain.mood = 'answers';
    expect(answer).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(await shortScans(coin.id)).toBe(0);
  });

  it('refuses a venue that is silent, and one whose answer nobody can read, with nothing written', async () => {
    const admin = await newClient(KEYS);
    const unknown = await convertible({ inventory: '0' });
    await funded(unknown, '3', 'VENUE');
    const { id } = await inventoryOf(unknown, 'VENUE');
    for (const answer of ['hang-up', { status: 520, body: '' }, { status: 200, body: '<html>' }] as const) {
      house.venue.fault('BalanceEx', { answer });
      expect(await rescan(admin, id)).toMatchObject({ statusCode: 502, code: 'EXCHANGE_FAILED' });
    }
    expect(await inventoryOf(unknown, 'VENUE')).toMatchObject({ actual: null, scannedAt: null, shortScans: 0 });
    expect(await rescan(admin, id)).toMatchObject({ actual: '0', difference: '-3' });
  });

  it('needs edit.convert.inventory', async () => {
    expect((await rescan(await anonymous(), newId())).code).toBe('UNAUTHENTICATED');
    const other = await newClient({ permissions: ['view.convert.inventory', 'manage.convert.hedge'] });
    expect((await rescan(other, newId())).code).toBe('FORBIDDEN');
  });
});

describe('the job that scans all places', () => {
  it('fails while a chain gives no answer, once it has scanned the venue, and scans the chain with the next run', async () => {
    const coin = await coinWith('2');
    await house.setBalance('1');
    const atVenue = await convertible({ inventory: '0' });
    await funded(atVenue, '3', 'VENUE');
    const { id } = await inventoryOf(atVenue, 'VENUE');
    house.chain.mood = 'garbage';
    const run = await runJob('rescanConvertInventory');
    house.chain.mood = 'answers';
    const error = `1 places could not be asked, such as ${LOCATION} ${coin.currency}; the next run asks again`;
    expect(run).toMatchObject({ status: 'FAILED', error: expect.stringContaining(error) });
    expect(await shortScans(id)).toBe(1);
    expect(await shortScans(coin.id)).toBe(0);
    expect(await runJob('rescanConvertInventory')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await shortScans(coin.id)).toBe(1);
    await runJob('rescanConvertInventory');
    expect(await frozenOf(coin.assetId)).toEqual(['DRIFT']);
  });

  it('scans the chain while the venue gives no answer, and the venue again with the next run', async () => {
    const coin = await coinWith('2');
    house.venue.fault('BalanceEx', { answer: 'hang-up' });
    const before = (await inventoryOf(coin, LOCATION)).scannedAt;
    expect(await runJob('rescanConvertInventory')).toMatchObject({ status: 'FAILED' });
    expect((await inventoryOf(coin, LOCATION)).scannedAt).not.toEqual(before);
    expect(await runJob('rescanConvertInventory')).toMatchObject({ status: 'SUCCEEDED' });
  });
});

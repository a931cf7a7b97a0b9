import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { deleteConvertAssets } from '../../../src/services/convert/asset/delete-assets.js';
import { unfreezeConvertAsset } from '../../../src/services/convert/asset/reopen-asset.js';
import { fundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { newAsker } from '../../../src/services/convert/inventory/ask-place.js';
import { scanPlace } from '../../../src/services/convert/inventory/scan-place.js';
import { startConvertMovement } from '../../../src/services/convert/movement/start.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import type { WalletKind } from '../../../src/services/currency/wallet-kind.js';
import { convertible, funded, inventoryOf } from '../../support/convert-assets.js';
import { CHAIN, HouseOutside } from '../../support/convert-places.js';
import { endHedge, hedgeAt, sendAt } from '../../support/convert-under-way.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { costEarlier } from '../../support/currencies.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let house: HouseOutside;
beforeAll(async () => (house = await HouseOutside.open()), 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
afterAll(() => house.close());

async function isShort(kind: WalletKind, location: 'VENUE' | `CHAIN:${number}`): Promise<boolean> {
  const { system } = await world();
  return (await scanPlace(system, await inventoryOf(kind, location), newAsker(system))).isShort;
}

const LOCATION = `CHAIN:${CHAIN}` as const;

/** A coin of which ten are booked on the chain. */
async function tenCoins() {
  const { system } = await world();
  const coin = await house.newCoin();
  const { currency, type } = coin;
  const reference = await house.pay('10');
  const wish = { currency, type, location: LOCATION, amount: '10', source: 'OUTSIDE', reference } as const;
  await fundConvertInventory(system, wish);
  return coin;
}

describe('a place that is scanned while something is under way', () => {
  it('may lack on a chain what sends have broadcast, with their gas, and not a unit more', async () => {
    const coin = await tenCoins();
    await sendAt(coin, { status: 'BROADCAST', amount: '4', gasHeld: '0.01' });
    await house.setBalance('5.99');
    expect(await isShort(coin, LOCATION)).toBe(false);
    await house.setBalance('5.989999999999999999');
    expect(await isShort(coin, LOCATION)).toBe(true);
  });

  it('may lack what was approved, too, where an admin sends by hand', async () => {
    const coin = await tenCoins();
    await sendAt(coin, { status: 'APPROVED', amount: '4', gasHeld: '0' });
    await house.setBalance('6');
    expect(await isShort(coin, LOCATION)).toBe(false);
    const { system } = await world();
    const signing = {
      ...system,
      config: { ...system.config, convert: { ...system.config.convert, signerKey: '0x1' } },
    };
    const place = await inventoryOf(coin, LOCATION);
    expect(await scanPlace(signing, place, newAsker(signing))).toMatchObject({ isShort: true });
  });

  it('may lack on a chain a hundred dollars of the coin for the gas of each movement that an admin carries out', async () => {
    const { system } = await world();
    const coin = await tenCoins();
    await funded(coin, '1');
    const { currency, type } = coin;
    const wish = { currency, type, from: LOCATION, to: 'LEDGER', amount: '4' } as const;
    const { id } = await startConvertMovement(system, wish);
    // The coin was worth 3000 dollars within the day, which counts.
    await costEarlier(currency, '3000');
    const present = system.db.rows.updateTable('currency').set({ usdPrice: '100' });
    await present.where('code', '=', currency).execute();
    await house.setBalance('5.966666666666666667');
    expect(await isShort(coin, LOCATION)).toBe(false);
    await house.setBalance('5.966666666666666666');
    expect(await isShort(coin, LOCATION)).toBe(true);
    await house.setBalance('5.99');
    await system.db.rows.updateTable('convert_movement').set({ gasPaid: '0.001' }).where('id', '=', id).execute();
    expect(await isShort(coin, LOCATION)).toBe(true);
  });

  it('may lack at the venue what a placed hedge sells, or pays with what the venue takes for it', async () => {
    const sold = await convertible({ inventory: '0' });
    await funded(sold, '3', 'VENUE');
    expect(await isShort(sold, 'VENUE')).toBe(true);
    const selling = await hedgeAt(sold, { status: 'PLACED', side: 'SELL', amount: '3', limitPrice: '10' });
    expect(await isShort(sold, 'VENUE')).toBe(false);
    await endHedge(selling);
    expect(await isShort(sold, 'VENUE')).toBe(true);

    const bought = await convertible({ inventory: '0' });
    const dollars = { currency: 'USDT', type: 'SPOT' } as const;
    await funded(dollars, '1000', 'VENUE');
    house.venue.state.held.set('USDT', exact('899'));
    expect(await isShort(dollars, 'VENUE')).toBe(true);
    await hedgeAt(bought, { status: 'PLACED', side: 'BUY', amount: '10', limitPrice: '10' });
    expect(await isShort(dollars, 'VENUE')).toBe(false);
    house.venue.state.held.set('USDT', exact('898.9'));
    expect(await isShort(dollars, 'VENUE')).toBe(true);
  });

  it('lacks what a hedge in REVIEW may have sold, until an admin has said what became of it', async () => {
    const sold = await convertible({ inventory: '0' });
    await funded(sold, '3', 'VENUE');
    const hedge = await hedgeAt(sold, { status: 'PLACED', side: 'SELL', amount: '3', limitPrice: '10' });
    expect(await isShort(sold, 'VENUE')).toBe(false);
    const { system } = await world();
    const rows = system.db.rows.updateTable('convert_hedge').where('id', '=', hedge);
    await rows.set({ status: 'REVIEW' }).execute();
    expect(await isShort(sold, 'VENUE')).toBe(true);
    expect(await isShort(sold, 'VENUE')).toBe(true);
    const asset = system.db.rows.selectFrom('convert_asset').select('frozen').where('id', '=', sold.assetId);
    expect(await asset.execute()).toEqual([{ frozen: ['DRIFT'] }]);
  });
});

describe('an asset of which work of the house is under way', () => {
  it('cannot be deleted while a send or a hedge of it is open', async () => {
    const { system } = await world();
    const coin = await house.newCoin();
    const { id } = await createConvertAsset(system, { currency: coin.currency, type: coin.type });
    await sendAt(coin, { status: 'APPROVED', amount: '1', gasHeld: '0' });
    await expect(deleteConvertAssets(system, [id])).rejects.toMatchObject({
      code: 'CONVERT_ASSET_IN_USE',
      message: expect.stringContaining('there is an open send of it'),
    });
    const hedged = await convertible({ inventory: '0' });
    const hedge = await hedgeAt(hedged, { status: 'PLACED', side: 'SELL', amount: '1', limitPrice: '1' });
    await expect(deleteConvertAssets(system, [hedged.assetId])).rejects.toMatchObject({ code: 'CONVERT_ASSET_IN_USE' });
    await endHedge(hedge);
    await deleteConvertAssets(system, [hedged.assetId]);
  });

  it('stays frozen while a hedge of it is in REVIEW', async () => {
    const { system } = await world();
    const asset = await convertible({ inventory: '0' });
    const { currency, type, assetId } = asset;
    const hedge = await hedgeAt({ currency, type }, { status: 'REVIEW', side: 'SELL', amount: '1', limitPrice: '1' });
    await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, asset, 'HEDGE_REVIEW'));
    await expect(unfreezeConvertAsset(system, assetId, 'It is over')).rejects.toMatchObject({
      code: 'ILLEGAL_STATE',
      message: `There is a hedge of ${currency} in REVIEW: resolve it first`,
    });
    await endHedge(hedge);
    expect(await unfreezeConvertAsset(system, assetId, 'It is over')).toMatchObject({ frozen: [] });
  });
});

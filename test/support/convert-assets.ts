import { newId } from '../../src/core/ids.js';
import type { WalletType } from '../../src/entities/currency/currency.js';
import { createConvertAsset } from '../../src/services/convert/asset/create-asset.js';
import type { AssetTerms } from '../../src/services/convert/asset/input.js';
import { fundConvertInventory } from '../../src/services/convert/inventory/fund.js';
import { findInventory, type InventoryRow } from '../../src/services/convert/own/place.js';
import type { ConvertLocation } from '../../src/entities/convert/inventory.js';
import { newCurrency } from './currencies.js';
import { world } from './world.js';

export interface NewAsset extends AssetTerms {
  /** An existing currency; absent, one is made that nobody holds yet. */
  readonly currency?: string;
  readonly type?: WalletType;
  readonly precision?: number;
  readonly usdPrice?: string | null;
  /** What the house gets of it in the ledger, from outside; "0" for nothing. */
  readonly inventory?: string;
}

/** A currency that customers can convert, and what the house holds of it in the ledger. */
export interface Convertible {
  readonly assetId: string;
  readonly currency: string;
  readonly type: WalletType;
  readonly inventory: InventoryRow;
}

/** Makes a currency convertible, with inventory in the ledger to settle orders from. */
export async function convertible({ inventory = '1000000', ...wanted }: NewAsset = {}): Promise<Convertible> {
  const { system } = await world();
  const { type = 'SPOT', precision = 8, usdPrice = '3000', currency, ...terms } = wanted;
  const code = currency ?? (await newCurrency({ type, precision, usdPrice })).code;
  const kind = { currency: code, type };
  const asset = await createConvertAsset(system, { ...kind, ...terms });
  if (inventory !== '0') await funded(kind, inventory);
  return { assetId: asset.id, ...kind, inventory: await inventoryOf(kind) };
}

/** Brings money from outside into a place of the house. */
export async function funded(
  kind: { readonly currency: string; readonly type: WalletType },
  amount: string,
  location: 'LEDGER' | 'VENUE' = 'LEDGER',
): Promise<void> {
  const { system } = await world();
  await fundConvertInventory(system, { ...kind, location, amount, source: 'OUTSIDE', reference: newId() });
}

/** What the house holds in a place, which must be open. */
export async function inventoryOf(
  kind: { readonly currency: string; readonly type: WalletType },
  location: ConvertLocation = 'LEDGER',
): Promise<InventoryRow> {
  const { system } = await world();
  const found = await findInventory(system.db, kind, location);
  if (!found) throw new Error(`the house holds no ${kind.currency} in ${location}`);
  return found;
}

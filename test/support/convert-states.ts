import type { Updateable } from 'kysely';
import type { Tables } from '../../src/entities/index.js';
import type { ConvertSwitchName } from '../../src/entities/convert/names.js';
import { createConvertAsset } from '../../src/services/convert/asset/create-asset.js';
import { unfreezeConvertAsset } from '../../src/services/convert/asset/reopen-asset.js';
import { freeze } from '../../src/services/convert/own/freeze.js';
import type { WalletKind } from '../../src/services/currency/wallet-kind.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Convertible } from './convert-assets.js';
import { world } from './world.js';

/** Brings an asset into a state. */
export async function setAsset({ assetId }: Convertible, columns: Updateable<Tables['convert_asset']>): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('convert_asset').set(columns).where('id', '=', assetId).execute();
}

/** Changes a currency, such as its price. */
export async function setCurrencyOf(
  { currency, type }: WalletKind,
  columns: Updateable<Tables['currency']>,
): Promise<void> {
  const { platform } = await world();
  const update = platform.db.rows.updateTable('currency').set(columns);
  await update.where('code', '=', currency).where('type', '=', type).execute();
}

/** Stops a part of converting, or lets it go on, as a Super Admin does. */
export async function stop(name: ConvertSwitchName, isStopped = true): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('convert_switch').set({ isStopped }).where('name', '=', name).execute();
}

/** Runs `work` while a part of converting is stopped. */
export async function whileStopped<T>(name: ConvertSwitchName, work: () => Promise<T>): Promise<T> {
  await stop(name);
  return work().finally(() => stop(name, false));
}

/** Makes a currency an asset that is frozen; answers what an admin does to let it move again. */
export async function frozenAsset({ currency, type }: WalletKind): Promise<() => Promise<unknown>> {
  const { system } = await world();
  const { id } = await createConvertAsset(system, { currency, type });
  await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, { currency, type }, 'DRIFT'));
  return () => unfreezeConvertAsset(system, id, 'A test');
}

/** What closes a currency, with the code and the words of the refusal. */
export const CLOSURES: readonly {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly close: (asset: Convertible) => Promise<void>;
}[] = [
  {
    name: 'frozen',
    code: 'CURRENCY_FROZEN',
    message: 'is frozen until an admin has looked into it',
    close: async (asset) => {
      const { system } = await world();
      await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, asset, 'DRIFT'));
    },
  },
  {
    name: 'closed by a jump of its price',
    code: 'CONVERT_CLOSED',
    message: 'its price moves too fast',
    close: (asset) => setCurrencyOf(asset, { jumpedAt: new Date().toISOString() }),
  },
  {
    name: 'without a price',
    code: 'CONVERT_CLOSED',
    message: 'it has no price',
    close: (asset) => setCurrencyOf(asset, { usdPrice: null, pricedAt: null }),
  },
  {
    name: 'with a price of the feed that is too old',
    code: 'CONVERT_CLOSED',
    message: 'its price is too old',
    close: (asset) => setCurrencyOf(asset, { priceSource: 'FEED', pricedAt: new Date(0).toISOString() }),
  },
  {
    name: 'closed by an admin',
    code: 'CONVERT_CLOSED',
    message: 'an admin has closed it (Its market is halted)',
    close: (asset) => setCurrencyOf(asset, { closedReason: 'Its market is halted' }),
  },
];

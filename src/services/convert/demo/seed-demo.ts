import type { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import { createConvertAsset } from '../asset/create-asset.js';
import { fundConvertInventory } from '../inventory/fund.js';
import { findAsset } from '../own/freeze.js';

/** What the house holds of each currency when it begins to convert. */
const HOLDINGS: readonly (readonly [currency: string, type: WalletType, amount: string])[] = [
  ['USD', 'FIAT', '250000'],
  ['EUR', 'FIAT', '200000'],
  ['BTC', 'SPOT', '10'],
  ['ETH', 'SPOT', '150'],
  ['USDT', 'SPOT', '250000'],
];

/** Makes the currencies of the seed convertible, each with money of the house to settle orders from. */
export async function seedDemoAssets(ctx: Context): Promise<void> {
  for (const [currency, type, amount] of HOLDINGS) {
    if (await findAsset(ctx.db, { currency, type })) continue;
    const asset = await createConvertAsset(ctx, { currency, type });
    const reference = `demo data ${asset.id}`;
    const wish = { currency, type, location: 'LEDGER', amount, source: 'OUTSIDE', reference } as const;
    await fundConvertInventory(ctx, wish);
  }
}

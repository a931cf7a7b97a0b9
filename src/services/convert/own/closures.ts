import type { ConvertClosure, ConvertFreeze } from '../../../entities/convert/names.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { guardedCurrency } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import { closureOf } from './closed.js';

/** Whether a currency is converted at present, and why not. */
export interface AssetState {
  readonly currency: string;
  readonly type: WalletType;
  readonly enabled: boolean;
  readonly frozen: readonly ConvertFreeze[];
  /** Null while it is open. */
  readonly closure: ConvertClosure | null;
}

/** Every currency that can be converted, and whether it is at present. */
export async function readAssetStates(ctx: Context): Promise<AssetState[]> {
  const found = await ctx.db.rows
    .selectFrom('convert_asset as a')
    .innerJoin('currency as c', (join) => join.onRef('c.code', '=', 'a.currency').onRef('c.type', '=', 'a.type'))
    .select(['a.currency', 'a.type', 'a.enabled', 'a.frozen'])
    .select(guardedCurrency(ctx, 'c').as('price'))
    .orderBy('a.currency')
    .orderBy('a.type')
    .execute();
  return found.map(({ price, ...asset }) => ({ ...asset, closure: closureOf(ctx, { frozen: asset.frozen, price }) }));
}

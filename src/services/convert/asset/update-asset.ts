import { ConvertAsset } from '../../../entities/convert/asset.js';
import { findCurrency } from '../../currency/find-currency.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { changedTerms, type AssetTerms } from './input.js';
import { openPlaces } from './places.js';
import { NO_ASSET } from './read.js';

/**
 * Changes the terms of an asset; absent ones stay, and null percentages are the settings'. Open quotes keep theirs.
 * NOT_FOUND when there is none; otherwise refused as `createConvertAsset` refuses.
 */
export async function updateConvertAsset(ctx: Context, id: string, input: AssetTerms): Promise<ConvertAsset> {
  return inTransaction(ctx, { operation: 'updateConvertAsset' }, async (tx) => {
    const asset = await lockOne(tx, ConvertAsset, { id }, NO_ASSET);
    const kind = { currency: asset.currency, type: asset.type };
    const currency = await findCurrency(tx, kind);
    if (!currency) throw unknownCurrency(kind);
    Object.assign(asset, changedTerms(ctx, currency, asset, input), { updatedAt: ctx.clock.now() });
    await tx.em.flush();
    await openPlaces(ctx, tx, asset);
    return asset;
  });
}

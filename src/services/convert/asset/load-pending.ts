import { sql, type SqlBool } from 'kysely';
import { toView, type ApprovalView } from '../../approval/act-view.js';
import { selectPending } from '../../approval/load-pending.js';
import { inOrder, type Batch } from '../../frame/loaders.js';

/**
 * The newest act that waits for the currency of each asset, by the asset's id; null where there is none that the caller may
 * see. Acts on prices, also those that assets begin, are about the currency.
 */
export const pendingPriceActs: Batch<string, ApprovalView> = async (ctx, assetIds) => {
  const acts = await selectPending(ctx)
    .innerJoin('currency as c', (join) => join.on(sql<SqlBool>`c.id::text = approval."subjectId"`))
    .innerJoin('convert_asset as a', (join) => join.onRef('a.currency', '=', 'c.code').onRef('a.type', '=', 'c.type'))
    .select('a.id as assetId')
    .where(sql<SqlBool>`a.id = any(${assetIds}::uuid[])`)
    .distinctOn('a.id')
    .orderBy('a.id')
    .orderBy('approval.createdAt', 'desc')
    .orderBy('approval.id', 'desc')
    .execute();
  return inOrder(assetIds, acts.map(toView), ({ assetId }) => assetId);
};

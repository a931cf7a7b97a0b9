import { sql, type SqlBool } from 'kysely';
import type { Context } from '../frame/context.js';
import { inOrder, type Batch } from '../frame/loaders.js';
import { selectApprovals, toView, type ApprovalView } from './act-view.js';
import { seenBy } from './list-acts.js';

/** The newest act that waits for each record, by the record's id; null where there is none that the caller may see. */
export const pendingActs: Batch<string, ApprovalView> = async (ctx, subjectIds) => {
  const acts = await selectPending(ctx)
    .where(sql<SqlBool>`approval."subjectId" = any(${subjectIds}::text[])`)
    .distinctOn('approval.subjectId')
    .orderBy('approval.subjectId')
    .orderBy('approval.createdAt', 'desc')
    .orderBy('approval.id', 'desc')
    .execute();
  return inOrder(subjectIds, acts.map(toView), ({ subjectId }) => subjectId);
};

/** The acts that wait and whose time is not over, where the caller may see them. */
export function selectPending(ctx: Context) {
  return selectApprovals(ctx, ctx.db.rows)
    .where('approval.status', '=', 'PENDING')
    .where('approval.expiresAt', '>', ctx.clock.now().toISOString())
    .where(seenBy(ctx));
}

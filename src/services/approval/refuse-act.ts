import { requireUserId } from '../../auth/authenticate.js';
import { AppError, illegalState } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { decisionReason } from '../money-request/decide.js';
import { describeStep } from './describe-step.js';
import { endAct } from './end-act.js';
import { giveBack } from './end-overdue.js';
import { lockAct, recordOf, refuseOwnAct, requireHeld, storedOf, type ApprovalRow } from './lock-act.js';
import { approvalView, type ApprovalView } from './act-view.js';
import type { WaitingRecord } from './waiting-record.js';

/**
 * Rejects an act that waits: one person who holds its right is enough. SELF_DECISION for one's own act, which is withdrawn
 * instead; ILLEGAL_STATE after its end, BAD_INPUT without a reason. A record that waits by itself is rejected by its own
 * operation where it has one; of others only the approvals end.
 */
export async function rejectAct(
  ctx: Context,
  id: string,
  given: string,
  key: string | null | undefined,
): Promise<ApprovalView> {
  const reason = decisionReason(given);
  const found = await ctx.db.rows.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
  const record = found && recordOf(ctx, found);
  if (found && record?.reject) return rejectWaiting(ctx, found, record, reason, key);
  return inTransaction(ctx, { operation: 'rejectAct', once: { input: { id, reason }, key } }, async (tx) => {
    const row = await lockAct(ctx, tx, id);
    refuseOwnAct(ctx, row, 'withdraw it instead');
    await giveBack(ctx, tx, row);
    const view = await endAct(ctx, tx, row, 'REJECTED', reason);
    describeStep(ctx, view);
    return view;
  });
}

/** By the record's own operation, which ends its approvals too. */
async function rejectWaiting(
  ctx: Context,
  row: ApprovalRow,
  record: WaitingRecord,
  reason: string,
  key: string | null | undefined,
): Promise<ApprovalView> {
  requireHeld(ctx, row);
  if (row.status === 'WITHDRAWN') throw illegalState(`The act has ended already: it is ${row.status}`);
  if (record.extension) await ctx.extensions.require(record.extension);
  await record.reject?.(ctx, storedOf(ctx, row).input, reason, key);
  return approvalView(ctx, ctx.db.rows, row.id);
}

/**
 * Takes back an act that the caller began, while it waits; of a record that waits by itself only the approvals, all of them.
 * FORBIDDEN for another's, except for a change of the approval
 * policy, which any Super Admin can take back; ILLEGAL_STATE after its end.
 */
export async function withdrawAct(ctx: Context, id: string, key: string | null | undefined): Promise<ApprovalView> {
  return inTransaction(ctx, { operation: 'withdrawAct', once: { input: { id }, key } }, async (tx) => {
    const row = await lockAct(ctx, tx, id);
    if (row.begunBy !== requireUserId(ctx.caller) && row.kind !== 'POLICY') {
      throw new AppError('FORBIDDEN', {
        message: 'Only the person who began an act can withdraw it: reject it instead',
      });
    }
    await giveBack(ctx, tx, row);
    const view = await endAct(ctx, tx, row, 'WITHDRAWN');
    describeStep(ctx, view);
    return view;
  });
}

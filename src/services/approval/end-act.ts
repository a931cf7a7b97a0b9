import { requireUserId } from '../../auth/authenticate.js';
import type { ApprovalStatus } from '../../entities/approval/approval.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { emitApproval } from './follow-acts.js';
import type { ApprovalRow } from './lock-act.js';
import { tellEnd } from './tell-approvers.js';
import { approvalView, type ApprovalView } from './act-view.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Stores the end of a locked act, and tells subscribers, its beginner and those who hold its right. */
export async function endAct(
  ctx: Context,
  tx: Tx,
  { id }: Pick<ApprovalRow, 'id'>,
  status: Exclude<ApprovalStatus, 'PENDING'>,
  reason: string | null = null,
): Promise<ApprovalView> {
  const endedBy = ctx.caller.kind === 'user' ? requireUserId(ctx.caller) : null;
  const end = { status, reason, endedBy, endedAt: ctx.clock.now().toISOString() };
  await tx.rows.updateTable('approval').set(end).where('id', '=', id).execute();
  const view = await approvalView(ctx, tx.rows, id);
  await emitApproval(tx, view);
  await tellEnd(ctx, tx, view, status);
  return view;
}

import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { approvalView, type ApprovalView } from './act-view.js';
import { emitApproval } from './follow-acts.js';

/** Tells subscribers and the audit how an act stands that goes on waiting. */
export async function emitStep(ctx: Context, tx: Tx, id: string): Promise<ApprovalView> {
  const view = await approvalView(ctx, tx.rows, id);
  await emitApproval(tx, view);
  describeStep(ctx, view);
  return view;
}

/** What the audit shows of a step of an act. */
export function describeStep(ctx: Context, view: ApprovalView): void {
  const { id, kind, operation, title, details, status, given, needed, reason } = view;
  const after = { kind, operation, title, details, status, given, needed, reason };
  ctx.audit?.describe({ targetId: id, before: { status: 'PENDING' }, after });
}

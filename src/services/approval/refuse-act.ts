import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { decisionReason } from '../money-request/decide.js';
import { describeStep } from './approve-act.js';
import { endAct } from './end-act.js';
import { lockAct, openAct, refuseOwnAct } from './lock-act.js';
import type { ApprovalView } from './act-view.js';

/**
 * Rejects an act that waits: one person who holds its right is enough. SELF_DECISION for one's own act, which is withdrawn
 * instead; ILLEGAL_STATE after its end, BAD_INPUT without a reason.
 */
export async function rejectAct(
  ctx: Context,
  id: string,
  given: string,
  key: string | null | undefined,
): Promise<ApprovalView> {
  const reason = decisionReason(given);
  return inTransaction(ctx, { operation: 'rejectAct', once: { input: { id, reason }, key } }, async (tx) => {
    const row = await lockAct(ctx, tx, id);
    refuseOwnAct(ctx, row);
    const { definition, act } = openAct(ctx, row);
    await definition.giveUp?.(ctx, tx, act);
    const view = await endAct(ctx, tx, row, 'REJECTED', reason);
    describeStep(ctx, view);
    return view;
  });
}

/**
 * Takes back an act that the caller began, while it waits. FORBIDDEN for another's, except for a change of the approval
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
    const { definition, act } = openAct(ctx, row);
    await definition.giveUp?.(ctx, tx, act);
    const view = await endAct(ctx, tx, row, 'WITHDRAWN');
    describeStep(ctx, view);
    return view;
  });
}

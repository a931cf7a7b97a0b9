import { requireUserId } from '../../auth/authenticate.js';
import { approversFor } from '../../core/acts/tiers.js';
import { AppError } from '../../core/catalogue/errors.js';
import { askThenWrite } from '../frame/ask-then-write.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { addVote, countVotes } from './add-vote.js';
import { requireEligible } from './count-eligible.js';
import { endAct } from './end-act.js';
import { emitApproval } from './follow-acts.js';
import { lockAct, openAct, refuseOwnAct, requireOpen, type ApprovalRow } from './lock-act.js';
import { raiseValue } from './raise-value.js';
import { readTiers } from './write-tiers.js';
import { approvalView, type ApprovalView } from './act-view.js';

/**
 * Gives the caller's approval to an act, and carries it out when that was the last one that it needed. SELF_DECISION for
 * one's own act, ALREADY_APPROVED for a second approval, APPROVER_NOT_ELIGIBLE with the reason where the approval would not
 * count, ILLEGAL_STATE after the act's end. If the act then refuses, with an error of its own, only this approval is rolled
 * back.
 */
export async function approveAct(ctx: Context, id: string, key: string | null | undefined): Promise<ApprovalView> {
  const once = { input: { id }, key };
  const ask = () => askForAct(ctx, id);
  return askThenWrite(ctx, { operation: 'approveAct', once }, ask, async (tx, found) => {
    const row = await lockAct(ctx, tx, id);
    refuseOwnAct(ctx, row);
    if (await hasVoted(ctx, tx, id)) throw new AppError('ALREADY_APPROVED');
    await requireEligible(ctx, tx, requireUserId(ctx.caller), row.permission);
    await addVote(ctx, tx, id);
    const { definition, act } = openAct(ctx, row);
    const valued = await raiseValue(ctx, tx, row, await definition.usdNow?.(ctx, tx, act, found));
    if ((await countVotes(ctx, tx, row)) < (await neededNow(tx, valued))) {
      await definition.requireApprovable?.(ctx, tx, act);
      return waiting(ctx, tx, row);
    }
    await definition.carryOut(ctx, tx, act, found);
    const view = await endAct(ctx, tx, row, 'DONE');
    describeStep(ctx, view);
    return view;
  });
}

/** What an act asks of other systems, which nothing may do in the transaction. Undefined for an act that asks nothing. */
async function askForAct(ctx: Context, id: string): Promise<unknown> {
  const row = await ctx.db.rows.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !ctx.acts.some(({ operation, ask }) => ask && operation === row.operation)) return undefined;
  requireOpen(ctx, row);
  refuseOwnAct(ctx, row);
  const { definition, act } = openAct(ctx, row);
  return definition.ask?.(ctx, act.input);
}

/** The higher of the number at the beginning and the policy's present one. */
async function neededNow({ rows }: Tx, { kind, usd, needed }: ApprovalRow): Promise<number> {
  return Math.max(needed, approversFor(await readTiers(rows, kind), usd));
}

async function hasVoted({ caller }: Context, { rows }: Tx, approvalId: string): Promise<boolean> {
  const vote = rows
    .selectFrom('approval_vote')
    .select('userId')
    .where('approvalId', '=', approvalId)
    .where('userId', '=', requireUserId(caller));
  return (await vote.executeTakeFirst()) !== undefined;
}

async function waiting(ctx: Context, tx: Tx, { id }: ApprovalRow): Promise<ApprovalView> {
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

import { requireUserId } from '../../auth/authenticate.js';
import { requireSecondFactor } from '../../auth/fresh-proof.js';
import { illegalState } from '../../core/catalogue/errors.js';
import { askThenWrite } from '../frame/ask-then-write.js';
import type { Context } from '../frame/context.js';
import { addVote, countVotes } from './add-vote.js';
import { requireEligible } from './count-eligible.js';
import { endAct } from './end-act.js';
import { describeStep, emitStep } from './describe-step.js';
import {
  lockAct,
  openAct,
  recordOf,
  refuseOwnAct,
  requireOpen,
  requireHeld,
  storedOf,
  type ApprovalRow,
} from './lock-act.js';
import { neededNow, raiseValue } from './raise-value.js';
import { approvalView, type ApprovalView } from './act-view.js';
import type { WaitingRecord } from './waiting-record.js';

const APPROVED_BY_OTHERS = 'other people must approve it';

/**
 * Gives the caller's approval to an act, and carries it out when that was the last one that it needed. SELF_DECISION for
 * one's own act, ALREADY_APPROVED for a second approval, APPROVER_NOT_ELIGIBLE with the reason where the approval would not
 * count, ILLEGAL_STATE after the act's end. If the act then refuses, with an error of its own, only this approval is rolled
 * back. For a record that waits by itself it does what the record's own operation does.
 */
export async function approveAct(ctx: Context, id: string, key: string | null | undefined): Promise<ApprovalView> {
  const found = await ctx.db.rows.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
  const record = found && recordOf(ctx, found);
  return record ? approveWaiting(ctx, found, record, key) : approveBegun(ctx, id, key);
}

/**
 * By the record's own operation, with what its approvers before have named. That one refuses a record that has ended, and
 * repeats its answer under its key.
 */
async function approveWaiting(
  ctx: Context,
  row: ApprovalRow,
  record: WaitingRecord,
  key: string | null | undefined,
): Promise<ApprovalView> {
  requireHeld(ctx, row);
  if (row.status === 'REJECTED' || row.status === 'WITHDRAWN')
    throw illegalState(`The act has ended already: it is ${row.status}`);
  if (record.extension) await ctx.extensions.require(record.extension);
  if (record.secondFactor) await requireSecondFactor(ctx);
  const { input, note } = storedOf(ctx, row);
  await record.approve(ctx, input, key, note);
  return approvalView(ctx, ctx.db.rows, row.id);
}

async function approveBegun(ctx: Context, id: string, key: string | null | undefined): Promise<ApprovalView> {
  const once = { input: { id }, key };
  const ask = () => askForAct(ctx, id);
  return askThenWrite(ctx, { operation: 'approveAct', once }, ask, async (tx, found) => {
    const row = await lockAct(ctx, tx, id);
    refuseOwnAct(ctx, row, APPROVED_BY_OTHERS);
    await addVote(ctx, tx, id);
    await requireEligible(ctx, tx, requireUserId(ctx.caller), row);
    const { definition, act } = openAct(ctx, row);
    if (definition.secondFactor) await requireSecondFactor(ctx, tx.rows);
    const valued = await raiseValue(ctx, tx, row, await definition.usdNow?.(ctx, tx, act, found));
    if ((await countVotes(ctx, tx, row)) < (await neededNow(tx, valued))) {
      await definition.requireApprovable?.(ctx, tx, act);
      return emitStep(ctx, tx, id);
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
  refuseOwnAct(ctx, row, APPROVED_BY_OTHERS);
  const { definition, act } = openAct(ctx, row);
  return definition.ask?.(ctx, act.input);
}

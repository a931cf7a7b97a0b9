import { hasDollars, type ApprovalKind } from '../../core/acts/kinds.js';
import { approversFor, loweredFrom, requireTiers, sameTiers, type ApprovalTier } from '../../core/acts/tiers.js';
import { AppError } from '../../core/catalogue/errors.js';
import { canonical } from '../../core/money.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Tx } from '../frame/tx.js';
import type { Act, ApprovedAct } from './act-definition.js';
import { approvalNeeded, store } from './approval-needed.js';
import { countEligible } from './count-eligible.js';
import { lockTiers, readTiers, writeTiers } from './write-tiers.js';
import type { PolicyView } from './list-acts.js';
import { shortageOf, type ApprovalView } from './act-view.js';

export interface UpdatePolicyInput {
  readonly kind: ApprovalKind;
  readonly tiers: readonly ApprovalTier[];
}

interface PolicyChange extends UpdatePolicyInput {
  /** The tiers that the change replaces. */
  readonly before: readonly ApprovalTier[];
}

/** The tiers of a kind as they are now, with the change that waits. */
export interface UpdatedPolicy extends PolicyView {
  readonly approval: ApprovalView | null;
  /** Says so when the tiers ask more people than can approve an act of the kind now. */
  readonly warning: string | null;
}

/** A change of the approval policy. A lowered one takes effect after 24 hours unless it is approved or withdrawn before. */
export const UPDATE_POLICY: Act<PolicyChange> = {
  operation: 'updateApprovalPolicy',
  kind: 'POLICY',
  right: null,
  takesEffect: true,
  carryOut: async (ctx, tx, { input }: ApprovedAct<PolicyChange>) => {
    const present = await lockTiers(tx, input.kind);
    if (!sameTiers(present, input.before)) {
      throw new AppError('CONFLICT', { message: 'The policy has changed since: begin the change again' });
    }
    await apply(ctx, tx, input);
  },
};

/**
 * Replaces the tiers of a kind. A raise takes as many people as the policy asks for raises; a change that lowers the number
 * for any amount takes as many as the tiers before asked of that amount, or takes effect after 24 hours unless a Super
 * Admin withdraws it. BAD_INPUT for tiers that do not begin at 0, do not rise, or ask fewer people for more.
 */
export async function updateApprovalPolicy(ctx: Context, input: UpdatePolicyInput): Promise<UpdatedPolicy> {
  const { kind } = input;
  const tiers = input.tiers.map(({ fromUsd, approvers }) => ({ fromUsd: canonical(fromUsd), approvers }));
  requireTiers(kind, tiers);
  const updated = await inTransaction(ctx, { operation: 'updateApprovalPolicy' }, async (tx) => {
    const before = await lockTiers(tx, kind);
    const change = { kind, tiers, before };
    const approval = await neededFor(ctx, tx, change);
    if (approval === null) await apply(ctx, tx, change);
    const warning = await warningOf(ctx, tx, change);
    return { kind, tiers: approval === null ? tiers : before, approval, warning };
  });
  if (updated.approval === null) await ctx.settings.changed();
  return updated;
}

async function neededFor(ctx: Context, tx: Tx, change: PolicyChange): Promise<ApprovalView | null> {
  const { kind, tiers, before } = change;
  const lowered = loweredFrom(before, tiers);
  const begun = {
    input: change,
    subjectId: kind,
    accountId: null,
    usd: lowered > 0 ? '1' : '0',
    sameAs: { kind, tiers },
    notice: 'The approval policy was changed',
    describe: async () => ({ title: titleOf(change), details: { kind, before, after: tiers } }),
  };
  if (lowered === 0) return sameTiers(before, tiers) ? null : approvalNeeded(ctx, tx, UPDATE_POLICY, begun);
  const needed = Math.max(lowered, approversFor(await readTiers(tx.rows, 'POLICY'), '1'));
  return store(ctx, tx, UPDATE_POLICY, begun, { needed, usd: begun.usd });
}

/** By the right that the fewest people hold, of those by which acts of the kind are approved. */
async function warningOf(ctx: Context, tx: Tx, { kind, tiers }: PolicyChange): Promise<string | null> {
  const most = approversFor(tiers, null);
  const rights = new Set(
    [...ctx.acts, ...ctx.waitingRecords].filter((each) => each.kind === kind).map((each) => each.right),
  );
  let fewest = Infinity;
  for (const right of rights) fewest = Math.min(fewest, await countEligible(ctx, tx, right));
  return shortageOf(`An act of kind ${kind}`, most, fewest);
}

async function apply(ctx: Context, tx: Tx, { kind, tiers, before }: PolicyChange): Promise<void> {
  if (sameTiers(before, tiers)) return;
  await writeTiers(tx, kind, tiers);
  tx.afterCommit(({ settings }) => settings.changedInBackground());
  ctx.audit?.describe({ targetId: kind, before: { tiers: before }, after: { tiers } });
}

function titleOf({ kind, tiers, before }: PolicyChange): string {
  const [from, to] = [before, tiers].map((each) => shown(kind, each));
  return `Change how many people an act of kind ${kind} takes, from ${from} to ${to}`;
}

/** Such as "1 (2 from 1000 USD)", and "1 or 2" for a kind without dollars. */
function shown(kind: ApprovalKind, tiers: readonly ApprovalTier[]): string {
  const first = approversFor(tiers, '0');
  if (!hasDollars(kind)) return `${first} or ${approversFor(tiers, '1')}`;
  const higher = tiers.slice(1).map(({ fromUsd, approvers }) => `${approvers} from ${fromUsd} USD`);
  return higher.length === 0 ? `${first}` : `${first} (${higher.join(', ')})`;
}

import { requireFreshProof } from '../../auth/fresh-proof.js';
import { requireUserId } from '../../auth/authenticate.js';
import { APPROVAL_MS } from '../../core/acts/kinds.js';
import { approversFor, takesOnePerson, usd as dollars } from '../../core/acts/tiers.js';
import { AppError } from '../../core/catalogue/errors.js';
import { addMs } from '../../core/clock.js';
import { seal } from '../../core/seal.js';
import type { Context } from '../frame/context.js';
import { requestHash } from '../frame/request-hash.js';
import type { Tx } from '../frame/tx.js';
import { inputPurpose } from './act-definition.js';
import { approvalView, type ApprovalView } from './act-view.js';
import { addVote, countVotes } from './add-vote.js';
import { MAX_TITLE } from './approval-needed.js';
import { ineligibilityOf, requireEligible } from './count-eligible.js';
import { describeStep, emitStep } from './describe-step.js';
import { endAct } from './end-act.js';
import { emitApproval } from './follow-acts.js';
import { isOpen, storedOf, type ApprovalRow } from './lock-act.js';
import { neededNow, raiseValue } from './raise-value.js';
import { recordSoloAct, sumSoloActs } from './solo-acts.js';
import { tellApprovers } from './tell-approvers.js';
import type { RecordToApprove, StoredInput, WaitingRecord } from './waiting-record.js';
import { readTiers } from './write-tiers.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Gives a locked record the caller's approval. Null when that is enough, by the policy of its kind, its dollars and what
 * else one person let through within 24 hours: the use case carries the record out. Otherwise the use case answers the
 * record unchanged, and the approval counts for 72 hours. PROOF_NOT_FRESH and FORBIDDEN for an API key where it takes more
 * than one person, APPROVER_NOT_ELIGIBLE with the reason where the approval would not count, ALREADY_APPROVED for a second
 * one, CONFLICT where the approvers before named something else.
 */
export async function approveRecord<Input>(
  ctx: Context,
  tx: Tx,
  definition: WaitingRecord<Input>,
  record: RecordToApprove<Input>,
): Promise<ApprovalView | null> {
  const row = await lockApproval(tx, record.id);
  const given = row !== undefined && isOpen(ctx, row) ? row : null;
  if (given === null && row?.status === 'PENDING') await endAct(ctx, tx, row, 'EXPIRED');
  if (given === null && takesOnePerson(ctx.settings.approvalTiers(definition.kind))) return null;
  const open = given ?? (await begin(ctx, tx, definition, record, requireUserId(ctx.caller)));
  if (open === null) return null;
  requireSameInput(ctx, open, record);
  await requireFreshProof(ctx, 'Approving what takes several people', tx.rows);
  await addVote(ctx, tx, open.id);
  await requireEligible(ctx, tx, requireUserId(ctx.caller), open);
  const valued = given === null ? open : await raiseValue(ctx, tx, given, await record.usd());
  if ((await countVotes(ctx, tx, open)) >= (await neededNow(tx, valued))) {
    const view = await endAct(ctx, tx, open, 'DONE');
    // The record's own operation shows the record to the audit.
    if (!ctx.audit?.record) describeStep(ctx, view);
    return null;
  }
  await record.requireApprovable?.();
  return wait(ctx, tx, open, { isNew: given === null });
}

/**
 * Gives a record the approval of the platform itself, which counts as one. Null when that is enough: then it counts towards
 * what the account received or sent on one person's word. Otherwise the record waits for people.
 */
export async function approveByPlatform<Input>(
  ctx: Context,
  tx: Tx,
  definition: WaitingRecord<Input>,
  record: RecordToApprove<Input>,
): Promise<ApprovalView | null> {
  if (takesOnePerson(ctx.settings.approvalTiers(definition.kind))) return null;
  const begun = await begin(ctx, tx, definition, record, null);
  return begun === null ? null : wait(ctx, tx, begun, { isNew: true });
}

/**
 * Begins the approvals of a record that comes to wait, by the account that wrote it down. If the caller is that account and
 * its approval counts, it is the first one: PROOF_NOT_FRESH then, and FORBIDDEN for an API key.
 */
export async function approveByAuthor<Input>(
  ctx: Context,
  tx: Tx,
  definition: WaitingRecord<Input>,
  record: RecordToApprove<Input>,
  authorId: string,
): Promise<ApprovalView | null> {
  const begun = await begin(ctx, tx, definition, record, authorId);
  if (begun === null) return null;
  const isAuthor = ctx.caller.kind === 'user' && ctx.caller.userId === authorId;
  if (
    isAuthor &&
    authorId !== record.accountId &&
    (await ineligibilityOf(ctx, tx, authorId, begun.permission)) === null
  ) {
    await requireFreshProof(ctx, 'Approving what takes several people', tx.rows);
    await addVote(ctx, tx, begun.id);
  }
  // The audit has the record itself, which comes to wait by this call.
  const view = await approvalView(ctx, tx.rows, begun.id);
  await emitApproval(tx, view);
  await tellApprovers(ctx, tx, view);
  return view;
}

/** Ends the approvals of a locked record that has ended otherwise, if there are any. */
export async function endApprovals(
  ctx: Context,
  tx: Tx,
  id: string,
  status: 'REJECTED' | 'WITHDRAWN' | 'EXPIRED',
  reason: string | null = null,
): Promise<void> {
  const row = await lockApproval(tx, id);
  if (row?.status === 'PENDING') await endAct(ctx, tx, row, status, reason);
}

const ENDS: Readonly<Record<string, 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'>> = {
  reject: 'REJECTED',
  cancel: 'WITHDRAWN',
  expire: 'EXPIRED',
};

/** The same by the action that has ended the record. Its last approval has ended them already. */
export async function endApprovalsBy(
  ctx: Context,
  tx: Tx,
  id: string,
  action: string,
  reason: string | null,
): Promise<void> {
  const status = ENDS[action];
  if (status) await endApprovals(ctx, tx, id, status, reason);
}

async function lockApproval({ rows }: Tx, id: string): Promise<ApprovalRow | undefined> {
  return rows.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The approvals of a record, which begin by this account or by the platform. Null where one is enough. */
async function begin<Input>(
  ctx: Context,
  tx: Tx,
  { kind, operation, right }: WaitingRecord<Input>,
  record: RecordToApprove<Input>,
  begunBy: string | null,
): Promise<ApprovalRow | null> {
  const party = { kind, userId: begunBy, accountId: record.accountId };
  const sum = await sumSoloActs(ctx, tx, party);
  const value = await record.usd();
  const usd = value === null ? null : dollars(value).plus(dollars(sum)).toString();
  const needed = approversFor(await readTiers(tx.rows, kind), usd);
  if (needed === 1) {
    await recordSoloAct(ctx, tx, party, value ?? '0');
    return null;
  }
  const { id, subjectId = id, input, note = null, accountId } = record;
  const stored: StoredInput = { input, note };
  const { title, details } = await record.describe();
  const now = ctx.clock.now();
  const row = {
    kind,
    operation,
    permission: right,
    subjectId,
    accountId,
    title: title.slice(0, MAX_TITLE),
    details: JSON.stringify(details),
    inputSealed: seal(ctx.config.secretKeys, JSON.stringify(stored), inputPurpose(id)),
    usd,
    needed,
    status: 'PENDING' as const,
    sameKey: null,
    begunBy,
    reason: null,
    endedBy: null,
    endedAt: null,
    createdAt: now.toISOString(),
    expiresAt: addMs(now, APPROVAL_MS).toISOString(),
  };
  // Approvals of the same record that have ended, or fallen by time, count no more.
  await tx.rows.deleteFrom('approval_vote').where('approvalId', '=', id).execute();
  return tx.rows
    .insertInto('approval')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** CONFLICT where the approvers before named something else. What they wrote may differ. */
function requireSameInput<Input>(ctx: Context, row: ApprovalRow, { input }: RecordToApprove<Input>): void {
  if (requestHash(storedOf(ctx, row).input) === requestHash(input)) return;
  const message = `Other people have approved something else: ${row.title}. Approve the same, or reject that first`;
  throw new AppError('CONFLICT', { message });
}

async function wait(
  ctx: Context,
  tx: Tx,
  { id }: ApprovalRow,
  { isNew }: { readonly isNew: boolean },
): Promise<ApprovalView> {
  const expiresAt = addMs(ctx.clock.now(), APPROVAL_MS).toISOString();
  await tx.rows.updateTable('approval').set({ expiresAt }).where('id', '=', id).execute();
  const view = await emitStep(ctx, tx, id);
  if (isNew) await tellApprovers(ctx, tx, view);
  return view;
}

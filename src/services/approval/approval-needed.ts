import type { Insertable } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { hasDollars, lifetimeMsOf } from '../../core/acts/kinds.js';
import { approversFor, takesOnePerson, usd as dollars } from '../../core/acts/tiers.js';
import { AppError } from '../../core/catalogue/errors.js';
import { addMs } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { seal } from '../../core/seal.js';
import type { Tables } from '../../entities/index.js';
import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import { requestHash } from '../frame/request-hash.js';
import type { Tx } from '../frame/tx.js';
import { tellOthers } from '../notification/tell-watchers.js';
import { inputPurpose, type Act, type BegunAct } from './act-definition.js';
import { addVote } from './add-vote.js';
import { endOverdue } from './end-overdue.js';
import { ineligibilityOf } from './count-eligible.js';
import { emitApproval } from './follow-acts.js';
import { tellApprovers } from './tell-approvers.js';
import { readTiers } from './write-tiers.js';
import { recordSoloAct, sumSoloActs } from './solo-acts.js';
import { approvalView, type ApprovalView } from './act-view.js';

// Writes approval in one statement: it writes one row.

/** Characters of a title, which names two addresses and a role at most. */
export const MAX_TITLE = 1000;
/** Acts that one person may have waiting, each of which is told to all who can approve it. */
const MAX_WAITING = 100;

/**
 * Decides whether an act needs more people than its caller, by the policy of its kind, its dollars and what else one person
 * let through within 24 hours. Null: the use case carries it out. Otherwise the act is stored with the caller's approval,
 * if that counts, and the use case answers its record unchanged. An act that waits already is answered again.
 */
export async function approvalNeeded<Input>(
  ctx: Context,
  tx: Tx,
  act: Act<Input>,
  begun: BegunAct<Input>,
): Promise<ApprovalView | null> {
  if (takesOnePerson(ctx.settings.approvalTiers(act.kind))) {
    if (begun.notice !== undefined) await tellSolo(ctx, tx, begun);
    return null;
  }
  const { kind } = act;
  const party = { kind, userId: requireUserId(ctx.caller), accountId: begun.accountId };
  const sum = hasDollars(kind) ? await sumSoloActs(ctx, tx, party) : '0';
  if (await begun.isRepeat?.()) return null;
  const value = typeof begun.usd === 'function' ? await begun.usd() : begun.usd;
  const usd = value === null ? null : dollars(value).plus(dollars(sum)).toString();
  const needed = approversFor(await readTiers(tx.rows, kind), usd);
  if (needed > 1) return store(ctx, tx, act, begun, { needed, usd });
  // One tier reaches every amount here, so an act without a known value has one approver as well and counts as nothing.
  if (hasDollars(kind)) await recordSoloAct(ctx, tx, party, value ?? '0');
  await tellSolo(ctx, tx, begun);
  return null;
}

/**
 * The act as a stored command: carried out by the last approver. The approval of its beginner does not count where that is
 * the account that it concerns.
 */
export async function store<Input>(
  ctx: Context,
  tx: Tx,
  { kind, operation, ...act }: Act<Input>,
  begun: BegunAct<Input>,
  { needed, usd }: { readonly needed: number; readonly usd: string | null },
): Promise<ApprovalView> {
  const right = begun.right === undefined ? act.right : begun.right;
  const [id, begunBy, now] = [newId(), requireUserId(ctx.caller), ctx.clock.now()];
  const sameKey = begun.sameAs === undefined ? null : requestHash([operation, begun.sameAs]);
  const { title, details } = await begun.describe();
  const row = {
    id,
    kind,
    operation,
    permission: right,
    subjectId: begun.subjectId,
    accountId: begun.accountId,
    title: title.slice(0, MAX_TITLE),
    details: JSON.stringify(details),
    inputSealed: seal(ctx.config.secretKeys, JSON.stringify(begun.input), inputPurpose(id)),
    usd,
    needed,
    status: 'PENDING' as const,
    sameKey,
    begunBy,
    createdAt: now.toISOString(),
    expiresAt: addMs(now, lifetimeMsOf(kind)).toISOString(),
  };
  if (!(await insertAct(tx, row))) {
    if (!(await endOverdue(ctx, tx, sameKey))) return sameAct(ctx, tx, sameKey);
    if (!(await insertAct(tx, row))) throw overtaken();
  }
  await requireFewWaiting(ctx, tx, begunBy);
  await begun.claim?.(id);
  const isOwn = begunBy === begun.accountId;
  if (!isOwn && (await ineligibilityOf(ctx, tx, begunBy, right)) === null) await addVote(ctx, tx, id);
  const view = await approvalView(ctx, tx.rows, id);
  await emitApproval(tx, view);
  await tellApprovers(ctx, tx, view);
  ctx.audit?.describe({ targetId: id, before: null, after: { ...details, approval: id, title, needed, usd } });
  return view;
}

/**
 * CONFLICT for more waiting acts than one person may have begun. Records that wait by themselves are as many as they
 * are.
 */
async function requireFewWaiting({ acts }: Context, { rows }: Tx, begunBy: string): Promise<void> {
  const begun = acts.map(({ operation }) => operation);
  const found = await rows
    .selectFrom('approval')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('begunBy', '=', begunBy)
    .where('status', '=', 'PENDING')
    .where('operation', 'in', begun)
    .executeTakeFirstOrThrow();
  if (Number(found.count) <= MAX_WAITING) return;
  const message = `You have begun ${MAX_WAITING} acts that wait: withdraw some, or wait until others have decided`;
  throw new AppError('CONFLICT', { message });
}

/** False where the same act waits. */
async function insertAct({ rows }: Tx, row: Insertable<Tables['approval']>): Promise<boolean> {
  const stored = await rows
    .insertInto('approval')
    .values(row)
    .onConflict((conflict) => conflict.column('sameKey').where('status', '=', 'PENDING').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

function overtaken(): AppError {
  return new AppError('CONFLICT', { message: 'The same act has just ended: look at it, and try again' });
}

async function sameAct(ctx: Context, { rows }: Tx, sameKey: string | null): Promise<ApprovalView> {
  const known = await rows
    .selectFrom('approval')
    .select('id')
    .where('sameKey', '=', sameKey)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (!known) throw overtaken();
  ctx.audit?.describe({ targetId: known.id, before: null, after: { approval: known.id } });
  return approvalView(ctx, rows, known.id);
}

/** What one person did is told to the Super Admins, although it needs no approval. */
async function tellSolo<Input>(ctx: Context, tx: Tx, begun: BegunAct<Input>): Promise<void> {
  const { title } = await begun.describe();
  await tellOthers(ctx, tx, null, {
    type: NotificationType.alert,
    title: begun.notice ?? 'An admin did this alone',
    message: `${title}. The approval policy asks one person for it.`,
  });
}

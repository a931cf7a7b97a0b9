import { requireUserId } from '../../auth/authenticate.js';
import { AppError, illegalState } from '../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { unseal } from '../../core/seal.js';
import type { Approval } from '../../entities/approval/approval.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { inputPurpose, type Act, type ApprovedAct } from './act-definition.js';
import { holdsRight } from './follow-acts.js';
import type { StoredInput, WaitingRecord } from './waiting-record.js';

export type ApprovalRow = Row<Approval>;

const NO_ACT =
  'There is no such act; a record that waits by itself, such as a deposit, gets its first approval by its own operation';

/** The error for an id without an act. */
export function noAct(): AppError {
  return new AppError('NOT_FOUND', { message: NO_ACT });
}

/**
 * Locks an act that waits, for its beginner and for those who hold its right. NOT_FOUND, FORBIDDEN without the right,
 * ILLEGAL_STATE after its end or its time.
 */
export async function lockAct(ctx: Context, { rows }: Tx, id: string): Promise<ApprovalRow> {
  const row = await rows.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw noAct();
  requireOpen(ctx, row);
  return row;
}

/** FORBIDDEN without the right of an act, ILLEGAL_STATE after its end or its time. */
export function requireOpen(ctx: Context, row: ApprovalRow): void {
  requireRight(ctx, row);
  if (row.status !== 'PENDING') throw illegalState(`The act has ended already: it is ${row.status}`);
  if (!isOpen(ctx, row)) throw illegalState('The time of the act is over');
}

/** True for an act that waits and whose time is not over. */
export function isOpen({ clock }: Pick<Context, 'clock'>, { status, expiresAt }: ApprovalRow): boolean {
  return status === 'PENDING' && Date.parse(expiresAt) > clock.now().getTime();
}

/** FORBIDDEN unless the caller began the act, or holds its right. */
export function requireRight(ctx: Context, row: Pick<ApprovalRow, 'permission' | 'begunBy'>): void {
  if (ctx.caller.kind !== 'user' || ctx.caller.userId !== row.begunBy) requireHeld(ctx, row);
}

/**
 * FORBIDDEN unless the caller holds the right of an act, a permission key or null for Super Admins only: also the beginner
 * of a record's approvals, since the record's use case leaves that to the policy of its own operation.
 */
export function requireHeld({ caller }: Context, { permission }: Pick<ApprovalRow, 'permission'>): void {
  if (holdsRight(caller, permission)) return;
  const missing = permission === null ? { role: SUPER_ADMIN } : { permission };
  const message = permission === null ? `Only a ${SUPER_ADMIN} can do this` : `This needs the permission ${permission}`;
  throw new AppError('FORBIDDEN', { message, missing });
}

/** The definition of a stored act, and the act as it was begun. */
export function openAct(ctx: Context, row: ApprovalRow): { definition: Act; act: ApprovedAct<unknown> } {
  const definition = ctx.acts.find(({ operation }) => operation === row.operation);
  if (!definition) throw new AppError('INTERNAL', { reason: `no act ${row.operation} is known` });
  // Only records that wait by themselves are begun by the platform.
  if (row.begunBy === null) throw new AppError('INTERNAL', { reason: `the act ${row.id} has no beginner` });
  return { definition, act: { approvalId: row.id, input: inputOf(ctx, row), begunBy: row.begunBy } };
}

/** What is to be done, as the use case stored it. */
export function inputOf({ config }: Pick<Context, 'config'>, { id, inputSealed }: ApprovalRow): unknown {
  return JSON.parse(unseal(config.secretKeys, inputSealed, inputPurpose(id)));
}

/** What the first approver of a record that waits by itself has named and written. */
export function storedOf(ctx: Pick<Context, 'config'>, row: ApprovalRow): StoredInput {
  return inputOf(ctx, row) as StoredInput;
}

/** The definition of the record that waits by itself, of which these are approvals; undefined for an act. */
export function recordOf({ waitingRecords }: Context, row: ApprovalRow): WaitingRecord | undefined {
  return waitingRecords.find(({ operation }) => operation === row.operation);
}

/** SELF_DECISION for the account that began an act, with what it can do instead, and for the one that it concerns. */
export function refuseOwnAct({ caller }: Context, { begunBy, accountId }: ApprovalRow, remedy: string): void {
  const userId = requireUserId(caller);
  if (userId === begunBy) {
    throw new AppError('SELF_DECISION', { message: `You began this act yourself: ${remedy}` });
  }
  if (userId === accountId) throw new AppError('SELF_DECISION');
}

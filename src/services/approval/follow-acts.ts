import type { Caller } from '../../auth/principal.js';
import { APPROVAL_RIGHTS } from '../../core/acts/kinds.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { Context } from '../frame/context.js';
import { follow, keepOnly } from '../frame/follow.js';
import type { Tx } from '../frame/tx.js';
import type { ApprovalView } from './act-view.js';

const TOPIC = 'approval';

/** A change of an act, with the cursor to go on from. */
export interface ApprovalEvent {
  readonly cursor: string;
  readonly approval: ApprovalView;
}

/** Tells subscribers how an act stands now. */
export async function emitApproval(tx: Tx, view: ApprovalView): Promise<void> {
  await tx.emit(TOPIC, view);
}

/** The acts that the caller may approve, as they change, from a cursor on when one is given. */
export function followApprovals(ctx: Context, after: string | null | undefined): AsyncIterableIterator<ApprovalEvent> {
  const events = follow(ctx, TOPIC, after, ({ cursor, payload }) => ({ cursor, approval: payload as ApprovalView }));
  return keepOnly(events, async ({ approval }) => isSeen(ctx.caller, approval));
}

function isSeen(caller: Caller, { permission, begunBy }: ApprovalView): boolean {
  return holdsRight(caller, permission) || (caller.kind === 'user' && caller.userId === begunBy);
}

/** Whether the caller's role holds the right of an act: a permission key, or null for Super Admins only. */
export function holdsRight(caller: Caller, permission: string | null): boolean {
  if (caller.kind !== 'user') return false;
  if (caller.role.name === SUPER_ADMIN) return true;
  const held: ReadonlySet<string> = caller.role.permissions;
  return permission !== null && held.has(permission);
}

/** The permission keys of acts that the caller holds. */
export function rightsOf(caller: Caller): string[] {
  return APPROVAL_RIGHTS.filter((right) => holdsRight(caller, right));
}

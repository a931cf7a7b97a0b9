import { requireFreshProof } from '../../auth/fresh-proof.js';
import { requireNoKey } from '../../auth/session-alone.js';
import { holdMoneyRight } from '../../core/acts/kinds.js';
import { keysOf } from '../../core/catalogue/keys-of.js';
import { AND_LIST } from '../../core/text/and-list.js';
import { UserStatus } from '../../entities/account/user.js';
import type { UserRow } from '../account/read-user.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Tx } from '../frame/tx.js';
import { userAct } from './user-act.js';
import { givesRights, hasRights } from './money-rights.js';
import { roleAct } from '../role/role-act.js';
import { checkChange, seenAccount, writeChange, type UpdateUserInput, type UserChange } from './change-user.js';

/** An account after a change, or unchanged with the act that waits for approvals. */
export interface ChangedUser extends UserRow {
  readonly approval: ApprovalView | null;
}

/** Fields of an account that no API key may change. */
const SIGNS_IN = {
  roleId: 'the role',
  status: 'the state',
  email: 'the e-mail address',
  emailVerifiedAt: 'the verification',
} as const;

export const UPDATE_USER = userAct('updateUser', 'edit.user');

/**
 * Changes an account and tells its owner; omitted fields stay. An account that is no longer ACTIVE loses its sessions.
 * An account with a new address loses its sessions and the links that were mailed to the old address. A role with money
 * rights, and the address of another account that has one, is an act of kind ROLE: the whole input waits. FORBIDDEN for an
 * account or a role above the caller's own and for an API key that changes more than names and country, ILLEGAL_STATE
 * for the last Super Admin, CONFLICT for a taken address, PROOF_NOT_FRESH as {@link requireProof} demands.
 */
export async function updateUser(ctx: Context, id: string, input: UpdateUserInput): Promise<ChangedUser> {
  return inTransaction(ctx, { operation: 'updateUser' }, async (tx) => {
    const change = await checkChange(ctx, tx, id, input);
    await requireProof(ctx, tx, change);
    const approval = await neededFor(ctx, tx, change, input);
    if (approval !== null) return { ...change.user, approval };
    return { ...(await writeChange(ctx, tx, change)), approval: null };
  });
}

/** Null for a change that is no act, or that the policy lets one person make. */
async function neededFor(
  ctx: Context,
  tx: Tx,
  change: UserChange,
  input: UpdateUserInput,
): Promise<ApprovalView | null> {
  const { user, role, given, set } = change;
  const isOwn = ctx.caller.kind === 'user' && ctx.caller.userId === user.id;
  const getsRights = given !== null && (await givesRights(ctx, tx, given));
  const losesAddress = set.email !== user.email && !isOwn && (await hasRights(ctx, tx, { user, role }));
  if (!getsRights && !losesAddress) return null;
  const stored = { id: user.id, change: input, seen: seenAccount(user, given) };
  return approvalNeeded(ctx, tx, UPDATE_USER, {
    input: stored,
    subjectId: user.id,
    accountId: user.id,
    ...roleAct(ctx, tx, 'edit.user', given ? [role, given] : [role]),
    sameAs: stored,
    notice: getsRights ? 'An account got rights' : 'The address of an admin was changed',
    describe: async () => ({
      title: titleOf(change),
      details: {
        userId: user.id,
        email: user.email,
        role: user.role,
        credentialsSetAt: user.credentialsSetAt,
        ...(given ? { given: given.name } : {}),
        input,
      },
    }),
  });
}

function titleOf({ user, given, set }: UserChange): string {
  const address = set.email === user.email ? [] : [`change the e-mail address of ${user.email} to ${set.email}`];
  const role = given ? [`give ${user.email} the role ${given.name}`] : [];
  const status = set.status === user.status ? [] : [`make the account ${set.status}`];
  const title = AND_LIST.format([...role, ...address, ...status]);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/**
 * Requires a fresh proof for a change of what the owner signs in with or may do; blocking an account without money rights
 * only requires a browser session. Names and country require neither.
 */
async function requireProof(ctx: Context, tx: Tx, { user, role, set }: UserChange): Promise<void> {
  const isOnlyBlocked = set.status !== UserStatus.ACTIVE && !holdMoneyRight(role.permissions);
  for (const column of keysOf(SIGNS_IN)) {
    if (user[column] === set[column]) continue;
    const what = `Changing ${SIGNS_IN[column]} of an account`;
    if (column === 'status' && isOnlyBlocked) requireNoKey(ctx.caller, what);
    else await requireFreshProof(ctx, what, tx.rows);
  }
}

import { requireFreshProof } from '../../auth/fresh-proof.js';
import { requireNoKey } from '../../auth/session-alone.js';
import { holdMoneyRight } from '../../core/acts/kinds.js';
import { keysOf } from '../../core/catalogue/keys-of.js';
import { UserStatus } from '../../entities/account/user.js';
import type { UserRow } from '../account/read-user.js';
import type { Act } from '../approval/act-definition.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Tx } from '../frame/tx.js';
import { roleAct } from '../role/role-act.js';
import {
  checkChange,
  requireAsSeen,
  seenAccount,
  writeChange,
  type SeenAccount,
  type UpdateUserInput,
  type UserChange,
} from './change-user.js';

interface UserAct {
  readonly id: string;
  readonly change: UpdateUserInput;
  readonly seen: SeenAccount;
}

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

export const UPDATE_USER: Act<UserAct> = {
  operation: 'updateUser',
  kind: 'ROLE',
  right: 'edit.user',
  requireApprovable: async (ctx, tx, { input }) => {
    await checkAgain(ctx, tx, input);
  },
  carryOut: async (ctx, tx, { input }) => {
    await writeChange(ctx, tx, await checkAgain(ctx, tx, input));
  },
};

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
    await requireProof(ctx, tx, change.user, change.set);
    const approval = await neededFor(ctx, tx, change, input);
    if (approval !== null) return { ...change.user, approval };
    return { ...(await writeChange(ctx, tx, change)), approval: null };
  });
}

async function checkAgain(ctx: Context, tx: Tx, { id, change: input, seen }: UserAct): Promise<UserChange> {
  const change = await checkChange(ctx, tx, id, input);
  requireAsSeen(seen, seenAccount(change.user, change.given));
  return change;
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
  const getsRights = given !== null && holdMoneyRight(given.permissions);
  const losesAddress = set.email !== user.email && !isOwn && holdMoneyRight(role.permissions);
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
      details: { userId: user.id, email: user.email, role: user.role, ...(given ? { given: given.name } : {}), input },
    }),
  });
}

function titleOf({ user, given, set }: UserChange): string {
  const address = set.email === user.email ? [] : [`change the e-mail address of ${user.email} to ${set.email}`];
  const role = given ? [`give ${user.email} the role ${given.name}`] : [];
  const title = [...role, ...address].join(' and ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/**
 * Requires a fresh proof for a change of what the owner signs in with or may do; blocking an account only requires a
 * browser session. Names and country require neither.
 */
async function requireProof(
  ctx: Context,
  tx: Tx,
  user: UserRow,
  after: Pick<UserRow, keyof typeof SIGNS_IN>,
): Promise<void> {
  for (const column of keysOf(SIGNS_IN)) {
    if (user[column] === after[column]) continue;
    const what = `Changing ${SIGNS_IN[column]} of an account`;
    if (column === 'status' && after.status !== UserStatus.ACTIVE) requireNoKey(ctx.caller, what);
    else await requireFreshProof(ctx, what, tx.rows);
  }
}

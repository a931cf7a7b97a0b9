import { AppError } from '../../core/catalogue/errors.js';
import { credentialsSet } from '../account/credentials-set.js';
import { lockUserWithRole } from '../account/lock-user.js';
import type { UserRow } from '../account/read-user.js';
import { endSessions } from '../account/session/end-sessions.js';
import type { Act } from '../approval/act-definition.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { tellAccount } from '../mail/tell-account.js';
import { roleAct } from '../role/role-act.js';
import { hasRights } from './money-rights.js';
import { requireAsSeen, seenAccount, type SeenAccount } from './change-user.js';

// Writes SQL: it writes rows that it never loads, many at once.

interface FactorReset {
  readonly id: string;
  readonly seen: SeenAccount;
}

/** Outcome of a reset, with the act while it waits for approvals. */
export interface ResetTwoFactor {
  readonly message: string;
  readonly approval: ApprovalView | null;
}

export const RESET_USER_TWO_FACTOR: Act<FactorReset> = {
  operation: 'resetUserTwoFactor',
  kind: 'ROLE',
  right: 'edit.user',
  requireApprovable: async (ctx, tx, { input }) => {
    await checkAgain(ctx, tx, input);
  },
  carryOut: async (ctx, tx, { input }) => {
    await removeFactors(ctx, tx, await checkAgain(ctx, tx, input));
  },
};

/**
 * Removes the second factors of an account whose owner has lost them, ends its sessions and tells the owner. For an
 * account with money rights it is an act of kind ROLE. ILLEGAL_STATE for the caller's own account, whose factors are
 * disabled with a code.
 */
export async function resetUserTwoFactor(ctx: Context, id: string): Promise<ResetTwoFactor> {
  return inTransaction(ctx, { operation: 'resetUserTwoFactor' }, async (tx) => {
    const account = await checkReset(ctx, tx, id);
    const approval = await neededFor(ctx, tx, account);
    if (approval !== null) return { message: 'The second factor stays until others have approved this', approval };
    await removeFactors(ctx, tx, account.user);
    return { message: 'The second factor is disabled', approval: null };
  });
}

type LockedAccount = Awaited<ReturnType<typeof checkReset>>;

async function checkReset(ctx: Context, tx: Tx, id: string) {
  const account = await lockUserWithRole(ctx, tx, id);
  if (ctx.caller.kind === 'user' && ctx.caller.userId === id) {
    throw new AppError('ILLEGAL_STATE', {
      message: 'This is your own account: disable its second factor with a code',
    });
  }
  return account;
}

async function checkAgain(ctx: Context, tx: Tx, { id, seen }: FactorReset): Promise<UserRow> {
  const { user } = await checkReset(ctx, tx, id);
  requireAsSeen(seen, seenAccount(user, null));
  return user;
}

/** Null for an account without money rights, and where the policy lets one person do it. */
async function neededFor(ctx: Context, tx: Tx, account: LockedAccount): Promise<ApprovalView | null> {
  if (!(await hasRights(ctx, tx, account))) return null;
  const { user, role } = account;
  const { id, email } = user;
  const stored = { id, seen: seenAccount(user, null) };
  return approvalNeeded(ctx, tx, RESET_USER_TWO_FACTOR, {
    input: stored,
    subjectId: id,
    accountId: id,
    ...roleAct(ctx, tx, 'edit.user', [role]),
    sameAs: stored,
    notice: 'The second factor of an admin was removed',
    describe: async () => ({
      title: `Remove the second factor of ${email}`,
      details: { userId: id, email, role: role.name },
    }),
  });
}

async function removeFactors(ctx: Context, tx: Tx, user: UserRow): Promise<void> {
  const { id } = user;
  await tx.rows.deleteFrom('two_factor').where('userId', '=', id).execute();
  await tx.rows.deleteFrom('recovery_code').where('userId', '=', id).execute();
  await tx.rows.deleteFrom('email_code').where('userId', '=', id).execute();
  await tx.rows.updateTable('user').set(credentialsSet(ctx, user)).where('id', '=', id).execute();
  await endSessions(ctx, tx, id);
  await tellAccount(ctx, tx, user, {
    title: 'Your second factor was changed',
    message: 'An administrator has switched your second factor off. The sessions of your account were ended.',
  });
}

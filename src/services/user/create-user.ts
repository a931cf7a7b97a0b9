import { DEFAULT_ROLE } from '../../core/catalogue/permissions.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { AppError } from '../../core/catalogue/errors.js';
import { checkPassword } from '../../core/text/password-rules.js';
import { insertAccount, type AccountRow } from '../account/create-account.js';
import { mailReset } from '../account/mail-link.js';
import { tellAccount } from '../mail/tell-account.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { requireWithinOwn } from '../role/rank.js';
import { readGivenRole, type RoleRow } from '../role/read.js';
import { roleAct } from '../role/role-act.js';
import { readUser } from '../account/read-user.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import type { Tx } from '../frame/tx.js';
import { givesRights } from './money-rights.js';
import { seenAccount, type UpdateUserInput } from './change-user.js';
import { userAct } from './user-act.js';
import type { ChangedUser } from './update-user.js';

// Writes SQL: it checks and answers a row that is joined from several tables.

export interface CreateUserInput extends UpdateUserInput {
  readonly email: string;
  readonly password?: string | null;
}

const TITLE = 'An account was made for you';

const MADE = {
  title: TITLE,
  message: 'An administrator has made an account for you. A link to set its password is in a message of its own.',
};

const MADE_WITH_PASSWORD = {
  title: TITLE,
  message: 'An administrator has made an account for you and knows its password: set another one.',
};

/** Gives a new account its role. The account is there before, with the default role. */
export const CREATE_USER = userAct('createUser', 'create.user');

/**
 * Creates an account for somebody else, who is told. Without a password, a link to set one is mailed. CONFLICT for a
 * taken address, FORBIDDEN for a role that holds more than the caller's own. Giving it a role with money rights is an act
 * of kind ROLE: while that waits, the account has the default role.
 */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<ChangedUser> {
  const email = normalizeEmail(input.email);
  if (input.password) checkPassword(input.password, email);
  const passwordHash = input.password ? await ctx.passwords.hash(input.password) : null;
  return inTransaction(ctx, { operation: 'createUser' }, async (tx) => {
    const role = input.roleId ? await readGiven(ctx, tx, input.roleId) : null;
    const act = role && role.name !== DEFAULT_ROLE && (await givesRights(ctx, tx, role)) ? role : null;
    const first = act ? DEFAULT_ROLE : (role?.name ?? DEFAULT_ROLE);
    const id = await openAccount(ctx, tx, input, { email, passwordHash, role: first });
    const approval = act ? await giveRole(ctx, tx, id, act, passwordHash !== null) : null;
    return { ...(await readUser(tx.rows, id)), approval };
  });
}

async function readGiven(ctx: Context, tx: Tx, roleId: string): Promise<RoleRow> {
  const role = await readGivenRole(tx, roleId);
  requireWithinOwn(ctx, role);
  return role;
}

/** Inserts the account, and tells its owner; answers its id. */
async function openAccount(
  ctx: Context,
  tx: Tx,
  input: CreateUserInput,
  { email, passwordHash, role }: Pick<AccountRow, 'email' | 'passwordHash' | 'role'>,
): Promise<string> {
  const { firstName = null, lastName = null, status } = input;
  const country = input.country?.toUpperCase() ?? null;
  const emailVerified = input.emailVerified ?? true;
  const passwordKnown = passwordHash !== null;
  const account = { email, passwordHash, passwordKnown, firstName, lastName, country, role, emailVerified };
  const id = await insertAccount(ctx, tx, { ...account, ...(status ? { status } : {}) });
  if (id === null) throw new AppError('CONFLICT', { message: 'This e-mail address is already in use' });
  await tellAccount(ctx, tx, { id, email }, passwordHash === null ? MADE : MADE_WITH_PASSWORD);
  if (passwordHash === null) await mailReset(ctx, tx, { id, email, firstName: null, emailVerifiedAt: null });
  return id;
}

/** Null once the account has the role; otherwise the act that waits. */
async function giveRole(
  ctx: Context,
  tx: Tx,
  userId: string,
  role: RoleRow,
  passwordKnown: boolean,
): Promise<ApprovalView | null> {
  const user = await readUser(tx.rows, userId);
  const known = passwordKnown ? ', whose maker knows its password,' : '';
  const approval = await approvalNeeded(ctx, tx, CREATE_USER, {
    input: { id: userId, change: { roleId: role.id }, seen: seenAccount(user, role) },
    subjectId: userId,
    accountId: userId,
    ...roleAct(ctx, tx, 'create.user', [role]),
    notice: 'A new account got rights',
    describe: async () => ({
      title: `Give the new account ${user.email}${known} the role ${role.name}`,
      details: { userId, email: user.email, given: role.name, passwordKnown },
    }),
  });
  if (approval === null) await tx.rows.updateTable('user').set({ roleId: role.id }).where('id', '=', userId).execute();
  return approval;
}

import { DEFAULT_ROLE } from '../../core/catalogue/permissions.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { AppError } from '../../core/catalogue/errors.js';
import { checkPassword } from '../../core/text/password-rules.js';
import { insertAccount } from '../account/create-account.js';
import { mailReset } from '../account/mail-link.js';
import { tellAccount } from '../mail/tell-account.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { requireWithinOwn } from '../role/rank.js';
import { readRole } from '../role/read.js';
import { readUser, type UserRow } from '../account/read-user.js';
import type { UpdateUserInput } from './update-user.js';

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

/**
 * Creates an account for somebody else, who is told. Without a password, a link to set one is mailed. CONFLICT for a
 * taken address, FORBIDDEN for a role that holds more than the caller's own.
 */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<UserRow> {
  const email = normalizeEmail(input.email);
  if (input.password) checkPassword(input.password, email);
  const passwordHash = input.password ? await ctx.passwords.hash(input.password) : null;
  return inTransaction(ctx, { operation: 'createUser' }, async (tx) => {
    const role = input.roleId ? await readRole(tx.rows, input.roleId) : { name: DEFAULT_ROLE, permissions: [] };
    requireWithinOwn(ctx, role);
    const { firstName = null, lastName = null, status } = input;
    const country = input.country?.toUpperCase() ?? null;
    const emailVerified = input.emailVerified ?? true;
    const account = { email, passwordHash, firstName, lastName, country, role: role.name, emailVerified };
    const id = await insertAccount(ctx, tx, { ...account, ...(status ? { status } : {}) });
    if (id === null) throw new AppError('CONFLICT', { message: 'This e-mail address is already in use' });
    await tellAccount(ctx, tx, { id, email }, passwordHash === null ? MADE : MADE_WITH_PASSWORD);
    if (passwordHash === null) await mailReset(ctx, tx, { id, email, firstName: null, emailVerifiedAt: null });
    return readUser(tx.rows, id);
  });
}

import { AppError, badInput } from '../../core/catalogue/errors.js';
import { endAccounts } from '../account/end-accounts.js';
import { mailNotice } from '../mail/tell-account.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockUser } from '../account/lock-user.js';
import type { UserRow } from '../account/read-user.js';

const MAX_IDS = 100;

const CLOSED = {
  title: 'Your account was closed',
  message: 'An administrator has closed your account: nobody can sign in to it any more, and its API keys are refused.',
};

/**
 * Ends accounts of others as {@link endAccounts} does, all or none, and tells their owners by mail, since nobody can
 * read the inbox any more. FORBIDDEN for an account above the caller's own role, ACCOUNT_NOT_EMPTY while an account has
 * money or an open request, ILLEGAL_STATE for the last Super Admin and for the caller's own account, which its owner
 * closes by password.
 */
export async function deleteUsers(ctx: Context, ids: readonly string[]): Promise<{ message: string }> {
  if (ids.length < 1 || ids.length > MAX_IDS) throw badInput(`ids must name 1 to ${MAX_IDS} accounts`);
  const { caller } = ctx;
  await inTransaction(ctx, { operation: 'deleteUsers' }, async (tx) => {
    const accounts: UserRow[] = [];
    for (const id of [...new Set(ids)].toSorted()) accounts.push(await lockUser(ctx, tx, id));
    if (caller.kind === 'user' && accounts.some(({ id }) => id === caller.userId)) {
      throw new AppError('ILLEGAL_STATE', { message: 'This is your own account: close it from your profile' });
    }
    await endAccounts(ctx, tx, accounts);
    for (const account of accounts) await mailNotice(ctx, tx, account.email, CLOSED);
  });
  return { message: ids.length === 1 ? 'The account is deleted' : 'The accounts are deleted' };
}

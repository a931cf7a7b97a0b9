import { requireFreshProof } from '../../auth/fresh-proof.js';
import { holdMoneyRight } from '../../core/acts/kinds.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { recordRightLosses } from '../approval/right-losses.js';
import { endAccounts } from '../account/end-accounts.js';
import { mailNotice } from '../mail/tell-account.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockUserWithRole } from '../account/lock-user.js';

const MAX_IDS = 100;

const CLOSED = {
  title: 'Your account was closed',
  message: 'An administrator has closed your account: nobody can sign in to it any more, and its API keys are refused.',
};

/**
 * Ends accounts of others as {@link endAccounts} does, all or none, and tells their owners by mail, since nobody can
 * read the inbox any more. FORBIDDEN for an account above the caller's own role, ACCOUNT_NOT_EMPTY while an account has
 * money or an open request, ILLEGAL_STATE for the last Super Admin and for the caller's own account, which its owner
 * closes by password. An account with money rights is deleted from a browser session with a fresh proof only.
 */
export async function deleteUsers(ctx: Context, ids: readonly string[]): Promise<{ message: string }> {
  if (ids.length < 1 || ids.length > MAX_IDS) throw badInput(`ids must name 1 to ${MAX_IDS} accounts`);
  const { caller } = ctx;
  await inTransaction(ctx, { operation: 'deleteUsers' }, async (tx) => {
    const locked: Awaited<ReturnType<typeof lockUserWithRole>>[] = [];
    for (const id of [...new Set(ids)].toSorted()) locked.push(await lockUserWithRole(ctx, tx, id));
    const accounts = locked.map(({ user }) => user);
    if (caller.kind === 'user' && accounts.some(({ id }) => id === caller.userId)) {
      throw new AppError('ILLEGAL_STATE', { message: 'This is your own account: close it from your profile' });
    }
    const admins = locked.filter(({ role }) => holdMoneyRight(role.permissions));
    if (admins.length > 0) await requireFreshProof(ctx, 'Deleting an account that holds rights', tx.rows);
    await recordRightLosses(
      ctx,
      tx,
      admins.map(({ user }) => user),
      'Deleted',
    );
    await endAccounts(ctx, tx, accounts);
    for (const account of accounts) await mailNotice(ctx, tx, account.email, CLOSED);
  });
  return { message: ids.length === 1 ? 'The account is deleted' : 'The accounts are deleted' };
}

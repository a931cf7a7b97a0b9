import { AppError } from '../../core/catalogue/errors.js';
import { credentialsSet } from '../account/credentials-set.js';
import { endSessions } from '../account/session/end-sessions.js';
import { tellAccount } from '../mail/tell-account.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockUser } from '../account/lock-user.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Removes the second factors of an account whose owner has lost them, ends its sessions and tells the owner.
 * ILLEGAL_STATE for the caller's own account, whose factors are disabled with a code.
 */
export async function resetUserTwoFactor(ctx: Context, id: string): Promise<{ message: string }> {
  await inTransaction(ctx, { operation: 'resetUserTwoFactor' }, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    if (ctx.caller.kind === 'user' && ctx.caller.userId === user.id) {
      throw new AppError('ILLEGAL_STATE', {
        message: 'This is your own account: disable its second factor with a code',
      });
    }
    await tx.rows.deleteFrom('two_factor').where('userId', '=', id).execute();
    await tx.rows.deleteFrom('recovery_code').where('userId', '=', id).execute();
    await tx.rows.deleteFrom('email_code').where('userId', '=', id).execute();
    await tx.rows.updateTable('user').set(credentialsSet(ctx, user)).where('id', '=', id).execute();
    await endSessions(ctx, tx, id);
    await tellAccount(ctx, tx, user, {
      title: 'Your second factor was changed',
      message: 'An administrator has switched your second factor off. The sessions of your account were ended.',
    });
  });
  return { message: 'The second factor is disabled' };
}

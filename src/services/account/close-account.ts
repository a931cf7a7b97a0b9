import type { Context } from '../frame/context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import { lockUser } from './lock-user.js';
import { forgetDevice } from './session/devices.js';
import { endAccounts } from './end-accounts.js';
import { requireOwnPassword, requirePassword } from './session/own-password.js';
import { requireSession } from '../../auth/require-session.js';
import { clearSessionCookies } from './session/session-cookies.js';
import { confirmed } from './two-factor/manage.js';
import { proveIfProtected } from './two-factor/prove-if-protected.js';

export interface CloseAccountInput {
  readonly password: string;
  readonly code?: string | null;
}

/**
 * Ends the caller's own account for good, clears the session's cookies and tells the owner by mail. INVALID_CREDENTIALS
 * for a wrong password and INVALID_CODE for a wrong or missing code of an account with a second factor; wrong ones
 * count like those of a sign-in. ILLEGAL_STATE for an account without a password, which sets its first one by the reset
 * mail, and for the last Super Admin; CONFLICT when the password is changed meanwhile. ACCOUNT_NOT_EMPTY while the
 * account has money or an open request; a correct code is not used up then.
 */
export async function closeAccount(ctx: Context, { password, code }: CloseAccountInput): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  const passwordHash = await requireOwnPassword(ctx, userId, password);
  await confirmed(ctx, 'closeAccount', async (tx) => {
    const account = await lockUser(ctx, tx, userId);
    await requirePassword(tx, userId, passwordHash);
    if (!(await proveIfProtected(ctx, tx, userId, code))) return null;
    await endAccounts(ctx, tx, [account]);
    await queueSealedMail(ctx, tx, accountMails.accountClosed(ctx.config, account));
    return true;
  });
  clearSessionCookies(ctx);
  forgetDevice(ctx, userId);
  return { message: 'Your account is closed' };
}

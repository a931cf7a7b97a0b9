import { AppError } from '../../core/catalogue/errors.js';
import { User } from '../../entities/account/user.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../frame/tx.js';
import { redeemToken, voidTokens } from './account-token.js';
import { endSessions } from './session/end-sessions.js';
import { limitGuesses } from './session/guessing.js';
import { requestLink } from './mail-link.js';

/**
 * Verifies the e-mail address that a mailed token belongs to. INVALID_TOKEN when the token is unknown, used or expired.
 * INVALID_TOKEN also when the link carries another password than that of an account already in use: either password may
 * be from somebody who does not own the address, so the link cannot decide between them.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<{ message: string }> {
  await limitGuesses(ctx, [], () =>
    inTransaction(ctx, { operation: 'verifyEmail' }, async (tx) => {
      const { userId, registration } = await redeemToken(ctx, tx, 'VERIFY_EMAIL', token);
      const account = await lockOne(tx, User, userId);
      const another = registration !== null && registration.passwordHash !== account.passwordHash;
      if (another && !account.unclaimed) {
        throw new AppError('INVALID_TOKEN', {
          reason: 'the account is already in use with another password than the link carries',
        });
      }
      const now = ctx.clock.now();
      const brought = account.unclaimed ? registration : null;
      Object.assign(account, { emailVerifiedAt: account.emailVerifiedAt ?? now, updatedAt: now, ...brought });
      if (another) await replaced(ctx, tx, account);
    }),
  );
  return { message: 'Your e-mail address is verified' };
}

/**
 * Ends sessions and reset links after a link has replaced the password, and mails the address. The mail greets nobody
 * by name, since its reader may have followed the link of a stranger's registration.
 */
async function replaced(
  ctx: Context,
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await endSessions(ctx, tx, id);
  await voidTokens(ctx, tx, id, 'RESET_PASSWORD');
  const to = { email, firstName: null, emailVerifiedAt: null };
  await queueSealedMail(ctx, tx, accountMails.passwordChanged(ctx.config, to));
}

/** Mails a new link to an unverified address; the answer does not tell whether the account exists. */
export async function resendVerification(ctx: Context, address: string): Promise<{ message: string }> {
  await requestLink(ctx, 'resendVerification', address, 'VERIFY_EMAIL');
  return { message: 'If this address still has to be verified, a link has been sent to it' };
}

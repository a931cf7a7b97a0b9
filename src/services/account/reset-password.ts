import { LockMode } from '@mikro-orm/core';
import { AppError } from '../../core/catalogue/errors.js';
import { checkPassword } from '../../core/text/password-rules.js';
import { User, UserStatus } from '../../entities/account/user.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import { redeemToken, voidTokens } from './account-token.js';
import { endRecentAccess } from './end-recent-access.js';
import { endSessions } from './session/end-sessions.js';
import { limitGuesses } from './session/guessing.js';
import { requestLink } from './mail-link.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;
const IN_USE = { status: UserStatus.ACTIVE, deletedAt: null } as const;

/** Mails a link to set a new password; the answer does not tell whether the account exists. */
export async function requestPasswordReset(ctx: Context, address: string): Promise<{ message: string }> {
  await requestLink(ctx, 'requestPasswordReset', address, 'RESET_PASSWORD');
  return { message: 'If an account with this address exists, a link has been sent to it' };
}

export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
}

/**
 * Sets a new password by a mailed token, ends every session of the account, undoes what its sessions have added lately,
 * and verifies its address, which the token has just proven. INVALID_TOKEN when the token is unknown, used or expired;
 * a weak password does not use the token up.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: ResetPasswordInput,
): Promise<{ message: string }> {
  checkPassword(password, '');
  const passwordHash = await ctx.passwords.hash(password);
  await limitGuesses(ctx, [], () =>
    inTransaction(ctx, { operation: 'resetPassword' }, async (tx) => {
      const { userId } = await redeemToken(ctx, tx, 'RESET_PASSWORD', token);
      const account = await tx.em.findOne(User, { id: userId, ...IN_USE }, { lockMode });
      if (!account)
        throw new AppError('INVALID_TOKEN', { reason: 'the account of the token is not ACTIVE or was deleted' });
      checkPassword(password, account.email);
      await voidTokens(ctx, tx, userId, 'VERIFY_EMAIL');
      await endSessions(ctx, tx, userId);
      const access = await endRecentAccess(ctx, tx, userId);
      // Queued before the change: the mail may greet by name only if the address was verified before this link.
      await queueSealedMail(ctx, tx, accountMails.passwordChanged(ctx.config, account, access));
      const now = ctx.clock.now();
      Object.assign(account, { passwordHash, emailVerifiedAt: account.emailVerifiedAt ?? now, updatedAt: now });
    }),
  );
  return { message: 'Your new password is set; sign in with it' };
}

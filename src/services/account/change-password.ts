import { LockMode } from '@mikro-orm/core';
import { AppError } from '../../core/catalogue/errors.js';
import { checkPassword } from '../../core/text/password-rules.js';
import { User } from '../../entities/account/user.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../frame/tx.js';
import { takePasswordFromLinks, voidTokens } from './account-token.js';
import { keepingDevice } from './session/devices.js';
import { endSessions } from './session/end-sessions.js';
import { markPasswordProven, requireOwnPassword } from './session/own-password.js';
import { requireSession } from '../../auth/require-session.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly password: string;
}

/**
 * Changes the caller's password, which counts as a fresh proof of it, and ends every other session. A wrong current
 * password is INVALID_CREDENTIALS and counts like a failed sign-in. ILLEGAL_STATE for an account without a password, which
 * sets its first one by the reset mail. CONFLICT when the password is changed meanwhile.
 */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<{ message: string }> {
  const { userId, sessionId } = requireSession(ctx.caller);
  const account = await ctx.db.rows
    .selectFrom('user')
    .select(['email', 'firstName', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  checkPassword(input.password, account.email);
  const current = await requireOwnPassword(ctx, userId, input.currentPassword);
  const passwordHash = await ctx.passwords.hash(input.password);
  const change = async (tx: Tx) => {
    const user = await tx.em.findOne(User, { id: userId, passwordHash: current }, { lockMode });
    if (!user) throw new AppError('CONFLICT', { message: 'The password has just been changed' });
    Object.assign(user, { passwordHash, updatedAt: ctx.clock.now() });
    await endSessions(ctx, tx, userId, sessionId);
    await markPasswordProven(ctx, tx, sessionId);
    await voidTokens(ctx, tx, userId, 'RESET_PASSWORD');
    await takePasswordFromLinks(tx, userId, current);
    await queueSealedMail(ctx, tx, accountMails.passwordChanged(ctx.config, account));
  };
  await keepingDevice(ctx, userId, () => inTransaction(ctx, { operation: 'changePassword' }, change));
  return { message: 'Your password is changed' };
}

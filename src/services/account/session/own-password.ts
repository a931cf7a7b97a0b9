import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { limitGuesses, passwordCounter } from './guessing.js';

// Writes SQL: it runs with every call, change or sign-in.

/**
 * Checks the account's password and returns its hash. INVALID_CREDENTIALS when the password is missing, or wrong, which
 * counts like a failed sign-in; ILLEGAL_STATE for an account without a password, which sets its first one by the reset
 * mail.
 */
export async function requireOwnPassword(
  ctx: Context,
  userId: string,
  password: string | null | undefined,
): Promise<string> {
  const { email, passwordHash } = await ctx.db.rows
    .selectFrom('user')
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (passwordHash === null)
    throw new AppError('ILLEGAL_STATE', { message: 'Ask for a reset mail to set a first password' });
  if (!password) throw new AppError('INVALID_CREDENTIALS', { message: 'Send the password of your account as well' });
  await limitGuesses(ctx, [await passwordCounter(ctx, email)], async () => {
    const fits = await ctx.passwords.fits(passwordHash, password);
    if (!fits) throw new AppError('INVALID_CREDENTIALS', { message: 'The password is wrong' });
  });
  return passwordHash;
}

/**
 * CONFLICT when the password was changed after it was proven, for example by an owner who is locking an intruder out.
 */
export async function requirePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const kept = tx.rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash);
  if (!(await kept.executeTakeFirst())) {
    throw new AppError('CONFLICT', { message: 'The password has just been changed' });
  }
}

/** Records that a session has just proven the password of its account. Call it under a lock on the account's row. */
export async function markPasswordProven({ clock }: Context, { rows }: Tx, sessionId: string): Promise<void> {
  const passwordAt = clock.now().toISOString();
  await rows.updateTable('session').set({ passwordAt }).where('id', '=', sessionId).execute();
}

import { act } from '../act.js';
import type { Context } from '../context.js';
import { endSessions } from './end-sessions.js';
import { redeemToken } from './account-token.js';
import { limitGuesses } from './guessing.js';
import { requestLink } from './mail-link.js';

/** Verifies the e-mail address that a mailed token belongs to. INVALID_TOKEN when it is unknown, used or expired. */
export async function verifyEmail(ctx: Context, token: string): Promise<{ message: string }> {
  await limitGuesses(ctx, [], () =>
    act(ctx, { operation: 'verifyEmail' }, async (tx) => {
      const { userId, passwordHash } = await redeemToken(ctx, tx, 'VERIFY_EMAIL', token);
      const now = ctx.clock.now().toISOString();
      const verified = await tx.rows
        .updateTable('user')
        .set({ emailVerifiedAt: now, updatedAt: now, ...(passwordHash === null ? {} : { passwordHash }) })
        .where('id', '=', userId)
        .where('emailVerifiedAt', 'is', null)
        .executeTakeFirst();
      if (passwordHash !== null && verified.numUpdatedRows > 0n) await endSessions(ctx, tx, userId);
    }),
  );
  return { message: 'Your e-mail address is verified' };
}

/** Mails a new link to an address that still waits; whether there is such an account is not told. */
export async function resendVerification(ctx: Context, address: string): Promise<{ message: string }> {
  await requestLink(ctx, 'resendVerification', address, 'VERIFY_EMAIL');
  return { message: 'If the address waits to be verified, a link was sent to it' };
}

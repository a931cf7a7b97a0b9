import { AppError } from '../../../core/catalogue/errors.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { clearSessionCookies } from './session-cookies.js';

// Writes SQL: it runs with every call, change or sign-in.

/** Ends the browser session that the call came with and clears its cookies. */
export async function signOut(ctx: Context): Promise<{ message: string }> {
  const { caller } = ctx;
  if (caller.kind !== 'user' || caller.credential.kind !== 'session') throw new AppError('UNAUTHENTICATED');
  const { sessionId } = caller.credential;
  await inTransaction(ctx, { operation: 'signOut' }, ({ rows }) =>
    rows.updateTable('session').set({ revokedAt: ctx.clock.now().toISOString() }).where('id', '=', sessionId).execute(),
  );
  clearSessionCookies(ctx);
  return { message: 'You are signed out' };
}

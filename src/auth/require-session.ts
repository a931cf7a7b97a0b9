import type { Caller } from './principal.js';
import { AppError } from '../core/catalogue/errors.js';
import type { Context } from '../services/frame/context.js';
import type { Tx } from '../services/frame/tx.js';

/** The caller's account and browser session; UNAUTHENTICATED for a caller without a session. */
export function requireSession(caller: Caller): { readonly userId: string; readonly sessionId: string } {
  if (caller.kind !== 'user' || caller.credential.kind !== 'session') throw new AppError('UNAUTHENTICATED');
  return { userId: caller.userId, sessionId: caller.credential.sessionId };
}

/**
 * The caller's account, for a change to its sign-in credentials. UNAUTHENTICATED when the session has ended since the
 * call was authorised. Locks the account's row: ending all sessions runs either before this check or after the change.
 */
export async function requireOpenSession({ caller }: Context, { rows }: Tx): Promise<string> {
  const { userId, sessionId } = requireSession(caller);
  await rows.selectFrom('user').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst();
  // A separate statement, so that it sees what was committed while it waited for the lock.
  const open = rows.selectFrom('session').select('id').where('id', '=', sessionId).where('revokedAt', 'is', null);
  if (!(await open.executeTakeFirst())) throw new AppError('UNAUTHENTICATED');
  return userId;
}

import type { Caller } from './principal.js';
import { AppError } from '../core/catalogue/errors.js';
import type { Context } from '../services/frame/context.js';
import type { Tx } from '../services/frame/tx.js';

/** The caller's account and browser session; UNAUTHENTICATED for whoever came without one. */
export function requireSession(caller: Caller): { readonly userId: string; readonly sessionId: string } {
  if (caller.kind !== 'user' || caller.credential.kind !== 'session') throw new AppError('UNAUTHENTICATED');
  return { userId: caller.userId, sessionId: caller.credential.sessionId };
}

/**
 * The caller's account, for a change of what signs in to it. UNAUTHENTICATED when the session has been ended since the call
 * was let in. Keeps the account's row, so that whoever ends its sessions finds what is made here, or has ended this one.
 */
export async function requireOpenSession({ caller }: Context, { rows }: Tx): Promise<string> {
  const { userId, sessionId } = requireSession(caller);
  await rows.selectFrom('user').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst();
  // A statement of its own: it sees what was committed while the row was waited for.
  const open = rows.selectFrom('session').select('id').where('id', '=', sessionId).where('revokedAt', 'is', null);
  if (!(await open.executeTakeFirst())) throw new AppError('UNAUTHENTICATED');
  return userId;
}

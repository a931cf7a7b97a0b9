import type { Caller } from '../../auth/principal.js';
import { AppError } from '../../core/errors.js';

/** The caller's account and browser session; UNAUTHENTICATED for whoever came without one. */
export function requireSession(caller: Caller): { readonly userId: string; readonly sessionId: string } {
  if (caller.kind !== 'user' || caller.credential.kind !== 'session') throw new AppError('UNAUTHENTICATED');
  return { userId: caller.userId, sessionId: caller.credential.sessionId };
}

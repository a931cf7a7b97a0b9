import { AppError } from '../core/catalogue/errors.js';
import { isKey, type Caller } from './principal.js';

const NEEDS_SESSION = 'This needs a browser session: no API key may do it';

/** The error for an API key where only a browser session may act. */
export function sessionNeeded(message: string = NEEDS_SESSION): AppError {
  return new AppError('FORBIDDEN', { message, missing: { session: true } });
}

/**
 * FORBIDDEN for an API key, with a message that names `what` it asked for. For use cases where only part of the input
 * makes or changes a credential, role or right; where all of it does, the policy says `session`.
 */
export function requireNoKey(caller: Caller, what: string): void {
  if (isKey(caller)) throw sessionNeeded(`${what} needs a browser session: no API key may do it`);
}

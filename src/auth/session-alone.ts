import { AppError } from '../core/catalogue/errors.js';
import { isKey, type Caller } from './principal.js';

const NEEDS_SESSION = 'This needs a browser session: no API key may do it';

/** What an API key is answered where a browser session alone may act. */
export function sessionNeeded(message: string = NEEDS_SESSION): AppError {
  return new AppError('FORBIDDEN', { message, missing: { session: true } });
}

/**
 * FORBIDDEN for an API key, with what it asked for named. For use cases that keys may call as long as they ask for nothing
 * that makes or changes a credential, a role or a right; where that is all of a use case, its policy says `session`.
 */
export function requireNoKey(caller: Caller, what: string): void {
  if (isKey(caller)) throw sessionNeeded(`${what} needs a browser session: no API key may do it`);
}

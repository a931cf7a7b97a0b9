import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';

/** How far the clock of a sender may be ahead. */
const MAX_AHEAD_MS = MINUTE_MS;

/**
 * SIGNAL_TOO_OLD for a signal whose sender says that it is older than `maxAgeSeconds`, BAD_INPUT for one of more than a
 * minute ahead.
 */
export function requireTimely(time: Date, now: Date, maxAgeSeconds: number): void {
  const ageMs = now.getTime() - time.getTime();
  if (ageMs > maxAgeSeconds * SECOND_MS) {
    const message = `The signal is more than ${maxAgeSeconds} seconds old, the maxAgeSeconds of this bot`;
    throw new AppError('SIGNAL_TOO_OLD', { message });
  }
  if (ageMs < -MAX_AHEAD_MS) throw badInput('time: lies more than 60 seconds ahead');
}

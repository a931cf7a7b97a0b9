import { sql } from 'kysely';
import { addMs, MINUTE_MS } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import type { Context } from '../services/frame/context.js';
import type { CallerPolicy } from './policy.js';
import { requireSession } from './require-session.js';

/** How long a session's proof of a second factor counts as fresh. */
export const FRESH_MS = 10 * MINUTE_MS;

const NONE_OFFERED =
  'This needs a second factor, and your account has none: the platform offers none until twoFactorStatus is switched on';

/**
 * Throws unless the caller's session has proven a second factor within ten minutes, whatever the settings demand at
 * sign-in. SECOND_FACTOR_REQUIRED for an account without a second factor, unless the policy says `ifAny`;
 * SECOND_FACTOR_NOT_FRESH for a session whose proof is missing or too old.
 */
export async function requireFreshSecondFactor(
  { caller, clock, db, settings }: Context,
  demand: NonNullable<CallerPolicy['freshSecondFactor']>,
): Promise<void> {
  const { userId, sessionId } = requireSession(caller);
  const since = addMs(clock.now(), -FRESH_MS).toISOString();
  const { rows } = await sql<{ fresh: boolean; protected: boolean }>`
    select coalesce(s."secondFactorAt" > ${since}::timestamptz, false) as fresh,
      exists (select from two_factor f where f."userId" = ${userId} and f."confirmedAt" is not null) as protected
    from session s where s.id = ${sessionId}`.execute(db.rows);
  const [found] = rows;
  if (found?.protected === false && demand === 'ifAny') return;
  if (!found?.protected) throw secondFactorRequired(settings.flag('twoFactorStatus'));
  if (!found.fresh) throw new AppError('SECOND_FACTOR_NOT_FRESH');
}

/** The error for an account without a second factor. Its message depends on whether this platform offers one. */
export function secondFactorRequired(isOffered: boolean): AppError {
  return new AppError('SECOND_FACTOR_REQUIRED', isOffered ? {} : { message: NONE_OFFERED });
}

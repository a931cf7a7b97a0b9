import { sql } from 'kysely';
import { addMs, MINUTE_MS } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import { keysOf } from '../core/catalogue/keys-of.js';
import type { Reader } from '../infra/database/database.js';
import type { Context } from '../services/frame/context.js';
import { requireSession } from './require-session.js';
import { requireNoKey } from './session-alone.js';

// Writes SQL: one statement answers every call that requires a fresh proof.

/** How long a session's proof counts as fresh. */
export const FRESH_MS = 10 * MINUTE_MS;

const NONE_OFFERED =
  'This needs a second factor, and your account has none: the platform offers none until twoFactorStatus is switched on';

/** What a session can prove, and what its owner is told to do. */
const PROOFS = {
  SECOND_FACTOR: 'Prove your second factor again: send a code to proveSecondFactor, then try again',
  PASSWORD: 'Prove your password again: send it to provePassword, then try again',
  SIGN_IN: 'Sign in again, then try again: your sign-in is older than ten minutes',
} as const;

/** What `accepts` of PROOF_NOT_FRESH may name. */
export const ACCEPTED_PROOFS = keysOf(PROOFS);

/**
 * Throws unless the caller's session has proven within ten minutes that its owner uses it. FORBIDDEN for an API key, with
 * a message that names `what` it asked for; PROOF_NOT_FRESH for a session, with what it can prove. For use cases whose
 * policy says `byInput`. The platform's own jobs have nothing to prove. Inside a transaction pass its `rows`, since a second
 * connection could wait for ever.
 */
export async function requireFreshProof(ctx: Context, what: string, rows: Reader = ctx.db.rows): Promise<void> {
  if (ctx.caller.kind === 'system') return;
  requireNoKey(ctx.caller, what);
  await requireFresh(ctx, true, rows);
}

/**
 * Throws PROOF_NOT_FRESH unless the caller's session has a proof from the last ten minutes: of the second factor where the
 * account has one, else of the password where it has one, else the sign-in that opened the session. `ifFactor` accepts
 * every session of an account without a second factor.
 */
export async function requireFresh(
  { caller, clock, db }: Context,
  demand: true | 'ifFactor',
  rows: Reader = db.rows,
): Promise<void> {
  const { sessionId } = requireSession(caller);
  const since = addMs(clock.now(), -FRESH_MS).toISOString();
  const found = await sql<{ accepts: keyof typeof PROOFS; fresh: boolean }>`
    select p.accepts, coalesce(
      case p.accepts when 'SECOND_FACTOR' then s."secondFactorAt" when 'PASSWORD' then s."passwordAt"
        else s."createdAt" end > ${since}::timestamptz, false) as fresh
    from session s join "user" u on u.id = s."userId", lateral (select case
      when exists (select from two_factor f where f."userId" = u.id and f."confirmedAt" is not null) then 'SECOND_FACTOR'
      when u."passwordHash" is not null then 'PASSWORD' else 'SIGN_IN' end as accepts) p
    where s.id = ${sessionId} and s."revokedAt" is null`.execute(rows);
  const [proof] = found.rows;
  if (!proof) throw new AppError('UNAUTHENTICATED');
  const { accepts, fresh } = proof;
  if (fresh || (demand === 'ifFactor' && accepts !== 'SECOND_FACTOR')) return;
  throw new AppError('PROOF_NOT_FRESH', { message: PROOFS[accepts], answer: { accepts: [accepts] } });
}

/** SECOND_FACTOR_REQUIRED unless the caller's account has a second factor, which a fresh proof then is of. */
export async function requireSecondFactor({ caller, settings, db }: Context, rows: Reader = db.rows): Promise<void> {
  const { userId } = requireSession(caller);
  const factor = rows.selectFrom('two_factor').select('userId').where('userId', '=', userId);
  if (await factor.where('confirmedAt', 'is not', null).executeTakeFirst()) return;
  throw secondFactorRequired(settings.flag('twoFactorStatus'));
}

/** The error for an account without a second factor. Its message depends on whether this platform offers one. */
export function secondFactorRequired(isOffered: boolean): AppError {
  return new AppError('SECOND_FACTOR_REQUIRED', isOffered ? {} : { message: NONE_OFFERED });
}

import { FRESH_MS, secondFactorRequired } from '../../../auth/fresh-proof.js';
import { requireOpenSession, requireSession } from '../../../auth/require-session.js';
import { addMs } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { confirmed } from './manage.js';
import { confirmedMethods, lockFactors } from './methods.js';
import { proveTwoFactor } from './prove.js';

// Writes SQL: it runs with every call, change or sign-in.

export interface FreshProof {
  message: string;
  /** Until then the session may call operations that require a fresh proof. */
  freshUntil: Date;
}

/**
 * Proves a second factor of the account for this session, by a code of any enabled method, whether the settings offer
 * it or not. INVALID_CODE for a wrong code, which counts like one at sign-in; SECOND_FACTOR_REQUIRED for an account
 * without a second factor.
 */
export async function proveSecondFactor(ctx: Context, code: string): Promise<FreshProof> {
  const freshUntil = await confirmed(ctx, 'proveSecondFactor', (tx) => prove(ctx, tx, code));
  return { message: 'The second factor is proven', freshUntil };
}

/** Null for a wrong code: the transaction then commits, so that the try counts. */
async function prove(ctx: Context, tx: Tx, code: string): Promise<Date | null> {
  await lockFactors(tx, requireSession(ctx.caller).userId);
  const userId = await requireOpenSession(ctx, tx);
  const methods = await confirmedMethods(tx.rows, userId);
  if (methods.length === 0) throw secondFactorRequired(ctx.settings.flag('twoFactorStatus'));
  if (!(await proveTwoFactor(ctx, tx, { userId, code, purpose: 'CONFIRM', methods }))) return null;
  const now = ctx.clock.now();
  const { sessionId } = requireSession(ctx.caller);
  const proven = tx.rows.updateTable('session').set({ secondFactorAt: now.toISOString() }).where('id', '=', sessionId);
  await proven.execute();
  return addMs(now, FRESH_MS);
}

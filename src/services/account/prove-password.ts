import { FRESH_MS } from '../../auth/fresh-proof.js';
import { requireOpenSession, requireSession } from '../../auth/require-session.js';
import { illegalState } from '../../core/catalogue/errors.js';
import { addMs } from '../../core/clock.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { confirmedMethods, lockFactors } from './two-factor/methods.js';
import type { FreshProof } from './two-factor/prove-fresh.js';
import { markPasswordProven, requireOwnPassword, requirePassword } from './session/own-password.js';

/**
 * Proves the password of the account for this session. INVALID_CREDENTIALS for a wrong password, which counts like a
 * failed sign-in; ILLEGAL_STATE for an account with a second factor, whose password is not checked, and for one without
 * a password; CONFLICT when the password is changed in the meantime.
 */
export async function provePassword(ctx: Context, password: string): Promise<FreshProof> {
  const { userId, sessionId } = requireSession(ctx.caller);
  await requireNoFactor(ctx.db.rows, userId);
  const passwordHash = await requireOwnPassword(ctx, userId, password);
  await inTransaction(ctx, { operation: 'provePassword' }, async (tx) => {
    await lockFactors(tx, userId);
    await requireOpenSession(ctx, tx);
    await requireNoFactor(tx.rows, userId);
    await requirePassword(tx, userId, passwordHash);
    await markPasswordProven(ctx, tx, sessionId);
  });
  return { message: 'The password is proven', freshUntil: addMs(ctx.clock.now(), FRESH_MS) };
}

async function requireNoFactor(rows: Reader, userId: string): Promise<void> {
  const methods = await confirmedMethods(rows, userId);
  if (methods.length > 0) throw illegalState('Your account has a second factor: prove that instead');
}

import { secondFactorRequired } from '../../../auth/fresh-proof.js';
import { requireSession } from '../../../auth/require-session.js';
import { confirmedMethods } from '../../account/two-factor/methods.js';
import { proveSecondFactor } from '../../account/two-factor/prove-fresh.js';
import { sendTwoFactorCode } from '../../account/two-factor/set-up.js';
import type { Context } from '../../frame/context.js';

/**
 * Runs an act over the house's money once its admin has proven a second factor for this very call, whatever the settings
 * demand: a code of an app, a mailed one or a recovery code, which is used up also where the act is refused then.
 * SECOND_FACTOR_REQUIRED for an account without one; INVALID_CODE, of which only so many are taken as at sign-in.
 */
export async function withCode<T>(ctx: Context, code: string, act: () => Promise<T>): Promise<T> {
  // The proof commits by itself, so that a wrong code counts; the record of the audit belongs to the act.
  await proveSecondFactor({ ...ctx, audit: null }, code);
  return act();
}

/**
 * Mails a code for the next act. SECOND_FACTOR_REQUIRED for an account without a second factor, ILLEGAL_STATE for one
 * without codes by mail.
 */
export async function sendHouseCode(ctx: Context): Promise<{ message: string }> {
  const methods = await confirmedMethods(ctx.db.rows, requireSession(ctx.caller).userId);
  if (methods.length === 0) throw secondFactorRequired(ctx.settings.flag('twoFactorStatus'));
  return sendTwoFactorCode(ctx);
}

import { addMs, MINUTE_MS } from '../../core/clock.js';
import { newId, randomAlphanumeric, sha256 } from '../../core/ids.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { openSession } from './session/open-session.js';
import { mailCode } from './two-factor/email-code.js';
import { requiredMethods } from './two-factor/methods.js';

// Writes SQL: it runs with every call, change or sign-in.

const TOKEN_LENGTH = 48;
const LIVES_MS = 10 * MINUTE_MS;
const TRIES = 5;

export interface SignInResult {
  message: string;
  /** True when a second factor must complete the sign-in; no cookies are set then. */
  twoFactor: boolean;
  twoFactorToken: string | null;
  /** The methods that the account may use to prove its second factor. */
  twoFactorMethods: TwoFactorMethod[];
}

/** An account that has proven its first factor. */
export interface FirstFactor {
  readonly userId: string;
  /** True if that factor was the account's password. */
  readonly byPassword: boolean;
  /**
   * Throws unless the proof is still valid, and locks the account's row until the commit. A change that ends the
   * account's sessions therefore either sees the session opened here, or comes first and makes this throw.
   */
  readonly requireStanding: (tx: Tx) => Promise<void>;
}

/**
 * Completes a sign-in after the first factor. Without a second factor that the settings offer, it opens the session and
 * sets its cookies. With one, it sets no cookies and returns a token for the second step, valid for ten minutes and
 * five tries. Where mail is the only method, the code is mailed at once.
 */
export async function completeSignIn(ctx: Context, first: FirstFactor): Promise<SignInResult> {
  const { userId, byPassword, requireStanding } = first;
  const methods = await requiredMethods(ctx, userId);
  if (methods.length === 0) {
    await openSession(ctx, userId, requireStanding, { password: byPassword });
    return { message: 'You are signed in', twoFactor: false, twoFactorToken: null, twoFactorMethods: [] };
  }
  const byMailAlone = !methods.includes(TwoFactorMethod.APP);
  if (byMailAlone) await ctx.limiter.consume('codeMail', userId);
  const token = randomAlphanumeric(TOKEN_LENGTH);
  const now = ctx.clock.now();
  await inTransaction(ctx, { operation: 'signIn' }, async (tx) => {
    await requireStanding(tx);
    const challenge = { id: newId(), userId, tokenHash: sha256(token), triesLeft: TRIES };
    const times = { createdAt: now.toISOString(), expiresAt: addMs(now, LIVES_MS).toISOString() };
    await tx.rows
      .insertInto('sign_in_challenge')
      .values({ ...challenge, ...times })
      .execute();
    if (!byMailAlone) return;
    await mailCode(ctx, tx, userId, 'SIGN_IN');
  });
  return { message: 'Please enter your code', twoFactor: true, twoFactorToken: token, twoFactorMethods: methods };
}

import { addMs, MINUTE_MS } from '../../core/clock.js';
import { newId, randomAlphanumeric, sha256 } from '../../core/ids.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { openSession } from './session/open-session.js';
import { mailCode } from './two-factor/email-code.js';
import { requiredMethods } from './two-factor/methods.js';

// Writes SQL: it is part of every call, of every change or of every sign-in.

const TOKEN_LENGTH = 48;
const LIVES_MS = 10 * MINUTE_MS;
const TRIES = 5;

export interface SignInResult {
  message: string;
  /** True when a second factor must complete the sign-in; no cookies are set then. */
  twoFactor: boolean;
  twoFactorToken: string | null;
  /** What may prove the second factor. */
  twoFactorMethods: TwoFactorMethod[];
}

/** An account that has proven its first factor. */
export interface FirstFactor {
  readonly userId: string;
  /**
   * Throws unless the proof still holds, and keeps it so until the commit: what ends an account's sessions must find the
   * one that is opened here, or refuse it.
   */
  readonly requireStanding: (tx: Tx) => Promise<void>;
}

/**
 * What follows once an account has proven its first factor, whichever it was. Opens the session and sets its cookies;
 * or, where the account has a second factor that the settings offer, sets none and answers the token that names this
 * sign-in for ten minutes and five tries. Where mail is the only method, the code is sent at once.
 */
export async function completeSignIn(ctx: Context, { userId, requireStanding }: FirstFactor): Promise<SignInResult> {
  const methods = await requiredMethods(ctx, userId);
  if (methods.length === 0) {
    await openSession(ctx, userId, requireStanding);
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

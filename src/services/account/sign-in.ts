import { normalizeEmail } from '../../core/email-address.js';
import { AppError } from '../../core/errors.js';
import { UserStatus } from '../../entities/user.js';
import { requireCaptcha } from '../captcha/captcha.js';
import type { Context } from '../context.js';
import { completeSignIn, type SignInResult } from './complete-sign-in.js';
import { addressCounter, limitGuesses, wrongGuesses, type GuessCounter } from './guessing.js';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly captcha?: string | null;
}

/** After so many failures of the account or from the address, a browser must solve a captcha. */
const FREE_FAILURES = 3;

interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: string | null;
}

/**
 * Signs in by e-mail and password. Only failures count: ten for an account and thirty for an address in fifteen
 * minutes, then RATE_LIMITED; after three, a browser must solve a captcha. An unknown address, a wrong password and an
 * account that is not ACTIVE answer the same INVALID_CREDENTIALS, in the same time; an address that waits to be verified
 * is told only to who knows the password.
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignInResult> {
  const email = normalizeEmail(input.email);
  const account = await limitGuesses(ctx, [accountCounter(email)], async () => {
    if (await failedBefore(ctx, email)) await requireCaptcha(ctx, input.captcha);
    const found = await findAccount(ctx, email);
    if (!(await ctx.passwords.fits(found?.passwordHash, input.password)) || !found)
      throw new AppError('INVALID_CREDENTIALS');
    return found;
  });
  if (account.emailVerifiedAt === null && ctx.settings.flag('verifyEmailStatus')) {
    throw new AppError('EMAIL_NOT_VERIFIED');
  }
  return completeSignIn(ctx, account.id);
}

async function failedBefore(ctx: Context, email: string): Promise<boolean> {
  const counters = [addressCounter(ctx), accountCounter(email)];
  const failures = await Promise.all(counters.map((counter) => wrongGuesses(ctx, counter)));
  return failures.some((count) => count >= FREE_FAILURES);
}

function accountCounter(email: string): GuessCounter {
  return { bucket: 'signInAccount', id: email };
}

async function findAccount(ctx: Context, email: string): Promise<Account | undefined> {
  return ctx.db.rows
    .selectFrom('user')
    .select(['id', 'passwordHash', 'emailVerifiedAt'])
    .where('email', '=', email)
    .where('status', '=', UserStatus.ACTIVE)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

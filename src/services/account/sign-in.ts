import { normalizeEmail } from '../../core/text/email-address.js';
import { AppError } from '../../core/catalogue/errors.js';
import { UserStatus } from '../../entities/account/user.js';
import { requireCaptcha } from './captcha/captcha.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { completeSignIn, type SignInResult } from './complete-sign-in.js';
import { addressCounter, limitGuesses, passwordCounter, wrongGuesses, type GuessCounter } from './session/guessing.js';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly captcha?: string | null;
}

/** After this many failures of the account (or of a browser that it knows) or of the address, a captcha is required. */
const FREE_FAILURES = 3;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: string | null;
}

/**
 * Signs in by e-mail and password. Only failures count: ten for an account and thirty for an address in fifteen
 * minutes, then RATE_LIMITED; a browser that the account knows has ten of its own instead of the account's. After
 * three, a browser must solve a captcha. An unknown address, a wrong password and an account that is not ACTIVE get the
 * same INVALID_CREDENTIALS, in the same time. EMAIL_NOT_VERIFIED is told only after the right password.
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignInResult> {
  const email = normalizeEmail(input.email);
  const counter = await passwordCounter(ctx, email);
  const account = await limitGuesses(ctx, [counter], async () => {
    if (await failedBefore(ctx, counter)) await requireCaptcha(ctx, input.captcha);
    const found = await findAccount(ctx, email);
    if (!(await ctx.passwords.fits(found?.passwordHash, input.password)) || !found)
      throw new AppError('INVALID_CREDENTIALS');
    return found;
  });
  if (account.emailVerifiedAt === null && ctx.settings.flag('verifyEmailStatus')) {
    throw new AppError('EMAIL_NOT_VERIFIED');
  }
  const standing = (tx: Tx) => requireStanding(tx, account);
  return completeSignIn(ctx, { userId: account.id, byPassword: true, requireStanding: standing });
}

async function failedBefore(ctx: Context, counter: GuessCounter): Promise<boolean> {
  const failures = await Promise.all([addressCounter(ctx), counter].map((each) => wrongGuesses(ctx, each)));
  return failures.some((count) => count >= FREE_FAILURES);
}

async function findAccount(ctx: Context, email: string): Promise<Account | undefined> {
  return ctx.db.rows
    .selectFrom('user')
    .select(['id', 'email', 'passwordHash', 'emailVerifiedAt'])
    .where('email', '=', email)
    .where('status', '=', UserStatus.ACTIVE)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** INVALID_CREDENTIALS when the account has changed since its address and password were checked. */
async function requireStanding({ rows }: Tx, { id, email, passwordHash }: Account): Promise<void> {
  const standing = rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', UserStatus.ACTIVE)
    .where('deletedAt', 'is', null)
    .forShare();
  if (!(await standing.executeTakeFirst())) throw new AppError('INVALID_CREDENTIALS');
}

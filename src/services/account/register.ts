import { DEFAULT_ROLE } from '../../auth/permissions.js';
import { normalizeEmail } from '../../core/email-address.js';
import { checkPassword } from '../../core/password-rules.js';
import { act } from '../act.js';
import { requireCaptcha } from '../captcha/captcha.js';
import type { Context } from '../context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../tx.js';
import { insertAccount } from './create-account.js';
import { mailVerification } from './mail-verification.js';

export interface RegisterInput {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly captcha?: string | null;
}

/**
 * Registers an account with the default role. While verifyEmailStatus is on, it can sign in once the mailed link was
 * used. A taken address is answered alike, in the same time; its owner is told by mail.
 */
export async function register(ctx: Context, input: RegisterInput): Promise<{ message: string }> {
  const email = normalizeEmail(input.email);
  checkPassword(input.password, email);
  await requireCaptcha(ctx, input.captcha);
  await ctx.limiter.consume('accountMail', email);
  const [passwordHash, verifies] = [await ctx.passwords.hash(input.password), ctx.settings.flag('verifyEmailStatus')];
  const { firstName, lastName } = input;
  await act(ctx, { operation: 'register' }, async (tx) => {
    const account = { email, passwordHash, firstName, lastName, role: DEFAULT_ROLE, emailVerified: false };
    const id = await insertAccount(ctx, tx, account);
    if (id === null) return answerTaken(ctx, tx, { email, passwordHash, verifies });
    if (verifies) await mailVerification(ctx, tx, { id, email }, passwordHash);
  });
  return {
    message: verifies ? 'Please follow the link that was sent to your e-mail address' : 'You can sign in now',
  };
}

/**
 * An address that waits to be verified may have been registered by somebody else, so the link of each registration
 * carries that registration's own password: the one whose link comes back counts.
 */
async function answerTaken(
  ctx: Context,
  tx: Tx,
  { email, passwordHash, verifies }: { email: string; passwordHash: string; verifies: boolean },
): Promise<void> {
  const owner = await tx.rows
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'emailVerifiedAt'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!owner) return;
  if (verifies && owner.emailVerifiedAt === null) await mailVerification(ctx, tx, owner, passwordHash);
  else await queueSealedMail(ctx, tx, accountMails.addressInUse(ctx.config, owner));
}

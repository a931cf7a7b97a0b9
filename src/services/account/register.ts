import { DEFAULT_ROLE } from '../../core/catalogue/permissions.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { nameOrNull } from '../../core/text/name.js';
import { checkPassword } from '../../core/text/password-rules.js';
import { inTransaction } from '../frame/in-transaction.js';
import { requireCaptcha } from './captcha/captcha.js';
import type { Context } from '../frame/context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../frame/tx.js';
import type { Registration } from './account-token.js';
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
 * Registers an account with the default role. While verifyEmailStatus is on, the account can sign in only after the
 * mailed link was used. A taken address gets the same answer in the same time; its owner is told by mail.
 */
export async function register(ctx: Context, input: RegisterInput): Promise<{ message: string }> {
  const email = normalizeEmail(input.email);
  checkPassword(input.password, email);
  await requireCaptcha(ctx, input.captcha);
  await ctx.limiter.consume('registrationMail', email);
  const [passwordHash, verifies] = [await ctx.passwords.hash(input.password), ctx.settings.flag('verifyEmailStatus')];
  const registration = { passwordHash, firstName: nameOrNull(input.firstName), lastName: nameOrNull(input.lastName) };
  await inTransaction(ctx, { operation: 'register' }, async (tx) => {
    // The names are stored with the link only: whoever registers an address first may not own it.
    const person = verifies ? { passwordHash, unclaimed: true } : registration;
    const id = await insertAccount(ctx, tx, { email, role: DEFAULT_ROLE, emailVerified: false, ...person });
    if (id === null) return answerTaken(ctx, tx, { email, registration, verifies });
    if (verifies) await mailVerification(ctx, tx, { id, email }, registration);
  });
  return {
    message: verifies ? 'Please follow the link that was sent to your e-mail address' : 'You can sign in now',
  };
}

/**
 * Handles a registration of an address that has an account. An unclaimed account may have been registered by somebody
 * else, so the link of each registration carries its own password and names, and the link that is used decides. Any
 * other account belongs to somebody, verified or not: its owner only gets a mail that the address is in use.
 */
async function answerTaken(
  ctx: Context,
  tx: Tx,
  { email, registration, verifies }: { email: string; registration: Registration; verifies: boolean },
): Promise<void> {
  const owner = await tx.rows
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'emailVerifiedAt', 'unclaimed'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!owner) return;
  if (verifies && owner.unclaimed) await mailVerification(ctx, tx, owner, registration);
  else await queueSealedMail(ctx, tx, accountMails.addressInUse(ctx.config, owner));
}

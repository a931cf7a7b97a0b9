import type { Context } from '../frame/context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../frame/tx.js';
import { issueToken, type Registration } from './account-token.js';

interface Waiting {
  readonly id: string;
  readonly email: string;
}

/**
 * Mails a link that verifies the account's address. A link mailed for a registration also gives a still unclaimed
 * account the password and names of that registration.
 */
export async function mailVerification(
  ctx: Context,
  tx: Tx,
  account: Waiting,
  registration: Registration | null,
): Promise<void> {
  const token = await issueToken(ctx, tx, { userId: account.id, purpose: 'VERIFY_EMAIL', registration });
  await queueSealedMail(ctx, tx, accountMails.verifyEmail(ctx.config, account, token));
}

/**
 * Mails another link to an unverified address. Anybody may have asked for it, so an unclaimed account that was
 * registered more than once gets a link to choose its password instead.
 */
export async function mailVerificationAgain(
  ctx: Context,
  tx: Tx,
  account: Waiting & { readonly unclaimed: boolean; readonly passwordHash: string | null },
): Promise<void> {
  if (!account.unclaimed) return mailVerification(ctx, tx, account, null);
  const registration = await onlyRegistration(tx, account);
  if (registration) return mailVerification(ctx, tx, account, registration);
  const token = await issueToken(ctx, tx, { userId: account.id, purpose: 'RESET_PASSWORD' });
  await queueSealedMail(ctx, tx, accountMails.finishRegistration(ctx.config, account, token));
}

/**
 * The registration that created an unclaimed account; null if the address was registered several times, since nobody
 * can tell which of those was made by the address's owner.
 */
async function onlyRegistration(
  { rows }: Tx,
  account: { readonly id: string; readonly passwordHash: string | null },
): Promise<Registration | null> {
  const waiting = await rows
    .selectFrom('account_token')
    .select(['passwordHash', 'firstName', 'lastName'])
    .distinct()
    .where('userId', '=', account.id)
    .where('purpose', '=', 'VERIFY_EMAIL')
    .where('usedAt', 'is', null)
    .limit(2)
    .execute();
  const [only, another] = waiting;
  if (!only || another || only.passwordHash === null || only.passwordHash !== account.passwordHash) return null;
  return { ...only, passwordHash: only.passwordHash };
}

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
 * Mails a link that verifies the account's address and, where it is mailed for a registration, gives an account that is
 * still unclaimed the password and the names of that registration.
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

/** Mails another link to an address that waits, on behalf of nobody knows whom. */
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
 * The registration that made an unclaimed account, as long as it is the only one: among several, nobody can tell which
 * was made by who reads the address's mail.
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

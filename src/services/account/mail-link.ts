import { normalizeEmail } from '../../core/email-address.js';
import type { TokenPurpose } from '../../entities/account-token.js';
import { UserStatus } from '../../entities/user.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { accountMails, type Recipient } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../tx.js';
import { issueToken } from './account-token.js';
import { mailVerificationAgain } from './mail-verification.js';

export interface LinkRequest {
  readonly email: string;
  readonly purpose: TokenPurpose;
}

/**
 * Asks for a mail with a link to an address, whoever it belongs to. Whether there is such an account is looked up by
 * the job, so that neither the answer nor the time that it takes tells. RATE_LIMITED after five mails to an address.
 */
export async function requestLink(ctx: Context, operation: string, address: string, purpose: TokenPurpose) {
  const email = normalizeEmail(address);
  await ctx.limiter.consume('accountMail', email);
  await act(ctx, { operation }, (tx) => tx.enqueue('mail_account_link', { email, purpose }));
}

/**
 * What the job does: mails the link if there is an account that it is for, and nothing otherwise. The account keeps its
 * address until the commit, so that a change of it finds the link and voids it.
 */
export async function mailLink(ctx: Context, { email, purpose }: LinkRequest): Promise<void> {
  await act(ctx, { operation: 'mailLink' }, async (tx) => {
    const account = await tx.rows
      .selectFrom('user')
      .select(['id', 'email', 'firstName', 'status', 'emailVerifiedAt', 'unclaimed', 'passwordHash'])
      .where('email', '=', email)
      .where('deletedAt', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!account) return;
    if (purpose === 'RESET_PASSWORD' && account.status === UserStatus.ACTIVE) await mailReset(ctx, tx, account);
    const waits = purpose === 'VERIFY_EMAIL' && account.emailVerifiedAt === null;
    if (waits) await mailVerificationAgain(ctx, tx, account);
  });
}

/** Mails a link that lets a new password be set. */
export async function mailReset(ctx: Context, tx: Tx, account: Recipient & { readonly id: string }): Promise<void> {
  const token = await issueToken(ctx, tx, { userId: account.id, purpose: 'RESET_PASSWORD' });
  await queueSealedMail(ctx, tx, accountMails.resetPassword(ctx.config, account, token));
}

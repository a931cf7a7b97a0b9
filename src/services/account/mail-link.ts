import { BucketEmpty } from '../../core/bucket-empty.js';
import { addMs, SECOND_MS } from '../../core/clock.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { THROTTLES, type ThrottleName } from '../../core/catalogue/throttles.js';
import type { TokenPurpose } from '../../entities/account/account-token.js';
import { UserStatus } from '../../entities/account/user.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { accountMails, type Recipient } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../frame/tx.js';
import { issueToken } from './account-token.js';
import { mailVerificationAgain } from './mail-verification.js';

export interface LinkRequest {
  readonly email: string;
  readonly purpose: TokenPurpose;
  /** Mails nothing where a link of the last minutes is still valid. */
  readonly unlessRecent?: boolean;
}

declare module '../frame/job-queue.js' {
  interface JobPayloads {
    /** A link that was asked for; the job looks up whether there is an account that it is for. */
    mail_account_link: LinkRequest;
  }
}

const BUCKETS = { VERIFY_EMAIL: 'verificationMail', RESET_PASSWORD: 'resetMail' } as const satisfies Record<
  TokenPurpose,
  ThrottleName
>;

/** What the links are that answer a request: several registrations of one address are verified by a link of a reset. */
const LINKS = {
  VERIFY_EMAIL: ['VERIFY_EMAIL', 'RESET_PASSWORD'],
  RESET_PASSWORD: ['RESET_PASSWORD'],
} as const satisfies Record<TokenPurpose, readonly TokenPurpose[]>;

/**
 * Asks for a mail with a link to an address, whoever it belongs to. Whether there is such an account is looked up by
 * the job, so that neither the answer nor the time that it takes tells. Who asks for more than five mails to an address
 * is answered alike and causes none: a stranger must not be able to have its owner refused, who finds a link that
 * is still valid among the five.
 */
export async function requestLink(ctx: Context, operation: string, address: string, purpose: TokenPurpose) {
  const email = normalizeEmail(address);
  const unlessRecent = !(await hasRoom(ctx, BUCKETS[purpose], email));
  await inTransaction(ctx, { operation }, (tx) => tx.enqueue('mail_account_link', { email, purpose, unlessRecent }));
}

async function hasRoom(ctx: Context, bucket: ThrottleName, email: string): Promise<boolean> {
  try {
    await ctx.limiter.consume(bucket, email);
    return true;
  } catch (error) {
    if (error instanceof BucketEmpty) return false;
    throw error;
  }
}

/**
 * What the job does: mails the link if there is an account that it is for, and nothing otherwise. The account keeps its
 * address until the commit, so that a change of it finds the link and voids it; two jobs of one account take turns.
 */
export async function mailLink(ctx: Context, { email, purpose, unlessRecent }: LinkRequest): Promise<void> {
  await inTransaction(ctx, { operation: 'mailLink' }, async (tx) => {
    const account = await tx.rows
      .selectFrom('user')
      .select(['id', 'email', 'firstName', 'status', 'emailVerifiedAt', 'unclaimed', 'passwordHash'])
      .where('email', '=', email)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) return;
    if (unlessRecent && (await hasRecentLink(ctx, tx, account.id, purpose))) return;
    if (purpose === 'RESET_PASSWORD' && account.status === UserStatus.ACTIVE) await mailReset(ctx, tx, account);
    const waits = purpose === 'VERIFY_EMAIL' && account.emailVerifiedAt === null;
    if (waits) await mailVerificationAgain(ctx, tx, account);
  });
}

/** Whether a link of the present window of mails is neither used nor void. */
async function hasRecentLink(ctx: Context, { rows }: Tx, userId: string, purpose: TokenPurpose): Promise<boolean> {
  const since = addMs(ctx.clock.now(), -THROTTLES[BUCKETS[purpose]].windowSeconds * SECOND_MS);
  const recent = rows
    .selectFrom('account_token')
    .select('id')
    .where('userId', '=', userId)
    .where('purpose', 'in', LINKS[purpose])
    .where('usedAt', 'is', null)
    .where('createdAt', '>', since.toISOString());
  return (await recent.limit(1).executeTakeFirst()) !== undefined;
}

/** Mails a link that lets a new password be set. */
export async function mailReset(ctx: Context, tx: Tx, account: Recipient & { readonly id: string }): Promise<void> {
  const token = await issueToken(ctx, tx, { userId: account.id, purpose: 'RESET_PASSWORD' });
  await queueSealedMail(ctx, tx, accountMails.resetPassword(ctx.config, account, token));
}

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
  /** Mail nothing if a link of the current rate-limit window is still valid. */
  readonly unlessRecent?: boolean;
}

declare module '../frame/job-queue.js' {
  interface JobPayloads {
    /** A requested link; the job looks up whether the address has an account. */
    mail_account_link: LinkRequest;
  }
}

const BUCKETS = { VERIFY_EMAIL: 'verificationMail', RESET_PASSWORD: 'resetMail' } as const satisfies Record<
  TokenPurpose,
  ThrottleName
>;

/**
 * The purposes whose links satisfy a request. An address that was registered several times is verified by a reset link.
 */
const LINKS = {
  VERIFY_EMAIL: ['VERIFY_EMAIL', 'RESET_PASSWORD'],
  RESET_PASSWORD: ['RESET_PASSWORD'],
} as const satisfies Record<TokenPurpose, readonly TokenPurpose[]>;

/**
 * Requests a mail with a link, whether or not the address has an account. The job looks the account up, so neither the
 * answer nor its timing tells. After five mails to an address the answer is the same, but the job mails nothing while a
 * link of the window is still valid. Refusing the call would let a stranger block the owner.
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
 * Runs the job: mails the link if there is an account for it, and nothing otherwise. The row lock keeps the account's
 * address until the commit, so that a change of address finds the link and voids it. It also makes two jobs of one
 * account run one after the other.
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

/** Whether a link of the current rate-limit window is neither used nor void. */
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

/** Mails a link for setting a new password. */
export async function mailReset(ctx: Context, tx: Tx, account: Recipient & { readonly id: string }): Promise<void> {
  const token = await issueToken(ctx, tx, { userId: account.id, purpose: 'RESET_PASSWORD' });
  await queueSealedMail(ctx, tx, accountMails.resetPassword(ctx.config, account, token));
}

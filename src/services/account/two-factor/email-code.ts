import { createHmac, randomInt } from 'node:crypto';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { sameSecret } from '../../../core/ids.js';
import type { CodePurpose } from '../../../entities/account/email-code.js';
import type { Context } from '../../frame/context.js';
import { accountMails } from '../../mail/account-mails.js';
import { queueSealedMail } from '../../mail/queue-mail.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

const LIVES_MS = 10 * MINUTE_MS;
const TRIES = 5;

/**
 * Mails a new six-digit code, which replaces an open code of the same purpose. The row lock keeps the account's address
 * until the commit, so that no valid code goes to an address that the account has left.
 */
export async function mailCode(ctx: Context, tx: Tx, userId: string, purpose: CodePurpose): Promise<void> {
  const account = await tx.rows
    .selectFrom('user')
    .select(['email', 'firstName', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = {
    codeHash: hashOf(ctx, userId, purpose, code),
    triesLeft: TRIES,
    expiresAt: addMs(ctx.clock.now(), LIVES_MS).toISOString(),
  };
  await tx.rows
    .insertInto('email_code')
    .values({ userId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'purpose']).doUpdateSet(fresh))
    .execute();
  const mail = purpose === 'SIGN_IN' ? accountMails.signInCode : accountMails.confirmationCode;
  await queueSealedMail(ctx, tx, mail(ctx.config, account, code));
}

/**
 * True when `code` is the open code, which is then used up. A wrong code uses one of five tries, if the caller commits.
 */
export async function takeEmailCode(
  ctx: Context,
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const open = await tx.rows
    .updateTable('email_code')
    .set((column) => ({ triesLeft: column('triesLeft', '-', 1) }))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', ctx.clock.now().toISOString())
    .returning('codeHash')
    .executeTakeFirst();
  if (!open || !sameSecret(open.codeHash, hashOf(ctx, userId, purpose, code))) return false;
  await tx.rows.deleteFrom('email_code').where('userId', '=', userId).where('purpose', '=', purpose).execute();
  return true;
}

/** Keyed with a server secret: a plain hash in the table could be reversed by trying all million codes. */
function hashOf({ config }: Context, userId: string, purpose: CodePurpose, code: string): string {
  const key = config.secretKeys[0]?.key ?? Buffer.alloc(0);
  return createHmac('sha256', key).update(`email_code:${userId}:${purpose}:${code}`).digest('hex');
}

/** Voids every code that was mailed to an account. */
export async function voidCodes({ rows }: Tx, userId: string): Promise<void> {
  await rows.deleteFrom('email_code').where('userId', '=', userId).execute();
}

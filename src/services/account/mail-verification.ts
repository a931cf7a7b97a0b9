import type { Context } from '../context.js';
import { accountMails } from '../mail/account-mails.js';
import { queueSealedMail } from '../mail/queue-mail.js';
import type { Tx } from '../tx.js';
import { issueToken } from './account-token.js';

/** Mails a link that verifies the account's address and gives the account the password of `passwordHash`. */
export async function mailVerification(
  ctx: Context,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  passwordHash: string | null,
): Promise<void> {
  const token = await issueToken(ctx, tx, { userId: account.id, purpose: 'VERIFY_EMAIL', passwordHash });
  await queueSealedMail(ctx, tx, accountMails.verifyEmail(ctx.config, account, token));
}

/** The password of the last registration that waits for this account's address; of one that is void, never. */
export async function lastPendingPassword(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.rows
    .selectFrom('account_token')
    .select('passwordHash')
    .where('userId', '=', userId)
    .where('purpose', '=', 'VERIFY_EMAIL')
    .where('usedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

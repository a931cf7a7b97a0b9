import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import { accountMails } from './account-mails.js';
import { queueSealedMail } from './queue-mail.js';
import { notify } from '../notification/notify.js';
import type { Tx } from '../frame/tx.js';

/**
 * What was done to an account. Its words are the platform's own: a name, a reason or an address that somebody else has
 * chosen stays out, since it would be read as the platform's.
 */
export interface AccountNotice {
  readonly title: string;
  readonly message: string;
  /** What to do about it; without it, that support helps. */
  readonly advice?: string;
}

const ADVICE = 'If you did not expect this, contact support.';

const OWN_ADVICE =
  'If it was not you, reset your password by mail at once: that ends every session and takes back what was added in the last seven days.';

/**
 * Tells the owner of an account what was done to its credentials by a session of its own, which may be in other hands, in
 * the transaction that did it.
 */
export async function tellOwnDeed(ctx: Context, tx: Tx, userId: string, notice: AccountNotice): Promise<void> {
  const account = tx.rows.selectFrom('user').select(['id', 'email']).where('id', '=', userId);
  await tellAccount(ctx, tx, await account.executeTakeFirstOrThrow(), { advice: OWN_ADVICE, ...notice });
}

/** Tells the owner of an account what an admin did to it, in the inbox and by mail, in the transaction that did it. */
export async function tellAccount(
  ctx: Context,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  notice: AccountNotice,
): Promise<void> {
  await putIntoInbox(ctx, tx, account.id, notice);
  await mailNotice(ctx, tx, account.email, notice);
}

/** The half of {@link tellAccount} that whoever is signed in as the account reads. */
export async function putIntoInbox(ctx: Context, tx: Tx, userId: string, notice: AccountNotice): Promise<void> {
  const { title, message, advice = ADVICE } = notice;
  await notify(ctx, tx, { userId, type: NotificationType.alert, title, message: `${message} ${advice}` });
}

/** The half of {@link tellAccount} that reaches an address. */
export async function mailNotice(ctx: Context, tx: Tx, email: string, notice: AccountNotice): Promise<void> {
  const { title, message, advice = ADVICE } = notice;
  await queueSealedMail(ctx, tx, accountMails.notice(ctx.config, { email }, title, [message, advice]));
}

import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import { accountMails } from './account-mails.js';
import { queueSealedMail } from './queue-mail.js';
import { notify } from '../notification/notify.js';
import type { Tx } from '../frame/tx.js';

/**
 * A notice of a change to an account. It uses only the platform's own words, no name, reason or address that somebody
 * else has chosen, since readers would take those for the platform's.
 */
export interface AccountNotice {
  readonly title: string;
  readonly message: string;
  /** What the owner should do; by default, contact support. */
  readonly advice?: string;
}

const ADVICE = 'If you did not expect this, contact support.';

const OWN_ADVICE =
  'If it was not you, reset your password by mail at once: that ends every session and takes back what was added in the last seven days.';

/**
 * Tells the owner of an account what one of its sessions, which may be stolen, did to its credentials. Part of the
 * transaction of that change.
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

/** The inbox half of {@link tellAccount}. */
export async function putIntoInbox(ctx: Context, tx: Tx, userId: string, notice: AccountNotice): Promise<void> {
  const { title, message, advice = ADVICE } = notice;
  await notify(ctx, tx, { userId, type: NotificationType.alert, title, message: `${message} ${advice}` });
}

/** The mail half of {@link tellAccount}. */
export async function mailNotice(ctx: Context, tx: Tx, email: string, notice: AccountNotice): Promise<void> {
  const { title, message, advice = ADVICE } = notice;
  await queueSealedMail(ctx, tx, accountMails.notice(ctx.config, { email }, title, [message, advice]));
}

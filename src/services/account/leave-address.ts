import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { voidTokens } from './account-token.js';
import { endSessions } from './session/end-sessions.js';
import { voidCodes } from './two-factor/email-code.js';
import { mailNotice, putIntoInbox } from '../mail/tell-account.js';

const TITLE = 'The e-mail address of your account was changed';

/**
 * Cleans up after an admin has changed an account's e-mail address: ends its sessions, voids links and codes mailed to
 * the old address, and tells the owner in the inbox and at both addresses. Known browsers need no step here, since
 * their cookies hold a digest of the address and so no longer match. The account's row must be locked FOR UPDATE, so
 * that no link or code is made for the old address meanwhile.
 */
export async function leaveAddress(
  ctx: Context,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  newEmail: string,
): Promise<void> {
  await endSessions(ctx, tx, account.id);
  await voidTokens(ctx, tx, account.id, 'VERIFY_EMAIL');
  await voidTokens(ctx, tx, account.id, 'RESET_PASSWORD');
  await voidCodes(tx, account.id);
  const message = 'An administrator has changed the e-mail address of your account. Its sessions were ended.';
  await putIntoInbox(ctx, tx, account.id, { title: TITLE, message });
  await mailNotice(ctx, tx, account.email, {
    title: TITLE,
    message: `${message} This address belongs to it no more, and links and codes that were sent here are void.`,
  });
  await mailNotice(ctx, tx, newEmail, {
    title: TITLE,
    message: 'An administrator has made this the e-mail address of your account. Its sessions were ended.',
  });
}

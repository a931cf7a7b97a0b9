import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';

/** What somebody hears of a token of the marketplace. */
export interface Told {
  /** Null for somebody without an account, who hears nothing. */
  readonly userId: string | null;
  readonly title: string;
  readonly message: string;
}

/** Puts what happened to a token into inboxes, with a link to its page. */
export async function tellOfToken(ctx: Context, tx: Tx, tokenId: string, told: readonly Told[]): Promise<void> {
  const link = frontEndPath('nftToken', { id: tokenId });
  const notices = told.flatMap(({ userId, title, message }) =>
    userId === null ? [] : [{ userId, type: NotificationType.system, title, message, link }],
  );
  await notifyAll(ctx, tx, notices);
}

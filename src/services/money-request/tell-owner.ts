import { frontEndPath } from '../../core/notification/front-end-paths.js';
import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import { notify } from '../notification/notify.js';
import type { Tx } from '../frame/tx.js';

/** Notifies an account about the outcome of its request. */
export async function tellOwner(
  ctx: Context,
  tx: Tx,
  userId: string,
  title: string,
  reason: string | null,
): Promise<void> {
  const message = reason === null ? title : `${title}: ${reason}`;
  await notify(ctx, tx, { userId, type: NotificationType.system, title, message, link: frontEndPath('wallet') });
}

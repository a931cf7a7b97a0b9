import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { Notification } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

/**
 * Moves one of the caller's notifications out of the inbox, or back into it. Doing it again changes nothing. Another
 * user's notification is NOT_FOUND.
 */
export async function archiveNotification(ctx: Context, id: string, archived: boolean): Promise<Notification> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'archiveNotification' }, async ({ em }) => {
    const notification = await em.findOne(Notification, { id, userId });
    if (!notification) throw new AppError('NOT_FOUND');
    notification.archivedAt = archived ? (notification.archivedAt ?? ctx.clock.now()) : null;
    return notification;
  });
}

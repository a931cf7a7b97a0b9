import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { Notification } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { earlierOf } from './incident.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Marks one of the caller's notifications as read, with `incident` also the earlier ones of its incident; reading one
 * again keeps the first time. Another user's is NOT_FOUND.
 */
export async function markNotificationRead(ctx: Context, id: string, incident: boolean): Promise<Notification> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'markNotificationRead' }, async ({ em, rows }) => {
    const notification = await em.findOne(Notification, { id, userId });
    if (!notification) throw new AppError('NOT_FOUND');
    notification.readAt ??= ctx.clock.now();
    if (incident) {
      const readAt = notification.readAt.toISOString();
      await rows
        .updateTable('notification')
        .set({ readAt })
        .where(earlierOf(notification))
        .where('readAt', 'is', null)
        .execute();
    }
    return notification;
  });
}

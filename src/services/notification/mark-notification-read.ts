import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { Notification } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

/**
 * Marks one of the caller's notifications as read; reading it again keeps the first time. Another user's is NOT_FOUND.
 */
export async function markNotificationRead(ctx: Context, id: string): Promise<Notification> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'markNotificationRead' }, async ({ em }) => {
    const notification = await em.findOne(Notification, { id, userId });
    if (!notification) throw new AppError('NOT_FOUND');
    notification.readAt ??= ctx.clock.now();
    return notification;
  });
}

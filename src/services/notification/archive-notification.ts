import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { Notification } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { earlierOf } from './incident.js';

// Writes SQL: it writes rows that it never loads, many at once.

export interface ArchiveInput {
  readonly id: string;
  /** Whether it goes out of the inbox, or back into it. */
  readonly archived: boolean;
  /** Whether the earlier ones of its incident go with it. */
  readonly incident: boolean;
}

/**
 * Moves one of the caller's notifications out of the inbox, or back into it. Doing it again changes nothing. Another
 * user's notification is NOT_FOUND.
 */
export async function archiveNotification(
  ctx: Context,
  { id, archived, incident }: ArchiveInput,
): Promise<Notification> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'archiveNotification' }, async ({ em, rows }) => {
    const notification = await em.findOne(Notification, { id, userId });
    if (!notification) throw new AppError('NOT_FOUND');
    notification.archivedAt = archived ? (notification.archivedAt ?? ctx.clock.now()) : null;
    if (incident) {
      await rows
        .updateTable('notification')
        .set({ archivedAt: notification.archivedAt?.toISOString() ?? null })
        .where(earlierOf(notification))
        .where('archivedAt', archived ? 'is' : 'is not', null)
        .execute();
    }
    return notification;
  });
}

import { requireUserId } from '../../auth/authenticate.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Marks every notification in the caller's inbox as read; returns how many were unread. */
export async function markAllNotificationsRead(ctx: Context): Promise<number> {
  const userId = requireUserId(ctx.caller);
  const updated = await inTransaction(ctx, { operation: 'markAllNotificationsRead' }, ({ rows }) =>
    rows
      .updateTable('notification')
      .set({ readAt: ctx.clock.now().toISOString() })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .where('archivedAt', 'is', null)
      .executeTakeFirst(),
  );
  return Number(updated.numUpdatedRows);
}

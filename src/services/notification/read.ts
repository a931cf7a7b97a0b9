import { requireUserId } from '../../auth/authenticate.js';
import type { Notification } from '../../entities/notification/notification.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import { follow } from '../frame/follow.js';
import { countOf, readPage, type ListRequest, type Page } from '../frame/list.js';

import { inboxTopic } from './topic.js';

export type NotificationRow = Row<Notification>;

export interface InboxRequest extends ListRequest {
  /** Lists only unread notifications. */
  readonly unread?: boolean | null;
  /** Lists the archive instead of the inbox. */
  readonly archived?: boolean | null;
}

const INBOX_COLUMNS = {
  id: { column: 'notification.id', kind: 'uuid' },
  type: { column: 'notification.type', kind: 'text' },
  title: { column: 'notification.title', kind: 'text' },
  readAt: { column: 'notification.readAt', kind: 'time' },
  archivedAt: { column: 'notification.archivedAt', kind: 'time' },
  createdAt: { column: 'notification.createdAt', kind: 'time' },
} as const;

const ADMIN_COLUMNS = { ...INBOX_COLUMNS, userId: { column: 'notification.userId', kind: 'uuid' } } as const;

/** A page of the caller's inbox or archive, newest first, with how many in the inbox are unread. */
export async function readInbox(
  ctx: Context,
  request: InboxRequest,
): Promise<Page<NotificationRow> & { unreadCount: number }> {
  const userId = requireUserId(ctx.caller);
  const own = ctx.db.rows.selectFrom('notification').selectAll().where('userId', '=', userId);
  const inbox = own.where('archivedAt', 'is', null);
  const listed = request.archived ? own.where('archivedAt', 'is not', null) : inbox;
  const [page, unreadCount] = await Promise.all([
    readPage(request.unread ? listed.where('readAt', 'is', null) : listed, INBOX_COLUMNS, request, {
      defaultSort: 'id',
      tieBreaker: 'notification.id',
    }),
    countOf(inbox.where('readAt', 'is', null)),
  ]);
  return { ...page, unreadCount };
}

/** A page of everybody's notifications, for admins. */
export async function readNotifications(ctx: Context, request: ListRequest): Promise<Page<NotificationRow>> {
  return readPage(ctx.db.rows.selectFrom('notification').selectAll(), ADMIN_COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'notification.id',
  });
}

export interface InboxEvent {
  cursor: string;
  notification: NotificationRow;
}

/** Notifications as they arrive in the caller's inbox; with `after`, first the stored ones after that cursor. */
export function followInbox(ctx: Context, after?: string | null): AsyncIterable<InboxEvent> {
  return follow(ctx, inboxTopic(requireUserId(ctx.caller)), after, ({ cursor, payload }) => ({
    cursor,
    notification: payload as NotificationRow,
  }));
}

import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import type { Context } from '../frame/context.js';
import { follow } from '../frame/follow.js';
import { countOf, readPage, type ListRequest, type Page } from '../frame/list.js';

import type { InboxEvent, NotificationRow } from './inbox-event.js';
import { onlyFirst } from './only-first.js';
import { inboxTopic } from './topic.js';

export interface InboxRequest extends ListRequest {
  /** Lists only unread notifications. */
  readonly unread?: boolean | null;
  /** Lists the archive instead of the inbox. */
  readonly archived?: boolean | null;
  /** Lists incidents instead of notifications. */
  readonly grouped?: boolean | null;
}

/** A notification of a list: of an incident, the newest one, which counts as read when all of them are read. */
export interface InboxEntry extends NotificationRow {
  /** How many notifications it stands for: 1 unless incidents are listed. */
  readonly count: number;
}

const INBOX_COLUMNS = {
  id: { column: 'notification.id', kind: 'uuid' },
  type: { column: 'notification.type', kind: 'text' },
  title: { column: 'notification.title', kind: 'text' },
  incidentId: { column: 'notification.incidentId', kind: 'uuid' },
  readAt: { column: 'notification.readAt', kind: 'time' },
  archivedAt: { column: 'notification.archivedAt', kind: 'time' },
  createdAt: { column: 'notification.createdAt', kind: 'time' },
} as const;

const ADMIN_COLUMNS = { ...INBOX_COLUMNS, userId: { column: 'notification.userId', kind: 'uuid' } } as const;

/**
 * A page of the caller's inbox or archive, newest first, with how many in the inbox are unread. With `grouped`, entries
 * are listed, sorted, filtered and counted, and one is unread as long as any of its notifications is.
 */
export async function readInbox(
  ctx: Context,
  request: InboxRequest,
): Promise<Page<InboxEntry> & { unreadCount: number }> {
  const userId = requireUserId(ctx.caller);
  const { rows } = ctx.db;
  const entries = (archived: boolean) =>
    rows
      .selectFrom(request.grouped ? incidentsIn(userId, archived) : notificationsIn(userId, archived))
      .selectAll('notification');
  const listed = entries(request.archived ?? false);
  const [page, unreadCount] = await Promise.all([
    readPage(request.unread ? listed.where('readAt', 'is', null) : listed, INBOX_COLUMNS, request, {
      defaultSort: 'id',
      tieBreaker: 'notification.id',
    }),
    countOf(entries(false).where('readAt', 'is', null)),
  ]);
  return { ...page, unreadCount };
}

function notificationsIn(userId: string, archived: boolean) {
  return sql<InboxEntry>`(
    select *, 1 as count from notification
    where "userId" = ${userId} and "archivedAt" is ${archived ? sql`not null` : sql`null`}
  )`.as('notification');
}

/** The newest notification of each incident. What a count does not need of it is not read, so that index alone serves. */
function incidentsIn(userId: string, archived: boolean) {
  return sql<InboxEntry>`(
    select incident.id, "userId", type, title, message, link, actions, "incidentId",
      case when not incident."isUnread" then "readAt" end as "readAt", "archivedAt", "createdAt", incident.count
    from (
      select (array_agg(id order by id desc))[1] as id, count(*)::int as count, bool_or("readAt" is null) as "isUnread"
      from notification
      where "userId" = ${userId} and "archivedAt" is ${archived ? sql`not null` : sql`null`}
      group by coalesce("incidentId", id)
    ) incident
    left join notification on notification.id = incident.id
  )`.as('notification');
}

/** A page of everybody's notifications, for admins. */
export async function readNotifications(ctx: Context, request: ListRequest): Promise<Page<NotificationRow>> {
  return readPage(ctx.db.rows.selectFrom('notification').selectAll(), ADMIN_COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'notification.id',
  });
}

export interface FollowInboxInput {
  /** Cursor of the last event that was seen. */
  readonly after?: string | null;
  /** Whether only the first notification of each incident is sent. */
  readonly grouped?: boolean | null;
}

/** Notifications as they arrive in the caller's inbox; with `after`, first the stored ones after that cursor. */
export function followInbox(ctx: Context, { after, grouped }: FollowInboxInput): AsyncIterable<InboxEvent> {
  const topic = inboxTopic(requireUserId(ctx.caller));
  const events = follow(ctx, topic, after, ({ cursor, payload }) => ({
    cursor,
    notification: payload as NotificationRow,
  }));
  return grouped ? onlyFirst(ctx, topic, events) : events;
}

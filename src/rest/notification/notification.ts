import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import { named, type RestRoute } from '../frame/route.js';

const NOTIFICATION = 'id userId type title message link actions { label link } incidentId readAt archivedAt createdAt';

export const notificationRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/notification',
    summary: "A page of the caller's notifications.",
    operation: `query (${LIST_VARIABLES}, $unread: Boolean, $archived: Boolean, $grouped: Boolean) {
      notifications(${LIST_ARGUMENTS}, unread: $unread, archived: $archived, grouped: $grouped) {
        items { ${NOTIFICATION} count } ${PAGINATION} unreadCount
      }
    }`,
    example: { unread: true, archived: false, grouped: true },
  },
  {
    method: 'POST',
    path: '/api/user/notification/read',
    summary: 'Marks the whole inbox as read.',
    operation: 'mutation { markAllNotificationsRead }',
    answer: named('updated'),
  },
  {
    method: 'POST',
    path: '/api/user/notification/{id}/read',
    summary: 'Marks a notification as read; with incident: true, the earlier ones of its incident too.',
    operation: `mutation ($id: UUID!, $incident: Boolean) {
      markNotificationRead(id: $id, incident: $incident) { ${NOTIFICATION} }
    }`,
    example: { incident: true },
  },
  {
    method: 'POST',
    path: '/api/user/notification/{id}/archive',
    summary: 'Moves a notification to the archive; with archived: false, back into the inbox.',
    operation: `mutation ($id: UUID!, $archived: Boolean, $incident: Boolean) {
      archiveNotification(id: $id, archived: $archived, incident: $incident) { ${NOTIFICATION} }
    }`,
    example: { archived: true, incident: true },
  },
  {
    method: 'GET',
    path: '/api/admin/notification',
    summary: "A page of everybody's notifications.",
    operation: `query (${LIST_VARIABLES}) {
      allNotifications(${LIST_ARGUMENTS}) {
        items { ${NOTIFICATION} } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/notification',
    summary: 'Sends a notification to a user.',
    operation: `mutation ($input: SendNotificationInput!) { sendNotification(input: $input) { ${NOTIFICATION} } }`,
    example: {
      userId: EXAMPLE_ID,
      type: 'system',
      title: 'Scheduled maintenance',
      message: 'Withdrawals pause on Sunday from 02:00 to 03:00 UTC.',
      link: '/status',
      actions: [{ label: 'Read more', link: '/status' }],
      email: true,
    },
  },
];

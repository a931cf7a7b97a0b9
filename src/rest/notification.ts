import { named, type RestRoute } from './route.js';

const NOTIFICATION = 'id userId type title message link actions { label link } readAt archivedAt createdAt';
const PAGINATION = 'pagination { totalItems currentPage perPage totalPages }';

export const notificationRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/notification',
    summary: "A page of the caller's notifications.",
    operation: `query ($page: Int, $perPage: Int, $unread: Boolean, $archived: Boolean) {
      notifications(page: $page, perPage: $perPage, unread: $unread, archived: $archived) {
        items { ${NOTIFICATION} } ${PAGINATION} unreadCount
      }
    }`,
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
    summary: 'Marks a notification as read.',
    operation: `mutation ($id: UUID!) { markNotificationRead(id: $id) { ${NOTIFICATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/user/notification/{id}/archive',
    summary: 'Moves a notification to the archive; with archived: false, back into the inbox.',
    operation: `mutation ($id: UUID!, $archived: Boolean) {
      archiveNotification(id: $id, archived: $archived) { ${NOTIFICATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/notification',
    summary: "A page of everybody's notifications.",
    operation: `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
      allNotifications(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
        items { ${NOTIFICATION} } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/notification',
    summary: 'Sends a notification to a user.',
    operation: `mutation ($input: SendNotificationInput!) { sendNotification(input: $input) { ${NOTIFICATION} } }`,
  },
];

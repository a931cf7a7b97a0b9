import { Notification } from './notification.js';

/** Tables of notifications, by name. */
export const notificationTables = {
  notification: Notification,
};

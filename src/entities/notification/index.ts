import { Notification, notificationStays } from './notification.js';

/** Tables of notifications, by name. */
export const notificationTables = {
  notification: Notification,
};

/** Why rows of these tables are never removed. */
export const notificationRetention = [notificationStays];

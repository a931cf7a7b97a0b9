import type { Notification } from '../../entities/notification/notification.js';
import type { Row } from '../../entities/index.js';

export type NotificationRow = Row<Notification>;

/** A notification as followers of an inbox get it. */
export interface InboxEvent {
  cursor: string;
  notification: NotificationRow;
}

import type { Row } from '../../src/entities/index.js';
import { NotificationType, type Notification } from '../../src/entities/notification/notification.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { notify, type NewNotification } from '../../src/services/notification/notify.js';
import { world } from './world.js';

/** Puts a notification into an inbox, as the platform does. */
export async function newNotification(userId: string, over: Partial<NewNotification> = {}): Promise<Row<Notification>> {
  const { system } = await world();
  const input = { userId, type: NotificationType.system, title: 'title', message: 'text', ...over };
  return inTransaction(system, { operation: 'test' }, (tx) => notify(system, tx, input));
}

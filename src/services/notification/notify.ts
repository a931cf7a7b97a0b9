import { newId } from '../../core/ids.js';
import {
  Notification,
  type NotificationAction,
  type NotificationType,
} from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { inboxTopic } from './topic.js';

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly link?: string | null;
  readonly actions?: NotificationAction[] | null;
}

/** Puts a notification into a user's inbox as part of the transaction of what it is about. */
export async function notify(ctx: Context, tx: Tx, input: NewNotification): Promise<Notification> {
  const notification = tx.em.create(Notification, {
    id: newId(),
    ...input,
    link: input.link ?? null,
    actions: input.actions ?? [],
    readAt: null,
    archivedAt: null,
    createdAt: ctx.clock.now(),
  });
  await tx.em.flush();
  await tx.emit(inboxTopic(input.userId), notification);
  return notification;
}

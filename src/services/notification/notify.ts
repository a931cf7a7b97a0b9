import { newId } from '../../core/ids.js';
import type { Row } from '../../entities/index.js';
import type { Notification, NotificationAction, NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { inboxTopic } from './topic.js';

// Writes SQL: it runs with every call, change or sign-in.

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly link?: string | null;
  readonly actions?: NotificationAction[] | null;
}

/** Puts a notification into a user's inbox, in the given transaction. */
export async function notify(ctx: Context, tx: Tx, input: NewNotification): Promise<Row<Notification>> {
  const { actions, ...content } = input;
  const notification = await tx.rows
    .insertInto('notification')
    .values({
      id: newId(),
      ...content,
      actions: JSON.stringify(actions ?? []),
      createdAt: ctx.clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.emit(inboxTopic(input.userId), notification);
  return notification;
}

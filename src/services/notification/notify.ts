import { newId } from '../../core/ids.js';
import type { FrontEndPath } from '../../core/notification/front-end-paths.js';
import type { Row } from '../../entities/index.js';
import type { Notification, NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { incidentOf } from './incident.js';
import { inboxTopic } from './topic.js';

// Writes SQL: it runs with every call, change or sign-in.

/** What is put into an inbox. What the platform itself says links only to pages that the front end has. */
export interface NewNotification<Link extends string = FrontEndPath> {
  readonly userId: string;
  readonly type: NotificationType;
  /** One line, plain text. */
  readonly title: string;
  /** Plain text. */
  readonly message: string;
  readonly link?: Link | null;
  /** Buttons to show under it. */
  readonly actions?: readonly { readonly label: string; readonly link: Link }[] | null;
}

/** Puts a notification into a user's inbox, in the given transaction. */
export async function notify(ctx: Context, tx: Tx, input: NewNotification): Promise<Row<Notification>> {
  return storeNotification(ctx, tx, input);
}

/** As {@link notify}, with links that an admin has typed. The input's pattern keeps them within the front end. */
export async function storeNotification(
  ctx: Context,
  tx: Tx,
  input: NewNotification<string>,
): Promise<Row<Notification>> {
  const { actions, ...content } = input;
  const createdAt = ctx.clock.now();
  const notification = await tx.rows
    .insertInto('notification')
    .values({
      id: newId(),
      ...content,
      actions: JSON.stringify(actions ?? []),
      incidentId: incidentOf(input, createdAt),
      createdAt: createdAt.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.emit(inboxTopic(input.userId), notification);
  return notification;
}

import { Arg, Args, Ctx, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Notification } from '../../entities/notification/notification.js';
import {
  InboxPage,
  NotificationAddedArgs,
  NotificationEvent,
  NotificationPage,
  NotificationsArgs,
  SendNotificationInput,
} from '../../schema/notification/notification.js';
import { ListArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import { archiveNotification } from '../../services/notification/archive-notification.js';
import { markAllNotificationsRead } from '../../services/notification/mark-all-notifications-read.js';
import { markNotificationRead } from '../../services/notification/mark-notification-read.js';
import type { InboxEvent } from '../../services/notification/inbox-event.js';
import { followInbox, readInbox, readNotifications } from '../../services/notification/read.js';
import { sendNotification } from '../../services/notification/send-notification.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

const ID = 'Id of the notification.';
const INCIDENT = 'With the earlier notifications of its incident; those that came after it stay as they are.';

@Resolver()
export class NotificationResolver {
  @Query(() => InboxPage, { description: "A page of the caller's notifications, newest first." })
  @Policy({ access: 'user' })
  notifications(@Ctx() ctx: Context, @Args(() => NotificationsArgs) args: NotificationsArgs) {
    return readInbox(ctx, args);
  }

  @Query(() => NotificationPage, { description: "A page of everybody's notifications." })
  @Policy({ access: 'user', permission: 'access.notification' })
  allNotifications(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readNotifications(ctx, args);
  }

  @Mutation(() => Notification, { description: 'Marks a notification as read; doing it again changes nothing.' })
  @Policy({ access: 'user', owns: { resource: 'notification', argument: 'id' } })
  markNotificationRead(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('incident', () => Boolean, { defaultValue: false, description: INCIDENT }) incident: boolean,
  ) {
    return markNotificationRead(ctx, id, incident);
  }

  @Mutation(() => Int, { description: 'Marks the whole inbox as read; answers how many were unread.' })
  @Policy({ access: 'user' })
  markAllNotificationsRead(@Ctx() ctx: Context) {
    return markAllNotificationsRead(ctx);
  }

  @Mutation(() => Notification, { description: 'Moves a notification to the archive, or back into the inbox.' })
  @Policy({ access: 'user', owns: { resource: 'notification', argument: 'id' } })
  archiveNotification(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('archived', () => Boolean, { defaultValue: true, description: 'False moves it back into the inbox.' })
    archived: boolean,
    @Arg('incident', () => Boolean, { defaultValue: false, description: INCIDENT }) incident: boolean,
  ) {
    return archiveNotification(ctx, { id, archived, incident });
  }

  @Mutation(() => Notification, { description: 'Sends a notification to a user.' })
  @Policy({ access: 'user', permission: 'create.notification', audit: { record: 'notification' } })
  sendNotification(
    @Ctx() ctx: Context,
    @Arg('input', () => SendNotificationInput, { description: 'What to send, and to whom.' })
    input: SendNotificationInput,
  ) {
    return sendNotification(ctx, input);
  }

  @Subscription(() => NotificationEvent, {
    description: "Notifications as they arrive in the caller's inbox, from a cursor on when one is given.",
    subscribe: ({ context, args }: SubscriptionPayload<NotificationAddedArgs>) => followInbox(context, args),
  })
  @Policy({ access: 'user' })
  notificationAdded(
    @Root() event: InboxEvent,
    @Args(() => NotificationAddedArgs) _args: NotificationAddedArgs,
  ): InboxEvent {
    return event;
  }
}

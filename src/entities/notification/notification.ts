import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';

export const NotificationType = {
  alert: 'alert',
  system: 'system',
  message: 'message',
} as const;

export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType];

registerEnumType(NotificationType, {
  name: 'NotificationType',
  description: 'What kind of notification it is.',
  valuesConfig: {
    alert: { description: 'Something that its reader should act on.' },
    system: { description: 'Something that the platform did or decided.' },
    message: { description: 'A message written by a person.' },
  },
});

/** A button under a notification. */
@OutputType('owner', 'A button under a notification.')
export class NotificationAction {
  @Field({ description: 'Text of the button.' })
  label!: string;

  @Field({ description: 'Path in the front end that it leads to.' })
  link!: string;
}

/** A message in a user's inbox. */
@Entity({ tableName: 'notification' })
@OutputType('owner', "A message in its owner's inbox.")
export class Notification {
  [OptionalProps]?: 'actions';

  @Field(() => UuidScalar, { description: 'Id of the notification; later ones have greater ids.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The account that it was sent to.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Field(() => NotificationType, { description: 'What kind of notification it is.' })
  @Property({ type: 'string', length: 20 })
  type!: NotificationType;

  @Field({ description: 'One line, plain text.' })
  @Property({ type: 'string', length: 200 })
  title!: string;

  @Field({ description: 'The body, plain text.' })
  @Property({ type: 'text' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'Path in the front end that it is about.' })
  @Property({ type: 'string', length: 500, nullable: true })
  link!: string | null;

  @Field(() => [NotificationAction], { description: 'Buttons to show under it.' })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  actions: NotificationAction[] = [];

  @Field(() => UuidScalar, {
    nullable: true,
    description:
      'The same for notifications of one account with one title that were sent within the same ten minutes by the clock, such as 12:10 to 12:20. Null for one that was sent before incidents were told apart.',
  })
  @Property({ type: 'uuid', nullable: true })
  incidentId!: string | null;

  @Field(() => Date, { nullable: true, description: 'When its owner read it; null while unread.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  readAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its owner archived it; null while in the inbox.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  archivedAt!: Date | null;

  @Field(() => Date, { description: 'When it was sent.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const notificationStays: RowsStay = {
  table: 'notification',
  stays: 'the inbox is its owner’s, who deletes from it',
};

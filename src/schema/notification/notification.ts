import {
  ArrayMaxSize,
  IsEnum,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Notification, NotificationType } from '../../entities/notification/notification.js';
import { ListArgs, Paged, Pagination } from '../frame/page.js';

/** Links stay inside the front end: a path, never another site. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

@ArgsType()
export class NotificationsArgs extends ListArgs {
  @Field(() => Boolean, { nullable: true, description: 'Only unread ones (default false).' })
  unread?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'The archive instead of the inbox (default false).' })
  archived?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'One entry for all notifications of an incident instead of one for each (default false).',
  })
  grouped?: boolean;
}

/** What a subscription to an inbox may ask for. */
@ArgsType()
export class NotificationAddedArgs {
  @Field(() => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
  after?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only the first notification of each incident (default false). A subscription after a cursor does not repeat an incident that had begun before.',
  })
  grouped?: boolean;
}

@OutputType('owner', 'A notification of a list or, where incidents are listed, the newest one of its incident.')
export class InboxEntry extends Notification {
  @Field(() => Int, {
    description:
      'How many notifications of this list it stands for: 1 unless incidents are listed. With several, readAt is null as long as one of them is unread.',
  })
  count!: number;
}

@OutputType('owner', 'A page of notifications.')
export class NotificationPage {
  @Field(() => [Notification], { description: 'The notifications, newest first.' })
  items!: Notification[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', "A page of the caller's notifications.")
export class InboxPage extends Paged {
  @Field(() => [InboxEntry], { description: 'The notifications, or incidents, newest first.' })
  items!: InboxEntry[];

  @Field(() => Int, {
    description: 'How many entries of the inbox are unread: notifications, or incidents with an unread notification.',
  })
  unreadCount!: number;
}

@OutputType('owner', 'A notification that has just arrived.')
export class NotificationEvent {
  @Field({ description: 'Where this event is in its stream; subscribe again after it to miss nothing.' })
  cursor!: string;

  @Field(() => Notification, { description: 'The notification.' })
  notification!: Notification;
}

@InputType({ description: 'A button under a notification.' })
export class NotificationActionInput {
  @Field({ description: 'Text of the button, 1 to 60 characters.' })
  @Length(1, 60)
  label!: string;

  @Field({ description: 'Path in the front end that it leads to, such as /wallet.' })
  @MaxLength(500)
  @Matches(PATH, { message: 'link must be a path of the front end, such as /wallet' })
  link!: string;
}

@InputType({ description: 'A notification to send.' })
export class SendNotificationInput {
  @Field(() => UuidScalar, { description: 'The account to send it to.' })
  @IsString()
  userId!: string;

  @Field(() => NotificationType, { description: 'What kind of notification it is.' })
  @IsEnum(NotificationType)
  type!: NotificationType;

  @Field({ description: 'One line of plain text, 1 to 200 characters.' })
  @Length(1, 200)
  title!: string;

  @Field({ description: 'Plain text, 1 to 5,000 characters.' })
  @Length(1, 5_000)
  message!: string;

  @Field(() => String, { nullable: true, description: 'Path in the front end that it is about.' })
  @IsOptional()
  @MaxLength(500)
  @Matches(PATH, { message: 'link must be a path of the front end, such as /wallet' })
  link?: string | null;

  @Field(() => [NotificationActionInput], { nullable: true, description: 'Buttons to show under it, at most 5.' })
  @IsOptional()
  @ArrayMaxSize(5)
  @ValidateNested({ each: true })
  actions?: NotificationActionInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Send it by e-mail too (default false).' })
  email?: boolean | null;

  @Field(() => String, { nullable: true, description: 'A repeated call under the same key gets the first answer.' })
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

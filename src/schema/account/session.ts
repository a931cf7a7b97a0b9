import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Pagination } from '../frame/page.js';

@OutputType('owner', "One of the caller's open browser sessions.", 'Session')
export class SessionItem {
  @Field(() => UuidScalar, { description: 'Public id of the session, as in its cookie sessionId.' })
  id!: string;

  @Field({ description: 'True for the session that the call came with.' })
  current!: boolean;

  @Field(() => String, { nullable: true, description: 'Address that it was opened from.' })
  ip!: string | null;

  @Field(() => String, { nullable: true, description: 'Browser that it was opened with.' })
  userAgent!: string | null;

  @Field(() => Date, { description: 'When it was opened.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it ends by itself.' })
  expiresAt!: Date;
}

@OutputType('owner', "A page of the caller's open sessions.")
export class SessionPage {
  @Field(() => [SessionItem], { description: 'The sessions, newest first.' })
  items!: SessionItem[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

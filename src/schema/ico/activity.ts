import { Field } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', 'The admin who did something in the launchpad.')
export class IcoActivityAdmin {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its e-mail address.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Its name; null where it has none.' })
  name!: string | null;
}

@OutputType('admin', 'What an admin did in the launchpad.')
export class IcoActivity {
  @Field(() => UuidScalar, { description: 'Id of the entry.' })
  id!: string;

  @Field(() => IcoActivityAdmin, { description: 'Who did it.' })
  admin!: IcoActivityAdmin;

  @Field({ description: 'The operation.' })
  action!: string;

  @Field({ description: 'What it was done to: offering, phase, contribution, plan and the like.' })
  target!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'Id of that; null where it is no row.' })
  targetId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of that, at the time.' })
  name!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The offering that it belongs to; null for none.' })
  offeringId!: string | null;

  @Field(() => JsonObjectScalar, { description: 'What was given, and what became of it.' })
  details!: Record<string, unknown>;

  @Field({ description: 'When it was done.' })
  createdAt!: Date;
}

@OutputType('admin', 'A page of what admins did in the launchpad.')
export class IcoActivityPage extends Paged {
  @Field(() => [IcoActivity], { description: 'The entries, newest first.' })
  items!: IcoActivity[];

  @Field(() => String, { nullable: true, description: 'Give it as after for the next page; null on the last one.' })
  cursor!: string | null;
}

import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoLink } from './link.js';

@OutputType('public', 'A person behind an offering.')
export class IcoTeamMember {
  @Field(() => UuidScalar, { description: 'Id of the entry.' })
  id!: string;

  @Field({ description: 'Name of the person.' })
  name!: string;

  @Field({ description: 'What the person does.' })
  role!: string;

  @Field(() => String, { nullable: true, description: 'About the person; plain text.' })
  bio!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of a picture.' })
  avatar!: string | null;

  @Field(() => [IcoLink], { description: 'Where to read more.' })
  links!: IcoLink[];
}

@OutputType('public', 'A step of what an offering plans.')
export class IcoRoadmapItem {
  @Field(() => UuidScalar, { description: 'Id of the entry.' })
  id!: string;

  @Field({ description: 'What it is called.' })
  title!: string;

  @Field({ description: 'What it is about; plain text.' })
  description!: string;

  @Field({ description: 'The day, as YYYY-MM-DD.' })
  date!: string;

  @Field({ description: 'Whether it is done.' })
  completed!: boolean;
}

@OutputType('public', 'News of an offering.')
export class IcoUpdate {
  @Field(() => UuidScalar, { description: 'Id of the update.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The offering that it is about.' })
  offeringId!: string;

  @Field({ description: 'What it is called.' })
  title!: string;

  @Field({ description: 'The news; plain text.' })
  content!: string;

  @Field({ description: 'When it was posted.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;
}

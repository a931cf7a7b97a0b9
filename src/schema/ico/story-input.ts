import { ArrayMaxSize, IsBoolean, IsOptional, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';
import { IcoLinkInput } from './link.js';
import { IcoUpdate } from './story.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@InputType({ description: 'What changes of a person behind an offering; what is left out stays.' })
export class UpdateIcoTeamMemberInput {
  @Field(() => String, optional('Name of the person, 1 to 100 characters.'))
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => String, optional('What the person does, 1 to 100 characters.'))
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  role?: string | null;

  @Field(() => String, optional('About the person; plain text of at most 2,000 characters, or null for none.'))
  @IsOptional()
  @MaxLength(2_000)
  bio?: string | null;

  @Field(() => String, optional('Address of a picture, which begins with https://; null for none.'))
  @IsOptional()
  @MaxLength(1_000)
  avatar?: string | null;

  @Field(() => [IcoLinkInput], optional('Where to read more, at most 20 links; null for none.'))
  @IsOptional()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  links?: IcoLinkInput[] | null;
}

@InputType({ description: 'A person behind an offering.' })
export class IcoTeamMemberInput extends UpdateIcoTeamMemberInput {
  @Field({ description: 'Name of the person, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  override name!: string;

  @Field({ description: 'What the person does, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  override role!: string;
}

const DAY = 'The day, of the years 1900 to 2199, as YYYY-MM-DD; of an ISO 8601 time with its zone, its day in UTC.';

@InputType({ description: 'What changes of a step of a roadmap; what is left out stays.' })
export class UpdateIcoRoadmapItemInput {
  @Field(() => String, optional('What it is called, 1 to 200 characters.'))
  @IsOptional()
  @Length(1, 200)
  @IsLabel()
  title?: string | null;

  @Field(() => String, optional('What it is about; plain text of 1 to 2,000 characters.'))
  @IsOptional()
  @Length(1, 2_000)
  description?: string | null;

  @Field(() => String, optional(DAY))
  @IsOptional()
  @MaxLength(40)
  date?: string | null;

  @Field(() => Boolean, optional('Whether it is done (default false).'))
  @IsOptional()
  @IsBoolean()
  completed?: boolean | null;
}

@InputType({ description: 'A step of a roadmap.' })
export class IcoRoadmapItemInput extends UpdateIcoRoadmapItemInput {
  @Field({ description: 'What it is called, 1 to 200 characters.' })
  @Length(1, 200)
  @IsLabel()
  override title!: string;

  @Field({ description: 'What it is about; plain text of 1 to 2,000 characters.' })
  @Length(1, 2_000)
  override description!: string;

  @Field({ description: DAY })
  @MaxLength(40)
  override date!: string;
}

@InputType({ description: 'What changes of an update; what is left out stays.' })
export class EditIcoUpdateInput {
  @Field(() => String, optional('What it is called, 1 to 200 characters.'))
  @IsOptional()
  @Length(1, 200)
  @IsLabel()
  title?: string | null;

  @Field(() => String, optional('The news; plain text of 1 to 10,000 characters.'))
  @IsOptional()
  @Length(1, 10_000)
  content?: string | null;
}

@InputType({ description: 'News of an offering.' })
export class IcoUpdateInput {
  @Field(() => UuidScalar, { description: 'The offering, one of the creator’s own.' })
  @IsString()
  offeringId!: string;

  @Field({ description: 'What it is called, 1 to 200 characters.' })
  @Length(1, 200)
  @IsLabel()
  title!: string;

  @Field({ description: 'The news; plain text of 1 to 10,000 characters.' })
  @Length(1, 10_000)
  content!: string;
}

@OutputType('public', 'A page of updates.')
export class IcoUpdatePage extends Paged {
  @Field(() => [IcoUpdate], { description: 'The updates, newest first.' })
  items!: IcoUpdate[];
}

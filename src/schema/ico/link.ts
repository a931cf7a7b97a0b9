import { IsUrl, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';

@OutputType('public', 'A link of an offering or of a person behind it.')
export class IcoLink {
  @Field({ description: 'What it is called.' })
  label!: string;

  @Field({ description: 'Where it leads.' })
  url!: string;
}

@InputType({ description: 'A link.' })
export class IcoLinkInput {
  @Field({ description: 'What it is called; 1 to 100 characters.' })
  @Length(1, 100)
  label!: string;

  @Field({ description: 'Where it leads; begins with https://.' })
  @IsUrl({ protocols: ['https'], require_protocol: true })
  @Length(1, 1000)
  url!: string;
}

import { IsBoolean, IsOptional, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';
import { VALUE, VALUE_RULE } from './value.js';

@OutputType('public', 'A kind of token.')
export class IcoTokenType {
  @Field(() => UuidScalar, { description: 'Id of the type.' })
  id!: string;

  @Field({ description: 'Its name, for people.' })
  name!: string;

  @Field({ description: 'Its name, for programs.' })
  value!: string;

  @Field(() => String, { nullable: true, description: 'What tokens of this type are; plain text.' })
  description!: string | null;

  @Field({ description: 'Whether new offerings may use it.' })
  status!: boolean;

  @Field({ description: 'When it was added.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;
}

@OutputType('admin', 'A page of types of tokens.')
export class IcoTokenTypePage extends Paged {
  @Field(() => [IcoTokenType], { description: 'The types.' })
  items!: IcoTokenType[];
}

@InputType({ description: 'What changes of a type of tokens; what is left out stays.' })
export class UpdateIcoTokenTypeInput {
  @Field(() => String, { nullable: true, description: 'Its name, for people; 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Its name, for programs; 1 to 50 characters of a to z, 0 to 9, - and _. It stays while offerings use it.',
  })
  @IsOptional()
  @Matches(VALUE, { message: `value ${VALUE_RULE}` })
  value?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What tokens of this type are; plain text of at most 1,000 characters, or null for none.',
  })
  @IsOptional()
  @MaxLength(1_000)
  description?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether new offerings may use it (default true).' })
  @IsOptional()
  @IsBoolean()
  status?: boolean | null;
}

@InputType({ description: 'A type of tokens to add.' })
export class CreateIcoTokenTypeInput extends UpdateIcoTokenTypeInput {
  @Field({ description: 'Its name, for people; 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  override name!: string;

  @Field({ description: 'Its name, for programs; 1 to 50 characters of a to z, 0 to 9, - and _.' })
  @Matches(VALUE, { message: `value ${VALUE_RULE}` })
  override value!: string;
}

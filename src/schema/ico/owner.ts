import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('admin', 'The account behind an offering or a contribution.')
export class IcoOwner {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its e-mail address.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'First and last name; null where it has none.' })
  name!: string | null;
}

import { Field, ObjectType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';

/** The fields that identify an article where it is not shown in full. */
@ObjectType({ simpleResolvers: true })
export abstract class NamedArticle {
  @Field(() => UuidScalar, { description: 'Id of the article.' })
  id!: string;

  @Field({ description: 'Its question.' })
  question!: string;

  @Field({ description: 'Its category.' })
  category!: string;
}

import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { FaqArticle } from './article.js';

/** What one user thinks of one article; a later vote replaces it. */
@Entity({ tableName: 'faq_feedbacks' })
@Unique({ properties: ['userId', 'faqId'] })
@OutputType('owner', 'What a user thinks of an article.')
export class FaqFeedback {
  @Field(() => UuidScalar, { description: 'Id of the feedback.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The account that voted.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Field(() => UuidScalar, { description: 'The article.' })
  @ManyToOne(() => FaqArticle, { fieldName: 'faqId', mapToPk: true, deleteRule: 'cascade' })
  faqId!: string;

  @Field({ description: 'True when the article helped.' })
  @Property({ type: 'boolean' })
  isHelpful!: boolean;

  @Field(() => String, { nullable: true, description: 'What the user wrote about it, plain text.' })
  @Property({ type: 'string', length: 1000, nullable: true })
  comment!: string | null;

  @Field(() => Date, { description: 'When the user first voted.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the user last voted.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const faqFeedbackStays: RowsStay = { table: 'faq_feedbacks', stays: STAYS.content };

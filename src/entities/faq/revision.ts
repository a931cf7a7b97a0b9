import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { FaqArticle } from './article.js';

/** An article as it was after one change. */
@Entity({ tableName: 'faq_revisions' })
@Unique({ properties: ['faqId', 'version'] })
@OutputType('admin', 'An article as it was after one change.')
export class FaqRevision {
  @Field(() => UuidScalar, { description: 'Id of the revision.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The article.' })
  @ManyToOne(() => FaqArticle, { fieldName: 'faqId', mapToPk: true, deleteRule: 'cascade' })
  faqId!: string;

  @Field(() => Int, { description: 'Number of the revision, counted from 1.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => JsonObjectScalar, { description: 'What the article said: every field that can be restored.' })
  @Property({ type: 'json' })
  content!: Record<string, unknown>;

  @Field(() => UuidScalar, { nullable: true, description: 'The account that made the change.' })
  @ManyToOne(() => User, { fieldName: 'changedBy', mapToPk: true, nullable: true, deleteRule: 'set null' })
  changedBy!: string | null;

  @Field(() => Date, { description: 'When the change was made.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const faqRevisionStays: RowsStay = { table: 'faq_revisions', stays: STAYS.record };

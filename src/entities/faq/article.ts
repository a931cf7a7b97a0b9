import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const AnswerFormat = {
  HTML: 'HTML',
  MARKDOWN: 'MARKDOWN',
} as const;

export type AnswerFormat = (typeof AnswerFormat)[keyof typeof AnswerFormat];

registerEnumType(AnswerFormat, {
  name: 'AnswerFormat',
  description: 'How an answer is written.',
  valuesConfig: {
    HTML: { description: 'HTML.' },
    MARKDOWN: { description: 'Markdown, which is rendered when it is stored.' },
  },
});

/** An article of the knowledge base. Columns that only editors see are no GraphQL fields of this type. */
@Entity({ tableName: 'faqs' })
@OutputType('public', 'An article of the knowledge base.', 'FaqArticle')
export class FaqArticle {
  [OptionalProps]?: 'answerFormat' | 'plain' | 'tags' | 'status' | 'relatedFaqIds' | 'views';

  @Field(() => UuidScalar, { description: 'Id of the article.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'The question, plain text.' })
  @Property({ type: 'string', length: 500 })
  question!: string;

  @Field({ description: 'The answer, sanitised HTML.' })
  @Property({ type: 'text' })
  answer!: string;

  @Property({ type: 'string', length: 10, default: 'HTML' })
  answerFormat!: AnswerFormat;

  @Property({ type: 'text', nullable: true })
  answerSource!: string | null;

  /** The answer as plain text without tags and entities, for searches. The database generates it. */
  @Property({ type: 'text', generated: '(faq_plain(answer)) stored' })
  plain!: string;

  @Field(() => String, { nullable: true, description: 'Address or path of an image.' })
  @Property({ type: 'string', length: 1000, nullable: true })
  image!: string | null;

  @Field({ description: 'Category, plain text.' })
  @Property({ type: 'string', length: 100 })
  category!: string;

  @Field(() => [String], { description: 'Tags, plain text.' })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  tags!: string[];

  @Field({ description: 'True when it is published.' })
  @Property({ type: 'boolean', default: true })
  status!: boolean;

  @Field(() => Int, { description: 'Its place on its page, smallest first.' })
  @Property({ type: 'integer' })
  order!: number;

  @Field({ description: 'Page of the front end that it belongs to, such as /wallet.' })
  @Property({ type: 'string', length: 255 })
  pagePath!: string;

  @Field(() => [UuidScalar], { description: 'Articles that an editor named as related.' })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  relatedFaqIds!: string[];

  @Field(() => Int, { description: 'How often it was read, ever.' })
  @Property({ type: 'integer', default: 0 })
  views!: number;

  @Field(() => Date, { description: 'When it was written.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const faqArticleStays: RowsStay = { table: 'faqs', stays: STAYS.content };

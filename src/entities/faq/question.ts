import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const FaqQuestionStatus = {
  PENDING: 'PENDING',
  ANSWERED: 'ANSWERED',
  REJECTED: 'REJECTED',
} as const;

export type FaqQuestionStatus = (typeof FaqQuestionStatus)[keyof typeof FaqQuestionStatus];

registerEnumType(FaqQuestionStatus, {
  name: 'FaqQuestionStatus',
  description: "State of a reader's question.",
  valuesConfig: {
    PENDING: { description: 'It waits for an answer.' },
    ANSWERED: { description: 'It was answered.' },
    REJECTED: { description: 'It will not be answered.' },
  },
});

/** A question that a reader asked because no article answered it. */
@Entity({ tableName: 'faq_questions' })
@OutputType('owner', "A reader's question.")
export class FaqQuestion {
  [OptionalProps]?: 'status';

  @Field(() => UuidScalar, { description: 'Id of the question; later ones have greater ids.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'set null' })
  userId!: string | null;

  @Field({ description: 'Name of who asks, as the account has it.' })
  @Property({ type: 'string', length: 255 })
  name!: string;

  @Field({ description: 'Where the answer is mailed to.' })
  @Property({ type: 'string', length: 254 })
  email!: string;

  @Field({ description: 'The question, plain text.' })
  @Property({ type: 'string', length: 500 })
  question!: string;

  @Field(() => String, { nullable: true, description: 'The answer, plain text; null until there is one.' })
  @Property({ type: 'text', nullable: true })
  answer!: string | null;

  @Field(() => FaqQuestionStatus, { description: 'Its state.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: FaqQuestionStatus;

  @Field(() => Date, { nullable: true, description: 'When it was last answered.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  answeredAt!: Date | null;

  @Field(() => Date, { description: 'When it was asked.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const faqQuestionStays: RowsStay = { table: 'faq_questions', stays: STAYS.content };

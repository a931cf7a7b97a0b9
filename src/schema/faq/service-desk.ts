import { IsString, Length } from 'class-validator';
import { ArgsType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { FaqFeedback } from '../../entities/faq/feedback.js';
import { FaqQuestion, FaqQuestionStatus } from '../../entities/faq/question.js';
import { PageArgs, Pagination } from '../frame/page.js';
import { FaqFeedbackInput } from './reader.js';
import { NamedArticle } from './named-article.js';

@ArgsType()
export class FaqQuestionsArgs {
  @Field(() => Int, { nullable: true, description: 'Number of the page, counted from 1 (default 1).' })
  page?: number;

  @Field(() => Int, { nullable: true, description: 'Items a page, 1 to 100 (default 25).' })
  perPage?: number;

  @Field(() => FaqQuestionStatus, { nullable: true, description: 'Only questions in this state.' })
  status?: FaqQuestionStatus;

  @Field(() => String, { nullable: true, description: "Text that the question, its author's name or address holds." })
  search?: string;
}

@OutputType('admin', 'How many questions there are, over the whole table.')
export class FaqQuestionCounts {
  @Field(() => Int, { description: 'Waiting for an answer.' })
  pending!: number;

  @Field(() => Int, { description: 'Answered.' })
  answered!: number;

  @Field(() => Int, { description: 'Rejected.' })
  rejected!: number;

  @Field(() => Int, { description: 'Together.' })
  all!: number;
}

@OutputType('admin', "A page of readers' questions.")
export class FaqQuestionPage {
  @Field(() => [FaqQuestion], { description: 'The questions, newest first.' })
  items!: FaqQuestion[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;

  @Field(() => FaqQuestionCounts, { description: 'Counts over the whole table.' })
  counts!: FaqQuestionCounts;
}

export enum FaqFeedbackFilter {
  all = 'all',
  helpful = 'helpful',
  unhelpful = 'unhelpful',
  withComments = 'withComments',
}

registerEnumType(FaqFeedbackFilter, {
  name: 'FaqFeedbackFilter',
  description: 'Which feedback is listed.',
  valuesConfig: {
    all: { description: 'All of it.' },
    helpful: { description: 'Where the article helped.' },
    unhelpful: { description: 'Where it did not.' },
    withComments: { description: 'With a comment.' },
  },
});

@ArgsType()
export class FaqFeedbackArgs {
  @Field(() => Int, { nullable: true, description: 'Number of the page, counted from 1 (default 1).' })
  page?: number;

  @Field(() => Int, { nullable: true, description: 'Items a page, 1 to 100 (default 25).' })
  perPage?: number;

  @Field(() => FaqFeedbackFilter, { nullable: true, description: 'Which feedback (default all).' })
  filter?: FaqFeedbackFilter;

  @Field(() => String, { nullable: true, description: "Text that the comment or the article's question holds." })
  search?: string;
}

@ArgsType()
export class ArticleFeedbackArgs extends PageArgs {
  @Field(() => UuidScalar, { description: 'Id of the article.' })
  id!: string;
}

@OutputType('admin', 'The article that feedback is about.')
export class FeedbackArticle extends NamedArticle {
  @Field({ description: 'The page that it belongs to.' })
  pagePath!: string;
}

@OutputType('admin', 'Feedback with its article.')
export class AdminFaqFeedback extends FaqFeedback {
  @Field(() => FeedbackArticle, { description: 'The article.' })
  faq!: FeedbackArticle;
}

@OutputType('admin', 'A page of feedback.')
export class FaqFeedbackPage {
  @Field(() => [AdminFaqFeedback], { description: 'The feedback, the latest first.' })
  items!: AdminFaqFeedback[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@InputType({ description: "A user's vote, written by an admin." })
export class AdminFaqFeedbackInput extends FaqFeedbackInput {
  @Field(() => UuidScalar, { description: 'The account whose vote it is.' })
  @IsString()
  userId!: string;
}

@InputType({ description: 'An answer to a question.' })
export class AnswerFaqQuestionInput {
  @Field({ description: 'Plain text, 1 to 10,000 characters.' })
  @Length(1, 10_000)
  answer!: string;
}

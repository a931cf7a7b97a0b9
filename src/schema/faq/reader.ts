import { IsBoolean, IsEmail, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { UNQUOTED } from '../../core/text/email-address.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { FaqArticle } from '../../entities/faq/article.js';
import { PageArgs, Pagination } from '../frame/page.js';

@ArgsType()
export class FaqsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Text that question or answer holds, at most 500 characters.' })
  search?: string;

  @Field(() => String, { nullable: true, description: 'Only this category.' })
  category?: string;

  @Field(() => String, { nullable: true, description: 'Only this page of the front end.' })
  pagePath?: string;
}

@OutputType('public', 'A published article that another one names as related.')
export class FaqLink {
  @Field(() => UuidScalar, { description: 'Id of the article.' })
  id!: string;

  @Field({ description: 'The question, plain text.' })
  question!: string;

  @Field({ description: 'Page of the front end that it belongs to, such as /wallet.' })
  pagePath!: string;
}

@OutputType('public', 'A published article in a list.')
export class ListedFaq extends FaqArticle {
  @Field(() => [FaqLink], { description: 'Published articles that an admin named as related.' })
  related!: FaqLink[];
}

@OutputType('public', 'A page of published articles.')
export class FaqPage {
  @Field(() => [ListedFaq], { description: 'The articles, in their order.' })
  items!: ListedFaq[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('public', 'One published article, with what belongs to it.')
export class FaqDetail extends FaqArticle {
  @Field(() => Int, { description: 'How many readers found it helpful, counted now.' })
  helpfulCount!: number;

  @Field(() => [FaqArticle], { description: 'At most ten published articles that an admin named as related.' })
  related!: FaqArticle[];
}

export enum FaqSearchOrder {
  PAGE = 'PAGE',
  RELEVANCE = 'RELEVANCE',
}

registerEnumType(FaqSearchOrder, {
  name: 'FaqSearchOrder',
  description: 'How found articles are sorted.',
  valuesConfig: {
    PAGE: { description: 'By their order on their pages.' },
    RELEVANCE: { description: 'The best match first.' },
  },
});

@OutputType('public', 'A published article that a search found.')
export class FoundFaq extends FaqArticle {
  @Field({ description: 'The part of the answer that fits, as HTML of text and mark elements around the matches.' })
  snippet!: string;
}

@OutputType('public', 'What readers searched for.')
export class FaqTrend {
  @Field({ description: 'The query, case folded.' })
  query!: string;

  @Field(() => Int, {
    description: 'How many readers searched for it in the last 30 days; an address counts once a day.',
  })
  count!: number;
}

@OutputType('public', 'A category with its published articles.')
export class FaqCategoryStat {
  @Field({ description: 'The category.' })
  category!: string;

  @Field(() => Int, { description: 'How many published articles it has.' })
  count!: number;

  @Field(() => Int, { description: 'How often these were read.' })
  views!: number;
}

@OutputType('public', "A reader's question that was answered; who asked is not said.")
export class AnsweredFaqQuestion {
  @Field(() => UuidScalar, { description: 'Id of the question.' })
  id!: string;

  @Field({ description: 'The question, plain text.' })
  question!: string;

  @Field(() => String, { nullable: true, description: 'The answer, plain text.' })
  answer!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was answered.' })
  answeredAt!: Date | null;

  @Field(() => Date, { description: 'When it was asked.' })
  createdAt!: Date;
}

@OutputType('public', 'Figures of the knowledge base.')
export class FaqStats {
  @Field(() => Int, { description: 'How many articles are published.' })
  faqCount!: number;

  @Field(() => Int, { description: 'How many categories they have.' })
  categoryCount!: number;

  @Field(() => Int, { description: 'How often they were read.' })
  viewCount!: number;

  @Field(() => Int, { description: "How many readers' questions were answered." })
  answeredCount!: number;

  @Field(() => [FaqArticle], { description: 'The ten articles that were read most.' })
  popularFaqs!: FaqArticle[];

  @Field(() => [FaqTrend], {
    description: 'What most readers searched for in the last 30 days: ten at most, each by five readers or more.',
  })
  trendingSearches!: FaqTrend[];

  @Field(() => [FaqCategoryStat], { description: 'Categories, the largest first.' })
  categories!: FaqCategoryStat[];

  @Field(() => [AnsweredFaqQuestion], { description: 'The ten questions that were answered last.' })
  recentQuestions!: AnsweredFaqQuestion[];
}

@InputType({ description: 'A vote on an article.' })
export class FaqFeedbackInput {
  @Field(() => Boolean, { description: 'True when the article helped.' })
  @IsBoolean()
  isHelpful!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Plain text, at most 1,000 characters; none keeps the last one.',
  })
  @IsOptional()
  @MaxLength(1_000)
  comment?: string | null;
}

@InputType({ description: 'A question that no article answers.' })
export class FaqQuestionInput {
  @Field({ description: 'Where the answer is mailed to, at most 254 characters.' })
  @MaxLength(254)
  @IsEmail()
  @Matches(UNQUOTED, { message: 'email must be an email' })
  email!: string;

  @Field({ description: 'Plain text, 10 to 500 characters.' })
  @IsString()
  @Length(10, 500)
  question!: string;
}

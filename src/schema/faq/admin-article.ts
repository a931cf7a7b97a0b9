import {
  ArrayMaxSize,
  IsEnum,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ArgsType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { AnswerFormat, FaqArticle } from '../../entities/faq/article.js';
import { FaqRevision } from '../../entities/faq/revision.js';
import { PageArgs, Pagination } from '../frame/page.js';

const MAX_ORDER = 2_147_483_647;
/** An image is a path of this site or an http(s) URL, never a URL that can run code. */
const IMAGE = /^(https?:\/\/|\/(?![/\\]))\S+$|^$/;

export enum FaqStatusFilter {
  active = 'active',
  inactive = 'inactive',
  all = 'all',
}

registerEnumType(FaqStatusFilter, {
  name: 'FaqStatusFilter',
  description: 'Which articles are listed.',
  valuesConfig: {
    active: { description: 'Published ones.' },
    inactive: { description: 'Unpublished ones.' },
    all: { description: 'Both.' },
  },
});

@ArgsType()
export class AdminFaqsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Text that question, answer or category holds.' })
  search?: string;

  @Field(() => String, { nullable: true, description: 'Only this category.' })
  category?: string;

  @Field(() => FaqStatusFilter, { nullable: true, description: 'Which articles (default all).' })
  status?: FaqStatusFilter;

  @Field(() => String, { nullable: true, description: 'Only this page of the front end.' })
  pagePath?: string;

  @Field(() => String, { nullable: true, description: 'Tags, comma separated; an article must have all of them.' })
  tags?: string;
}

@OutputType('admin', 'An article as admins see it.')
export class AdminFaq extends FaqArticle {
  @Field(() => AnswerFormat, { description: 'How the answer was written.' })
  declare answerFormat: AnswerFormat;

  @Field(() => String, { nullable: true, description: 'The Markdown that the answer was made from; null for HTML.' })
  declare answerSource: string | null;

  @Field(() => Int, { description: 'How many readers found it helpful.' })
  helpfulCount!: number;

  @Field(() => Int, { description: 'How many readers did not.' })
  unhelpfulCount!: number;
}

@OutputType('admin', 'How many articles there are, whatever the status filter.')
export class FaqCounts {
  @Field(() => Int, { description: 'Published.' })
  active!: number;

  @Field(() => Int, { description: 'Unpublished.' })
  inactive!: number;

  @Field(() => Int, { description: 'Together.' })
  all!: number;
}

@OutputType('admin', 'A page of articles.')
export class AdminFaqPage {
  @Field(() => [AdminFaq], { description: 'The articles, in their order.' })
  items!: AdminFaq[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;

  @Field(() => FaqCounts, { description: 'Counts of what the other conditions leave.' })
  counts!: FaqCounts;
}

@OutputType('admin', 'How many articles a call changed.')
export class FaqChangeCount {
  @Field({ description: 'What was done.' })
  message!: string;

  @Field(() => Int, { description: 'How many articles it was done to.' })
  count!: number;
}

@OutputType('admin', 'How many articles a page has.')
export class FaqPageCount {
  @Field({ description: 'Path of the page.' })
  pagePath!: string;

  @Field(() => Int, { description: 'How many articles it has, published or not.' })
  count!: number;
}

@OutputType('admin', "A page of an article's revisions.")
export class FaqRevisionPage {
  @Field(() => [FaqRevision], { description: 'The revisions, newest first.' })
  items!: FaqRevision[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@InputType({ description: 'Values that articles are given; what is left out stays.' })
export class FaqBulkInput {
  @Field(() => String, { nullable: true, description: 'The question, plain text, 1 to 500 characters.' })
  @IsOptional()
  @Length(1, 500)
  question?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The answer in the format that the article has, at most 200,000 characters.',
  })
  @IsOptional()
  @Length(1, 200_000)
  answer?: string | null;

  @Field(() => String, { nullable: true, description: 'Address or path of an image; null or empty removes it.' })
  @IsOptional()
  @MaxLength(1_000)
  @Matches(IMAGE, { message: 'image must be a URL or a path' })
  image?: string | null;

  @Field(() => String, { nullable: true, description: 'Category, 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  category?: string | null;

  @Field(() => [String], { nullable: true, description: 'At most 50 tags of at most 50 characters.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True publishes, false unpublishes.' })
  status?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Where it goes on its page, from 0; beyond the end is the end.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_ORDER)
  order?: number | null;

  @Field(() => String, { nullable: true, description: 'Page of the front end that it goes to, such as /wallet.' })
  @IsOptional()
  @Length(1, 255)
  pagePath?: string | null;

  @Field(() => [UuidScalar], { nullable: true, description: 'At most 100 other articles that exist.' })
  @IsOptional()
  @ArrayMaxSize(100)
  relatedFaqIds?: string[] | null;
}

@InputType({ description: 'What changes of an article; the rest stays.' })
export class UpdateFaqInput extends FaqBulkInput {
  @Field(() => AnswerFormat, {
    nullable: true,
    description: 'How the given answer is written (default as before; HTML when it is new).',
  })
  @IsOptional()
  @IsEnum(AnswerFormat)
  answerFormat?: AnswerFormat | null;
}

@InputType({ description: 'An article.' })
export class CreateFaqInput extends UpdateFaqInput {
  @Field({ description: 'The question, plain text, 1 to 500 characters.' })
  @Length(1, 500)
  declare question: string;

  @Field({ description: 'The answer, at most 200,000 characters.' })
  @Length(1, 200_000)
  declare answer: string;

  @Field({ description: 'Category, 1 to 100 characters.' })
  @Length(1, 100)
  declare category: string;

  @Field({ description: 'Page of the front end that it belongs to, such as /wallet.' })
  @Length(1, 255)
  declare pagePath: string;
}

@InputType({ description: 'Where an article goes.' })
export class ReorderFaqInput {
  @Field(() => UuidScalar, { description: 'The article that moves.' })
  @IsString()
  faqId!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The article that it goes before; null for the end.' })
  targetId?: string | null;

  @Field({ description: 'The page that it goes to.' })
  @Length(1, 255)
  targetPagePath!: string;
}

import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { FaqFeedback } from '../../entities/faq/feedback.js';
import { FaqQuestion } from '../../entities/faq/question.js';
import {
  FaqDetail,
  FaqFeedbackInput,
  FaqPage,
  FaqQuestionInput,
  FaqsArgs,
  FaqSearchOrder,
  FaqStats,
  FoundFaq,
} from '../../schema/faq/reader.js';
import type { Context } from '../../services/frame/context.js';
import { askFaqQuestion } from '../../services/faq/reader/ask-question.js';
import { giveFaqFeedback } from '../../services/faq/reader/give-feedback.js';
import { readFaq, readFaqCategories, readFaqs } from '../../services/faq/reader/read.js';
import { searchFaqs, suggestArticles } from '../../services/faq/search/search-faqs.js';
import { readFaqStats } from '../../services/faq/search/stats.js';

const OPEN = {
  access: 'public',
  reason: 'The knowledge base is there for everybody.',
  extension: 'knowledge_base',
} as const;
/** Searches or writes, so calls are limited by address. */
const COUNTED = { ...OPEN, throttle: 'publicReads' } as const;
/** Occupies a database connection for tens of milliseconds, so its cost limits a document to eight of them. */
const SEARCH = { ...COUNTED, cost: 300 } as const;
const ID = 'Id of the article.';

/** The knowledge base for readers: published articles only. */
@Resolver()
export class FaqReaderResolver {
  @Query(() => FaqPage, { description: 'A page of published articles, in their order.' })
  @Policy(COUNTED)
  faqs(@Ctx() ctx: Context, @Args(() => FaqsArgs) args: FaqsArgs) {
    return readFaqs(ctx, args);
  }

  @Query(() => [String], { description: 'Categories of published articles.' })
  @Policy(OPEN)
  faqCategories(@Ctx() ctx: Context) {
    return readFaqCategories(ctx);
  }

  @Query(() => FaqDetail, { description: 'One published article. Counts a view.' })
  @Policy({ ...COUNTED, cost: 10 })
  faq(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readFaq(ctx, id);
  }

  @Query(() => [FoundFaq], {
    description: 'The published articles that fit best, at most 50; typing errors, inflections and synonyms find too.',
  })
  @Policy(SEARCH)
  searchFaqs(
    @Ctx() ctx: Context,
    @Arg('query', () => String, { description: 'What to look for, 2 to 500 characters.' }) query: string,
    @Arg('category', () => String, { nullable: true, description: 'Only this category.' }) category?: string,
    @Arg('orderBy', () => FaqSearchOrder, { defaultValue: FaqSearchOrder.PAGE, description: 'How to sort them.' })
    orderBy: FaqSearchOrder = FaqSearchOrder.PAGE,
  ) {
    return searchFaqs(ctx, { query, category: category ?? null, orderBy });
  }

  @Query(() => [FoundFaq], { description: 'Articles for a question that is still being typed, the best match first.' })
  @Policy(SEARCH)
  suggestArticles(
    @Ctx() ctx: Context,
    @Arg('text', () => String, { description: 'What was typed so far, at most 500 characters.' }) text: string,
    @Arg('limit', () => Int, { defaultValue: 5, description: 'How many, 1 to 10.' }) limit: number,
  ) {
    return suggestArticles(ctx, text, limit);
  }

  @Query(() => FaqStats, { description: 'Figures of the knowledge base, and what is read and asked most.' })
  @Policy({ ...OPEN, cost: 50 })
  faqStats(@Ctx() ctx: Context) {
    return readFaqStats(ctx);
  }

  @Mutation(() => FaqFeedback, { description: 'Votes on a published article; a second vote replaces the first.' })
  @Policy({ access: 'user', extension: 'knowledge_base', throttle: 'faqFeedback' })
  giveFaqFeedback(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => FaqFeedbackInput, { description: 'The vote.' }) input: FaqFeedbackInput,
  ) {
    return giveFaqFeedback(ctx, id, input);
  }

  @Mutation(() => FaqQuestion, { description: 'Asks what no article answers.' })
  @Policy({ access: 'user', extension: 'knowledge_base', feature: 'ask_faq', throttle: 'faqQuestion' })
  askFaqQuestion(
    @Ctx() ctx: Context,
    @Arg('input', () => FaqQuestionInput, { description: 'The question.' }) input: FaqQuestionInput,
  ) {
    return askFaqQuestion(ctx, input);
  }
}

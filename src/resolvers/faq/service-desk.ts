import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { FaqFeedback } from '../../entities/faq/feedback.js';
import { FaqQuestion, FaqQuestionStatus } from '../../entities/faq/question.js';
import { FaqAnalytics, FaqDayViews, FaqFeedbackSplit, FaqGapReport } from '../../schema/faq/analytics.js';
import {
  AdminFaqFeedbackInput,
  AnswerFaqQuestionInput,
  ArticleFeedbackArgs,
  FaqFeedbackArgs,
  FaqFeedbackPage,
  FaqQuestionPage,
  FaqQuestionsArgs,
} from '../../schema/faq/service-desk.js';
import type { Context } from '../../services/frame/context.js';
import { readFaqAnalytics, readFeedbackSplit } from '../../services/faq/admin/analytics.js';
import { readArticleFeedback, readFaqFeedback, writeFaqFeedback } from '../../services/faq/admin/feedback.js';
import { readFaqGaps } from '../../services/faq/admin/gaps.js';
import { answerFaqQuestion, readFaqQuestions, setFaqQuestionStatus } from '../../services/faq/admin/question.js';
import { readFaqViews } from '../../services/faq/admin/views.js';

const extension = 'knowledge_base';
const FAQ_ID = 'Id of the article.';
const QUESTION_ID = 'Id of the question.';

/** Readers' questions, feedback and unmet searches. */
@Resolver()
export class FaqServiceDeskResolver {
  @Query(() => FaqQuestionPage, { description: "A page of readers' questions, newest first." })
  @Policy({ access: 'user', extension, permission: 'view.faq.question' })
  faqQuestions(@Ctx() ctx: Context, @Args(() => FaqQuestionsArgs) args: FaqQuestionsArgs) {
    return readFaqQuestions(ctx, args);
  }

  @Mutation(() => FaqQuestion, { description: 'Answers a question; who asked is mailed and notified.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq.question', audit: { record: 'faq_questions' } })
  answerFaqQuestion(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: QUESTION_ID }) id: string,
    @Arg('input', () => AnswerFaqQuestionInput, { description: 'The answer.' }) { answer }: AnswerFaqQuestionInput,
  ) {
    return answerFaqQuestion(ctx, id, answer);
  }

  @Mutation(() => FaqQuestion, { description: 'Puts a question into a state; ANSWERED only once it has an answer.' })
  @Policy({ access: 'user', extension, permission: 'edit.faq.question', audit: { record: 'faq_questions' } })
  setFaqQuestionStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: QUESTION_ID }) id: string,
    @Arg('status', () => FaqQuestionStatus, { description: 'The state.' }) status: FaqQuestionStatus,
  ) {
    return setFaqQuestionStatus(ctx, id, status);
  }

  @Query(() => FaqFeedbackPage, { description: "A page of everybody's feedback, the latest first." })
  @Policy({ access: 'user', extension, permission: 'view.faq.feedback' })
  faqFeedback(@Ctx() ctx: Context, @Args(() => FaqFeedbackArgs) args: FaqFeedbackArgs) {
    return readFaqFeedback(ctx, args);
  }

  @Query(() => FaqFeedbackPage, { description: 'A page of the feedback on one article, the latest first.' })
  @Policy({ access: 'user', extension, permission: 'view.faq.feedback' })
  articleFaqFeedback(@Ctx() ctx: Context, @Args(() => ArticleFeedbackArgs) args: ArticleFeedbackArgs) {
    return readArticleFeedback(ctx, args.id, args);
  }

  @Mutation(() => FaqFeedback, { description: "Writes a user's feedback on an article for them." })
  @Policy({ access: 'user', extension, permission: 'create.faq.feedback' })
  writeFaqFeedback(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: FAQ_ID }) id: string,
    @Arg('input', () => AdminFaqFeedbackInput, { description: 'The vote.' }) input: AdminFaqFeedbackInput,
  ) {
    return writeFaqFeedback(ctx, id, input);
  }

  @Query(() => FaqFeedbackSplit, { description: 'How many votes there are of each verdict, and how that changes.' })
  @Policy({ access: 'user', extension, permission: 'access.faq.feedback', cost: 10 })
  faqFeedbackSplit(@Ctx() ctx: Context) {
    return readFeedbackSplit(ctx);
  }

  @Query(() => FaqAnalytics, { description: 'Figures of the knowledge base over its whole time.' })
  @Policy({ access: 'user', extension, permission: 'access.faq', cost: 50 })
  faqAnalytics(@Ctx() ctx: Context) {
    return readFaqAnalytics(ctx);
  }

  @Query(() => [FaqDayViews], { description: 'How often articles were read on each day, at most 366 days.' })
  @Policy({ access: 'user', extension, permission: 'access.faq', cost: 20 })
  faqViews(
    @Ctx() ctx: Context,
    @Arg('from', () => Date, { nullable: true, description: 'First day (default 29 days before the last).' })
    from?: Date,
    @Arg('to', () => Date, { nullable: true, description: 'Last day (default today).' }) to?: Date,
    @Arg('faqId', () => UuidScalar, { nullable: true, description: 'Only this article.' }) faqId?: string,
  ) {
    return readFaqViews(ctx, { from: from ?? null, to: to ?? null, faqId: faqId ?? null });
  }

  @Query(() => FaqGapReport, { description: 'What readers looked for and did not get.' })
  @Policy({ access: 'user', extension, permission: 'access.faq.question', cost: 50 })
  faqGaps(@Ctx() ctx: Context) {
    return readFaqGaps(ctx);
  }
}

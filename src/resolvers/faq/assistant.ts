import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import {
  ContentSummary,
  FaqAskInput,
  FaqContentInput,
  FaqDraft,
  FaqDraftInput,
  FaqTopicInput,
  ImprovedAnswer,
  LibraryAnswer,
  SuggestedFaqs,
  SuggestedTags,
} from '../../schema/faq/assistant.js';
import type { Context } from '../../services/frame/context.js';
import {
  answerFromFaqs,
  draftFaq,
  improveFaq,
  suggestFaqTags,
  suggestRelatedFaqs,
  summarizeContent,
} from '../../services/faq/ai/assist.js';

/**
 * Each call takes the provider's time and costs the operator money, so documents may hold few of them, and a bucket
 * limits their rate.
 */
const ASSISTANT = {
  access: 'user',
  extension: 'knowledge_base',
  permission: 'create.faq',
  throttle: 'aiAssistant',
  cost: 500,
} as const;
const DRAFT = 'The article as it is being written.';

/** Writing help from a language model. Its answers are not stored. */
@Resolver()
export class FaqAssistantResolver {
  @Mutation(() => FaqDraft, { description: 'Drafts an article about a topic.' })
  @Policy(ASSISTANT)
  draftFaq(
    @Ctx() ctx: Context,
    @Arg('input', () => FaqTopicInput, { description: 'The topic.' }) input: FaqTopicInput,
  ) {
    return draftFaq(ctx, input);
  }

  @Mutation(() => ImprovedAnswer, { description: 'Rewrites an answer.' })
  @Policy(ASSISTANT)
  improveFaq(@Ctx() ctx: Context, @Arg('input', () => FaqDraftInput, { description: DRAFT }) input: FaqDraftInput) {
    return improveFaq(ctx, input);
  }

  @Mutation(() => LibraryAnswer, { description: 'Answers a question from published articles alone.' })
  @Policy(ASSISTANT)
  answerFromFaqs(
    @Ctx() ctx: Context,
    @Arg('input', () => FaqAskInput, { description: 'The question.' }) input: FaqAskInput,
  ) {
    return answerFromFaqs(ctx, input);
  }

  @Mutation(() => SuggestedTags, { description: 'Suggests tags for an article.' })
  @Policy(ASSISTANT)
  suggestFaqTags(@Ctx() ctx: Context, @Arg('input', () => FaqDraftInput, { description: DRAFT }) input: FaqDraftInput) {
    return suggestFaqTags(ctx, input);
  }

  @Mutation(() => SuggestedFaqs, { description: 'Suggests related articles out of 200 published ones.' })
  @Policy(ASSISTANT)
  suggestRelatedFaqs(
    @Ctx() ctx: Context,
    @Arg('input', () => FaqDraftInput, { description: DRAFT }) input: FaqDraftInput,
  ) {
    return suggestRelatedFaqs(ctx, input);
  }

  @Mutation(() => ContentSummary, { description: 'Summarises a text.' })
  @Policy(ASSISTANT)
  summarizeContent(
    @Ctx() ctx: Context,
    @Arg('input', () => FaqContentInput, { description: 'The text.' }) input: FaqContentInput,
  ) {
    return summarizeContent(ctx, input);
  }
}

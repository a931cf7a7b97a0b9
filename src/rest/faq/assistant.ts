import type { RestRoute } from '../frame/route.js';

const DRAFT = {
  question: 'How long does a withdrawal take?',
  answer: 'Most are paid within an hour, some after a check of up to a day.',
};

export const faqAssistantRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/faq/ai/generate',
    summary: 'Drafts an article about a topic.',
    operation: 'mutation ($input: FaqTopicInput!) { draftFaq(input: $input) { question answer category tags } }',
    example: { topic: 'What to do when a withdrawal is late' },
  },
  {
    method: 'POST',
    path: '/api/admin/faq/ai/improve',
    summary: 'Rewrites an answer.',
    operation: 'mutation ($input: FaqDraftInput!) { improveFaq(input: $input) { answer } }',
    example: DRAFT,
  },
  {
    method: 'POST',
    path: '/api/admin/faq/ai/answer',
    summary: 'Answers a question from published articles alone.',
    operation: 'mutation ($input: FaqAskInput!) { answerFromFaqs(input: $input) { answer supported citedIds } }',
    example: { question: DRAFT.question },
  },
  {
    method: 'POST',
    path: '/api/admin/faq/ai/tag',
    summary: 'Suggests tags for an article.',
    operation: 'mutation ($input: FaqDraftInput!) { suggestFaqTags(input: $input) { tags } }',
    example: DRAFT,
  },
  {
    method: 'POST',
    path: '/api/admin/faq/ai/related',
    summary: 'Suggests related articles out of 200 published ones.',
    operation:
      'mutation ($input: FaqDraftInput!) { suggestRelatedFaqs(input: $input) { related { id question category } } }',
    example: DRAFT,
  },
  {
    method: 'POST',
    path: '/api/admin/faq/ai/summarize',
    summary: 'Summarises a text.',
    operation: 'mutation ($input: FaqContentInput!) { summarizeContent(input: $input) { summary } }',
    example: { content: DRAFT.answer },
  },
];

import type { RestRoute } from '../frame/route.js';

const DRAFT = {
  question: 'How long does a withdrawal take?',
  answer: 'Most are paid within an hour, some after a check of up to a day.',
};

function assistant(
  name: string,
  summary: string,
  input: string,
  operation: string,
  example: RestRoute['example'] & object,
): RestRoute {
  return {
    method: 'POST',
    path: `/api/admin/faq/ai/${name}`,
    summary,
    operation: `mutation ($input: ${input}!) { ${operation} }`,
    example,
  };
}

export const assistantRoutes: RestRoute[] = [
  assistant(
    'generate',
    'Drafts an article about a topic.',
    'FaqTopicInput',
    'draftFaq(input: $input) { question answer category tags }',
    { topic: 'What to do when a withdrawal is late' },
  ),
  assistant('improve', 'Rewrites an answer.', 'FaqDraftInput', 'improveFaq(input: $input) { answer }', DRAFT),
  assistant(
    'answer',
    'Answers a question from published articles alone.',
    'FaqAskInput',
    'answerFromFaqs(input: $input) { answer supported citedIds }',
    { question: DRAFT.question },
  ),
  assistant('tag', 'Suggests tags for an article.', 'FaqDraftInput', 'suggestFaqTags(input: $input) { tags }', DRAFT),
  assistant(
    'related',
    'Suggests related articles out of 200 published ones.',
    'FaqDraftInput',
    'suggestRelatedFaqs(input: $input) { related { id question category } }',
    DRAFT,
  ),
  assistant('summarize', 'Summarises a text.', 'FaqContentInput', 'summarizeContent(input: $input) { summary }', {
    content: DRAFT.answer,
  }),
];

import type { RestRoute } from '../route.js';

function assistant(name: string, summary: string, input: string, field: string, answer: string): RestRoute {
  return {
    method: 'POST',
    path: `/api/admin/faq/ai/${name}`,
    summary,
    operation: `mutation ($input: ${input}!) { ${field}(input: $input) ${answer} }`,
  };
}

export const assistantRoutes: RestRoute[] = [
  assistant(
    'generate',
    'Drafts an article about a topic.',
    'FaqTopicInput',
    'draftFaq',
    '{ question answer category tags }',
  ),
  assistant('improve', 'Rewrites an answer.', 'FaqDraftInput', 'improveFaq', '{ answer }'),
  assistant(
    'answer',
    'Answers a question from published articles alone.',
    'FaqAskInput',
    'answerFromFaqs',
    '{ answer supported citedIds }',
  ),
  assistant('tag', 'Suggests tags for an article.', 'FaqDraftInput', 'suggestFaqTags', '{ tags }'),
  assistant(
    'related',
    'Suggests related articles out of 200 published ones.',
    'FaqDraftInput',
    'suggestRelatedFaqs',
    '{ related { id question category } }',
  ),
  assistant('summarize', 'Summarises a text.', 'FaqContentInput', 'summarizeContent', '{ summary }'),
];

import { EXAMPLE_ID } from '../frame/example.js';
import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { VERDICT } from './fields.js';

const FEEDBACK = 'id userId faqId isHelpful comment createdAt updatedAt';
const FEEDBACK_PAGE = `{ items { ${FEEDBACK} faq { id question category pagePath } } ${PAGINATION} }`;

export const faqFeedbackRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/faq/{id}/feedback',
    summary: 'Votes on a published article.',
    operation: `mutation ($id: UUID!, $input: FaqFeedbackInput!) { giveFaqFeedback(id: $id, input: $input) { ${FEEDBACK} } }`,
    example: { isHelpful: true, comment: 'Just what I looked for.' },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/feedback',
    summary: "A page of everybody's feedback, with its articles.",
    operation: `query ($page: Int, $limit: Int, $filter: FaqFeedbackFilter, $search: String) {
      faqFeedback(page: $page, perPage: $limit, filter: $filter, search: $search) ${FEEDBACK_PAGE}
    }`,
    example: { filter: 'withComments', search: 'withdrawal', limit: 25 },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/{id}/feedback',
    summary: 'A page of the feedback on one article.',
    operation: `query ($id: UUID!, $page: Int, $limit: Int) {
      articleFaqFeedback(id: $id, page: $page, perPage: $limit) ${FEEDBACK_PAGE}
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/faq/{id}/feedback',
    summary: "Writes a user's feedback on an article for them.",
    operation: `mutation ($id: UUID!, $input: AdminFaqFeedbackInput!) {
      writeFaqFeedback(id: $id, input: $input) { ${FEEDBACK} }
    }`,
    example: { userId: EXAMPLE_ID, isHelpful: true, comment: 'Told on the phone.' },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/feedback/split',
    summary: 'How many votes there are of each verdict.',
    operation: `{ faqFeedbackSplit { helpful ${VERDICT} unhelpful ${VERDICT} } }`,
  },
];

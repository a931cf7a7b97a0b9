import { EXAMPLE_ID } from '../frame/example.js';
import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { FEEDBACK, QUESTION } from './fields.js';

const FEEDBACK_PAGE = `{ items { ${FEEDBACK} faq { id question category pagePath } } ${PAGINATION} }`;
const FAILING = '{ id question views helpfulCount unhelpfulCount }';
const VERDICT = '{ count thisMonth lastMonth percentageChange }';

const questionRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/faq/question',
    summary: "A page of readers' questions, with counts over the whole table.",
    operation: `query ($page: Int, $limit: Int, $status: FaqQuestionStatus, $search: String) {
      faqQuestions(page: $page, perPage: $limit, status: $status, search: $search) {
        items { ${QUESTION} } ${PAGINATION} counts { pending answered rejected total: all }
      }
    }`,
    example: { status: 'PENDING', search: 'withdrawal' },
  },
  {
    method: 'POST',
    path: '/api/admin/faq/question/{id}/answer',
    summary: 'Answers a question; who asked is mailed and notified.',
    operation: `mutation ($id: UUID!, $input: AnswerFaqQuestionInput!) {
      answerFaqQuestion(id: $id, input: $input) { ${QUESTION} }
    }`,
    example: { answer: 'Most withdrawals are paid within an hour.' },
  },
  {
    method: 'PUT',
    path: '/api/admin/faq/question/{id}/status',
    summary: 'Puts a question into a state; ANSWERED only once it has an answer.',
    operation: `mutation ($id: UUID!, $status: FaqQuestionStatus!) {
      setFaqQuestionStatus(id: $id, status: $status) { ${QUESTION} }
    }`,
    example: { status: 'REJECTED' },
  },
];

const feedbackRoutes: RestRoute[] = [
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
];

const figureRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/faq/analytics',
    summary: 'Figures of the knowledge base over its whole time.',
    operation: `{
      faqAnalytics {
        counts { faqs active inactive views searches failedSearches }
        feedback { helpful ${VERDICT} unhelpful ${VERDICT} }
        categoryDistribution { category count } viewsOverTime { month views }
        topSearches { query count averageResults } dailyFeedback { day helpful unhelpful }
        questions { pending answered rejected oldestPendingAgeSeconds } failingFaqs ${FAILING}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/faq/analytics/views',
    summary: 'How often articles were read on each day.',
    operation: `query ($from: DateTimeISO, $to: DateTimeISO, $faqId: UUID) {
      faqViews(from: $from, to: $to, faqId: $faqId) { day views }
    }`,
    example: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/feedback/split',
    summary: 'How many votes there are of each verdict.',
    operation: `{ faqFeedbackSplit { helpful ${VERDICT} unhelpful ${VERDICT} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/faq/gap',
    summary: 'What readers looked for and did not get.',
    operation: `{
      faqGaps { failedSearches { query count lastAt } unhelpfulFaqs ${FAILING} openQuestions { id question createdAt } }
    }`,
  },
];

export const serviceDeskRoutes: RestRoute[] = [...questionRoutes, ...feedbackRoutes, ...figureRoutes];

import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const QUESTION = 'id name email question answer status answeredAt createdAt';

export const faqQuestionRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/faq/question',
    summary: 'Asks what no article answers.',
    operation: `mutation ($input: FaqQuestionInput!) { askFaqQuestion(input: $input) { ${QUESTION} } }`,
    example: { email: 'ada@example.com', question: 'How long does a withdrawal take?' },
  },
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

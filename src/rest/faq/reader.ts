import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ARTICLE, FEEDBACK, QUESTION } from './fields.js';

export const faqReaderRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/faq',
    summary: 'Published articles: all of them as a bare array, or with page or limit a page.',
    operation: `query ($page: Int, $limit: Int, $search: String, $category: String, $pagePath: String) {
      faqs(page: $page, perPage: $limit, search: $search, category: $category, pagePath: $pagePath) {
        items { ${ARTICLE} } ${PAGINATION}
      }
    }`,
    whole: { page: 'page', perPage: 'limit' },
    example: { search: 'withdrawal', category: 'Payments', pagePath: '/wallet' },
  },
  {
    method: 'GET',
    path: '/api/faq/category',
    summary: 'Categories of published articles.',
    operation: '{ faqCategories }',
  },
  {
    method: 'GET',
    path: '/api/faq/stats',
    summary: 'Figures of the knowledge base, and what is read and asked most.',
    operation: `{
      faqStats {
        faqCount categoryCount viewCount answeredCount popularFaqs { ${ARTICLE} } trendingSearches { query count }
        categories { category count views } recentQuestions { id question answer answeredAt createdAt }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/faq/{id}',
    summary: 'One published article; counts a view.',
    operation: `query ($id: UUID!) { faq(id: $id) { ${ARTICLE} helpfulCount related { ${ARTICLE} } } }`,
  },
  {
    method: 'POST',
    path: '/api/faq/search',
    summary: 'The published articles that fit best, at most 50, in their order.',
    operation: `query ($query: String!, $category: String) {
      searchFaqs(query: $query, category: $category) { ${ARTICLE} snippet }
    }`,
    example: { query: 'how long does a withdrawal take', category: 'Payments' },
  },
  {
    method: 'POST',
    path: '/api/faq/{id}/feedback',
    summary: 'Votes on a published article.',
    operation: `mutation ($id: UUID!, $input: FaqFeedbackInput!) { giveFaqFeedback(id: $id, input: $input) { ${FEEDBACK} } }`,
    example: { isHelpful: true, comment: 'Just what I looked for.' },
  },
  {
    method: 'POST',
    path: '/api/faq/question',
    summary: 'Asks what no article answers.',
    operation: `mutation ($input: FaqQuestionInput!) { askFaqQuestion(input: $input) { ${QUESTION} } }`,
    example: { email: 'ada@example.com', question: 'How long does a withdrawal take?' },
  },
];

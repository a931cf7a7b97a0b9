import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ARTICLE } from './fields.js';

export const faqArticleRoutes: readonly RestRoute[] = [
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
];

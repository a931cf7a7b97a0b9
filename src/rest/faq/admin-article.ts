import { EXAMPLE_ID } from '../frame/example.js';
import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_ARTICLE, CHANGED } from './fields.js';

export const adminFaqArticleRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/faq',
    summary: 'A page of articles, with how many are published and how many are not.',
    operation: `query ($page: Int, $limit: Int, $search: String, $category: String, $status: FaqStatusFilter,
      $pagePath: String, $tags: String) {
      adminFaqs(page: $page, perPage: $limit, search: $search, category: $category, status: $status,
        pagePath: $pagePath, tags: $tags) {
        items { ${ADMIN_ARTICLE} } ${PAGINATION} counts { active inactive total: all }
      }
    }`,
    example: {
      search: 'withdrawal',
      category: 'Payments',
      status: 'active',
      pagePath: '/wallet',
      tags: 'withdrawal,fees',
    },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/category',
    summary: 'Categories of all articles.',
    operation: '{ allFaqCategories }',
  },
  {
    method: 'GET',
    path: '/api/admin/faq/tag',
    summary: 'Tags of all articles.',
    operation: '{ faqTags }',
  },
  {
    method: 'POST',
    path: '/api/admin/faq',
    summary: 'Writes an article.',
    operation: `mutation ($input: CreateFaqInput!) { createFaq(input: $input) { ${ADMIN_ARTICLE} } }`,
    example: {
      question: 'How long does a withdrawal take?',
      answer: 'Most are paid **within an hour**.',
      answerFormat: 'MARKDOWN',
      category: 'Payments',
      pagePath: '/wallet',
      tags: ['withdrawal'],
      status: true,
    },
  },
  {
    method: 'PUT',
    path: '/api/admin/faq',
    summary: 'Gives many articles the same values.',
    operation: `mutation ($ids: [UUID!]!, $data: FaqBulkInput!) { updateFaqs(ids: $ids, data: $data) ${CHANGED} }`,
    example: { ids: [EXAMPLE_ID], data: { category: 'Payments', status: true } },
  },
  {
    method: 'DELETE',
    path: '/api/admin/faq',
    summary: 'Deletes many articles.',
    operation: `mutation ($ids: [UUID!]!) { deleteFaqs(ids: $ids) ${CHANGED} }`,
    example: { ids: [EXAMPLE_ID] },
  },
  {
    method: 'POST',
    path: '/api/admin/faq/reorder',
    summary: 'Moves an article before another one or to the end of a page.',
    operation: `mutation ($input: ReorderFaqInput!) { reorderFaq(input: $input) { ${ADMIN_ARTICLE} } }`,
    example: { faqId: EXAMPLE_ID, targetPagePath: '/wallet' },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/{id}',
    summary: 'One article.',
    operation: `query ($id: UUID!) { adminFaq(id: $id) { ${ADMIN_ARTICLE} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/faq/{id}',
    summary: 'Changes an article.',
    operation: `mutation ($id: UUID!, $input: UpdateFaqInput!) { updateFaq(id: $id, input: $input) { ${ADMIN_ARTICLE} } }`,
    example: { question: 'How long does a withdrawal take?', status: true },
  },
  {
    method: 'DELETE',
    path: '/api/admin/faq/{id}',
    summary: 'Deletes an article.',
    operation: 'mutation ($id: UUID!) { deleteFaq(id: $id) { message } }',
  },
];

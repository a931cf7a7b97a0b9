import type { RestRoute } from '../frame/route.js';
import { CHANGED } from './fields.js';

export const faqPageRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/faq/page',
    summary: "Paths of the front end's pages.",
    operation: '{ faqPages }',
  },
  {
    method: 'GET',
    path: '/api/admin/faq/page/counts',
    summary: 'How many articles each page has.',
    operation: '{ faqPageCounts { pagePath count } }',
  },
  {
    method: 'PUT',
    path: '/api/admin/faq/page/status',
    summary: 'Publishes or unpublishes every article of a page.',
    operation: `mutation ($pagePath: String!, $status: Boolean!) {
      setFaqPageStatus(pagePath: $pagePath, status: $status) ${CHANGED}
    }`,
    example: { pagePath: '/wallet', status: true },
  },
  {
    method: 'DELETE',
    path: '/api/admin/faq/page',
    summary: 'Deletes every article of a page.',
    operation: `mutation ($pagePath: String!) { deleteFaqPage(pagePath: $pagePath) ${CHANGED} }`,
    example: { pagePath: '/wallet' },
  },
];

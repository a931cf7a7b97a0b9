import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const TERM = '{ term searches readers lastAt hidden shown }';

export const faqSearchTermRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/faq/search',
    summary: 'A page of what readers searched for in the last 30 days, and of what is hidden.',
    operation: `query ($page: Int, $limit: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
      faqSearchTerms(page: $page, perPage: $limit, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
        items ${TERM} ${PAGINATION}
      }
    }`,
    example: { sortField: 'readers', filter: { hidden: false } },
  },
  {
    method: 'PUT',
    path: '/api/admin/faq/search/status',
    summary: 'Hides a term from trending searches, or lets it be shown again.',
    operation: `mutation ($term: String!, $hidden: Boolean!) {
      setFaqSearchTermHidden(term: $term, hidden: $hidden) ${TERM}
    }`,
    example: { term: 'withdrawal fee', hidden: true },
  },
];

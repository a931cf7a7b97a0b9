import { EXAMPLE_ID } from '../frame/example.js';
import { PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_ARTICLE } from './fields.js';

export const faqRevisionRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/faq/{id}/revision',
    summary: "A page of an article's revisions.",
    operation: `query ($id: UUID!, $page: Int, $limit: Int) {
      faqRevisions(id: $id, page: $page, perPage: $limit) {
        items { id faqId version content changedBy createdAt } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/faq/{id}/revision/{revisionId}/restore',
    summary: 'Makes an article say again what one of its revisions said.',
    operation: `mutation ($id: UUID!, $revisionId: UUID!) {
      restoreFaqRevision(id: $id, revisionId: $revisionId) { ${ADMIN_ARTICLE} }
    }`,
    example: { revisionId: EXAMPLE_ID },
  },
];

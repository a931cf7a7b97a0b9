import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const RECORD =
  'id userId email targetId action operation transport before after ip userAgent requestId statusCode createdAt';

export const adminAuditRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/system/audit',
    summary: 'What admins did and were refused.',
    operation: `query (${LIST_VARIABLES}, $after: String) {
      adminAudit(${LIST_ARGUMENTS}, after: $after) {
        items { ${RECORD} } ${PAGINATION} cursor
      }
    }`,
  },
];

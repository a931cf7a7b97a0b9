import type { RestRoute } from './route.js';

const RECORD =
  'id userId email targetId action operation door before after ip userAgent requestId statusCode createdAt';

export const adminAuditRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/system/audit',
    summary: 'What admins did and were refused.',
    operation: `query (
      $page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject, $after: String
    ) {
      adminAudit(
        page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter, after: $after
      ) {
        items { ${RECORD} } pagination { totalItems currentPage perPage totalPages } cursor
      }
    }`,
  },
];

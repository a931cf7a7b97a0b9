import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

export const sessionRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/session',
    summary: "A page of the caller's open browser sessions.",
    operation: `query (${LIST_VARIABLES}) {
      sessions(${LIST_ARGUMENTS}) {
        items { id current ip userAgent createdAt expiresAt }
        ${PAGINATION}
      }
    }`,
  },
  {
    method: 'DELETE',
    path: '/api/user/session/{id}',
    summary: "Ends one of the caller's browser sessions.",
    operation: 'mutation ($id: UUID!) { revokeSession(id: $id) { message } }',
  },
  {
    method: 'DELETE',
    path: '/api/user/session',
    summary: 'Ends every browser session of the caller.',
    operation: 'mutation { signOutEverywhere { message } }',
  },
];

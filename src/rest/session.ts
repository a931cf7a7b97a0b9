import type { RestRoute } from './route.js';

export const sessionRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/session',
    summary: "A page of the caller's open browser sessions.",
    operation: `query ($page: Int, $perPage: Int) {
      sessions(page: $page, perPage: $perPage) {
        items { id current ip userAgent createdAt expiresAt }
        pagination { totalItems currentPage perPage totalPages }
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

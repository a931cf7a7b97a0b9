import type { RestRoute } from '../frame/route.js';

export const gatewayEventRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/v1/event',
    summary: 'Events of the calling merchant since a cursor, oldest first.',
    operation: `query ($after: String, $type: String, $limit: Int) {
      gatewayEvents(after: $after, type: $type, limit: $limit) { items cursor hasMore }
    }`,
    example: { after: '17', type: 'payment.completed', limit: 100 },
  },
];

import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

/** The fields of a delivery. */
export const DELIVERY = `id eventId type endpointId url status attempts nextRetryAt payload signature responseStatus
  responseBody durationMs error createdAt`;

export const webhookDeliveryRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/webhook',
    summary: "A page of the deliveries of the caller's merchant.",
    operation: `query (${LIST_VARIABLES}) { webhookDeliveries(${LIST_ARGUMENTS}) { items { ${DELIVERY} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/gateway/webhook/{id}',
    summary: 'A delivery with its attempts.',
    operation: `query ($id: UUID!) {
      webhookDelivery(id: $id) {
        ${DELIVERY} attemptLog { number startedAt durationMs signature responseStatus responseBody error }
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/gateway/webhook/{id}/redeliver',
    summary: 'Sends a delivery anew, with the same id and body.',
    operation: `mutation ($id: UUID!) { redeliverWebhook(id: $id) { ${DELIVERY} } }`,
  },
];

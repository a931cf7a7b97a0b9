import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { DELIVERY } from './webhook-delivery.js';

const ENDPOINT = 'id isFirst url events mode description enabled disabledReason failingSince previousUntil createdAt';
const EXAMPLE = {
  url: 'https://shop.example.com/webhook',
  events: ['payment.completed', 'refund.completed'],
  mode: 'LIVE',
  description: 'Order desk',
};

export const webhookEndpointRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/webhook-endpoint',
    summary: "A page of the webhook endpoints of the caller's merchant.",
    operation: `query (${LIST_VARIABLES}) { webhookEndpoints(${LIST_ARGUMENTS}) { items { ${ENDPOINT} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/gateway/webhook-endpoint',
    summary: 'Adds a webhook endpoint and shows its secret, this once.',
    operation: `mutation ($input: CreateWebhookEndpointInput!) {
      createWebhookEndpoint(input: $input) { ${ENDPOINT} secret }
    }`,
    example: EXAMPLE,
  },
  {
    method: 'PUT',
    path: '/api/gateway/webhook-endpoint/{id}',
    summary: 'Changes a webhook endpoint; what is left out stays.',
    operation: `mutation ($id: UUID!, $input: UpdateWebhookEndpointInput!) {
      updateWebhookEndpoint(id: $id, input: $input) { ${ENDPOINT} }
    }`,
    example: EXAMPLE,
  },
  {
    method: 'DELETE',
    path: '/api/gateway/webhook-endpoint/{id}',
    summary: "Deletes a webhook endpoint; the merchant's first one only loses its address.",
    operation: 'mutation ($id: UUID!) { deleteWebhookEndpoint(id: $id) { message } }',
  },
  {
    method: 'POST',
    path: '/api/gateway/webhook-endpoint/{id}/rotate',
    summary: 'Replaces the secret of an endpoint and shows the new one, this once.',
    operation: `mutation ($id: UUID!, $overlapHours: Int) {
      rotateWebhookSecret(id: $id, overlapHours: $overlapHours) { ${ENDPOINT} secret }
    }`,
    example: { overlapHours: 24 },
  },
  {
    method: 'POST',
    path: '/api/gateway/webhook-endpoint/{id}/test',
    summary: 'Sends an event with made-up data to an endpoint.',
    operation: `mutation ($id: UUID!, $type: String!) { testWebhookEndpoint(id: $id, type: $type) { ${DELIVERY} } }`,
    example: { type: 'payment.completed' },
  },
  {
    method: 'POST',
    path: '/api/gateway/webhook-endpoint/{id}/enable',
    summary: 'Switches a webhook endpoint on again.',
    operation: `mutation ($id: UUID!) { enableWebhookEndpoint(id: $id) { ${ENDPOINT} } }`,
  },
];

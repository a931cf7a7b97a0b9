import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ISSUED_KEY, KEY } from './fields.js';

export const ownApiKeyRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/api-key',
    summary: "A page of the caller's API keys.",
    operation: `query (${LIST_VARIABLES}) {
      apiKeys(${LIST_ARGUMENTS}) { items { ${KEY} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/user/api-key',
    summary: 'Creates an API key and shows it, this once.',
    operation: `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { ${ISSUED_KEY} } }`,
    example: {
      name: 'Trading desk',
      permissions: ['trade'],
      ipRestriction: true,
      ipWhitelist: ['203.0.113.7', '198.51.100.0/24'],
    },
  },
  {
    method: 'GET',
    path: '/api/user/api-key/refusal',
    summary: "Why calls by the caller's keys were refused.",
    operation: `query (${LIST_VARIABLES}, $id: UUID) {
      apiKeyRefusals(${LIST_ARGUMENTS}, id: $id) {
        items { id apiKeyId reason ip operation times createdAt lastAt } ${PAGINATION}
      }
    }`,
    example: { id: undefined },
  },
  {
    method: 'PUT',
    path: '/api/user/api-key/{id}',
    summary: "Changes one of the caller's API keys.",
    operation: `mutation ($id: UUID!, $input: UpdateApiKeyInput!) { updateApiKey(id: $id, input: $input) { ${KEY} } }`,
    example: { name: 'Trading desk', ipRestriction: true, ipWhitelist: ['203.0.113.7'] },
  },
  {
    method: 'DELETE',
    path: '/api/user/api-key/{id}',
    summary: "Deletes one of the caller's API keys.",
    operation: 'mutation ($id: UUID!) { deleteApiKey(id: $id) { message } }',
  },
  {
    method: 'POST',
    path: '/api/user/api-key/{id}/rotate',
    summary: 'Replaces a key and shows the new one, this once.',
    operation: `mutation ($id: UUID!, $graceHours: Int) {
      rotateApiKey(id: $id, graceHours: $graceHours) { ${ISSUED_KEY} }
    }`,
    example: { graceHours: 1 },
  },
  {
    method: 'POST',
    path: '/api/user/api-key/{id}/reveal',
    summary: 'Shows a key that was made for the caller, once.',
    operation: `mutation ($id: UUID!) { revealApiKey(id: $id) { ${ISSUED_KEY} } }`,
  },
  {
    method: 'GET',
    path: '/api/user/api-key/{id}/explain',
    summary: 'Which operations a key may call, and what stops the others.',
    operation: `query ($id: UUID!) {
      explainApiKey(id: $id) {
        state obstacles addressAllowed signed operations { operation kind routes allowed obstacles }
      }
    }`,
  },
];

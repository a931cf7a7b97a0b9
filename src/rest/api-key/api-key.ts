import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const KEY = `id name key type userId permissions ipRestriction ipWhitelist expiresAt state disabled disabledAt
  disabledReason signed rateLimitOverride { route limit windowSeconds } previousKeyUntil revealableUntil lastUsedAt
  lastUsedIp createdAt deletedAt`;
const ADMIN_KEY = `${KEY} disabledBy`;
const ISSUED_KEY = `${KEY} secret`;
const KEYS_VARIABLES = `${LIST_VARIABLES}, $deleted: Boolean`;
const KEYS_ARGUMENTS = `${LIST_ARGUMENTS}, deleted: $deleted`;
/** What a DELETE does instead of deleting softly. */
const FLAGS = ['restore', 'force'];

export const apiKeyRoutes: RestRoute[] = [
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
  {
    method: 'GET',
    path: '/api/admin/api',
    summary: "A page of everybody's API keys.",
    operation: `query (${KEYS_VARIABLES}) { allApiKeys(${KEYS_ARGUMENTS}) { items { ${ADMIN_KEY} } ${PAGINATION} } }`,
    example: { deleted: false },
  },
  {
    method: 'POST',
    path: '/api/admin/api',
    summary: 'Creates an API key for an account; answers a message only.',
    operation: 'mutation ($input: AdminCreateApiKeyInput!) { adminCreateApiKey(input: $input) { message } }',
    example: { userId: EXAMPLE_ID, name: 'Reporting', permissions: ['trade'] },
  },
  {
    method: 'GET',
    path: '/api/admin/api/{id}',
    summary: 'One API key.',
    operation: `query ($id: UUID!) { adminApiKey(id: $id) { ${ADMIN_KEY} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/api/{id}',
    summary: "Changes any account's API key; a submitted key or userId is ignored.",
    operation: `mutation ($id: UUID!, $input: UpdateApiKeyInput!) {
      adminUpdateApiKey(id: $id, input: $input) { ${ADMIN_KEY} }
    }`,
    example: { name: 'Reporting', ipRestriction: true, ipWhitelist: ['203.0.113.7'] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/api/{id}',
    summary: 'Deletes an API key; with restore=true brings it back, with force=true removes it for good.',
    operation: `mutation ($id: UUID!, $restore: Boolean, $force: Boolean) {
      adminDeleteApiKey(id: $id, restore: $restore, force: $force) { message }
    }`,
    query: FLAGS,
    example: { restore: false, force: false },
  },
  {
    method: 'DELETE',
    path: '/api/admin/api',
    summary: 'Deletes, restores or removes several API keys: all of them, or none.',
    operation: `mutation ($ids: [UUID!]!, $restore: Boolean, $force: Boolean) {
      adminDeleteApiKeys(ids: $ids, restore: $restore, force: $force) { message }
    }`,
    query: FLAGS,
    example: { ids: [EXAMPLE_ID], restore: false, force: false },
  },
  {
    method: 'GET',
    path: '/api/admin/hb/keys',
    summary: 'A page of the keys of market makers.',
    operation: `query (${KEYS_VARIABLES}) {
      marketMakerKeys(${KEYS_ARGUMENTS}) { items { ${ADMIN_KEY} } ${PAGINATION} }
    }`,
    example: { deleted: false },
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys',
    summary: 'Creates a signed key and shows key and secret, this once.',
    operation: `mutation ($input: CreateMarketMakerKeyInput!) { createMarketMakerKey(input: $input) { ${ISSUED_KEY} } }`,
    example: {
      userId: EXAMPLE_ID,
      name: 'Market maker',
      permissions: ['trade'],
      ipRestriction: true,
      ipWhitelist: ['203.0.113.7'],
    },
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys/{id}/rotate',
    summary: 'Replaces key and secret and shows both, this once.',
    operation: `mutation ($id: UUID!, $graceHours: Int) {
      rotateMarketMakerKey(id: $id, graceHours: $graceHours) { ${ISSUED_KEY} }
    }`,
    example: { graceHours: 1 },
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys/{id}/disable',
    summary: 'Suspends an active key at once, for a reason.',
    operation: `mutation ($id: UUID!, $input: DisableApiKeyInput!) {
      disableMarketMakerKey(id: $id, input: $input) { ${ADMIN_KEY} }
    }`,
    example: { reason: 'The desk reports a leaked key.' },
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys/{id}/enable',
    summary: 'Ends the suspension of a key.',
    operation: `mutation ($id: UUID!) { enableMarketMakerKey(id: $id) { ${ADMIN_KEY} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/hb/keys/{id}/limits',
    summary: 'Sets limits for single routes in place of the defaults.',
    operation: `mutation ($id: UUID!, $limits: [RouteLimitInput!]!) {
      setMarketMakerKeyLimits(id: $id, limits: $limits) { ${ADMIN_KEY} }
    }`,
    example: { limits: [{ route: 'POST /api/finance/transfer', limit: 100, windowSeconds: 60 }] },
  },
  {
    method: 'GET',
    path: '/api/admin/hb/keys/{id}/audit',
    summary: 'The record of a key.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      marketMakerKeyAudit(id: $id, ${LIST_ARGUMENTS}) { items { id apiKeyId userId actorId event detail ip createdAt } ${PAGINATION} }
    }`,
  },
  {
    method: 'DELETE',
    path: '/api/admin/hb/keys/{id}',
    summary: "Deletes a market maker's key; with restore=true brings it back, with force=true removes it for good.",
    operation: `mutation ($id: UUID!, $restore: Boolean, $force: Boolean) {
      deleteMarketMakerKey(id: $id, restore: $restore, force: $force) { message }
    }`,
    query: FLAGS,
    example: { restore: false, force: false },
  },
];

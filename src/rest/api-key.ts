import type { RestRoute } from './route.js';

const KEY = `id name key type userId permissions ipRestriction ipWhitelist expiresAt state disabled disabledAt
  disabledReason signed rateLimitOverride { route limit windowSeconds } previousKeyUntil revealableUntil lastUsedAt
  lastUsedIp createdAt deletedAt`;
const ADMIN_KEY = `${KEY} disabledBy`;
const ISSUED_KEY = `${KEY} secret`;
const PAGINATION = 'pagination { totalItems currentPage perPage totalPages }';
const LIST_VARIABLES =
  '$page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject, $deleted: Boolean';
const LIST_ARGUMENTS =
  'page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter, deleted: $deleted';
/** What a DELETE does instead of deleting softly. */
const FLAGS = ['restore', 'force'];

export const apiKeyRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/api-key',
    summary: "A page of the caller's API keys.",
    operation: `query ($page: Int, $perPage: Int) {
      apiKeys(page: $page, perPage: $perPage) { items { ${KEY} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/user/api-key',
    summary: 'Creates an API key and shows it, this once.',
    operation: `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { ${ISSUED_KEY} } }`,
  },
  {
    method: 'GET',
    path: '/api/user/api-key/refusal',
    summary: "Why calls by the caller's keys were refused.",
    operation: `query ($page: Int, $perPage: Int, $id: UUID) {
      apiKeyRefusals(page: $page, perPage: $perPage, id: $id) {
        items { id apiKeyId reason ip operation times createdAt lastAt } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'PUT',
    path: '/api/user/api-key/{id}',
    summary: "Changes one of the caller's API keys.",
    operation: `mutation ($id: UUID!, $input: UpdateApiKeyInput!) { updateApiKey(id: $id, input: $input) { ${KEY} } }`,
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
    operation: `query (${LIST_VARIABLES}) { allApiKeys(${LIST_ARGUMENTS}) { items { ${ADMIN_KEY} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/api',
    summary: 'Creates an API key for an account; answers a message only.',
    operation: 'mutation ($input: AdminCreateApiKeyInput!) { adminCreateApiKey(input: $input) { message } }',
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
  },
  {
    method: 'DELETE',
    path: '/api/admin/api/{id}',
    summary: 'Deletes an API key; with restore=true brings it back, with force=true removes it for good.',
    operation: `mutation ($id: UUID!, $restore: Boolean, $force: Boolean) {
      adminDeleteApiKey(id: $id, restore: $restore, force: $force) { message }
    }`,
    query: FLAGS,
  },
  {
    method: 'DELETE',
    path: '/api/admin/api',
    summary: 'Deletes, restores or removes several API keys: all of them, or none.',
    operation: `mutation ($ids: [UUID!]!, $restore: Boolean, $force: Boolean) {
      adminDeleteApiKeys(ids: $ids, restore: $restore, force: $force) { message }
    }`,
    query: FLAGS,
  },
  {
    method: 'GET',
    path: '/api/admin/hb/keys',
    summary: 'A page of the keys of market makers.',
    operation: `query (${LIST_VARIABLES}) {
      marketMakerKeys(${LIST_ARGUMENTS}) { items { ${ADMIN_KEY} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys',
    summary: 'Creates a signed key and shows key and secret, this once.',
    operation: `mutation ($input: CreateMarketMakerKeyInput!) { createMarketMakerKey(input: $input) { ${ISSUED_KEY} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys/{id}/rotate',
    summary: 'Replaces key and secret and shows both, this once.',
    operation: `mutation ($id: UUID!, $graceHours: Int) {
      rotateMarketMakerKey(id: $id, graceHours: $graceHours) { ${ISSUED_KEY} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/hb/keys/{id}/disable',
    summary: 'Suspends an active key at once, for a reason.',
    operation: `mutation ($id: UUID!, $input: DisableApiKeyInput!) {
      disableMarketMakerKey(id: $id, input: $input) { ${ADMIN_KEY} }
    }`,
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
  },
  {
    method: 'GET',
    path: '/api/admin/hb/keys/{id}/audit',
    summary: 'The record of a key.',
    operation: `query ($id: UUID!, $page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder,
      $filter: JSONObject) {
      marketMakerKeyAudit(id: $id, page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder,
        filter: $filter) { items { id apiKeyId userId actorId event detail ip createdAt } ${PAGINATION} }
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
  },
];

import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_KEY } from './fields.js';

export const adminApiKeyRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/api',
    summary: "A page of everybody's API keys.",
    operation: `query (${LIST_VARIABLES}, $deleted: Boolean) { allApiKeys(${LIST_ARGUMENTS}, deleted: $deleted) { items { ${ADMIN_KEY} } ${PAGINATION} } }`,
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
    query: ['restore', 'force'],
    example: { restore: false, force: false },
  },
  {
    method: 'DELETE',
    path: '/api/admin/api',
    summary: 'Deletes, restores or removes several API keys: all of them, or none.',
    operation: `mutation ($ids: [UUID!]!, $restore: Boolean, $force: Boolean) {
      adminDeleteApiKeys(ids: $ids, restore: $restore, force: $force) { message }
    }`,
    query: ['restore', 'force'],
    example: { ids: [EXAMPLE_ID], restore: false, force: false },
  },
];

import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_KEY, ISSUED_KEY } from './fields.js';

export const marketMakerKeyRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/hb/keys',
    summary: 'A page of the keys of market makers.',
    operation: `query (${LIST_VARIABLES}, $deleted: Boolean) {
      marketMakerKeys(${LIST_ARGUMENTS}, deleted: $deleted) { items { ${ADMIN_KEY} } ${PAGINATION} }
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
    query: ['restore', 'force'],
    example: { restore: false, force: false },
  },
];

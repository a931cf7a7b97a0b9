import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_PAYOUT, PAYOUT } from './fields.js';

const PAYOUT_ID = 'po_5wRzN8bQe1JtGk4VmYhXc7Ls';

export const payoutRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/payout',
    summary: "A page of the payouts of the caller's merchant.",
    operation: `query (${LIST_VARIABLES}) { merchantPayouts(${LIST_ARGUMENTS}) { items { ${PAYOUT} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/gateway/payout/{id}',
    summary: "One of the payouts of the caller's merchant.",
    operation: `query ($id: String!) { merchantPayout(id: $id) { ${PAYOUT} } }`,
    example: { id: PAYOUT_ID },
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/payout',
    summary: "A page of everybody's payouts.",
    operation: `query (${LIST_VARIABLES}) { allPayouts(${LIST_ARGUMENTS}) { items { ${ADMIN_PAYOUT} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/payout/{id}',
    summary: "One of everybody's payouts.",
    operation: `query ($id: String!) { anyPayout(id: $id) { ${ADMIN_PAYOUT} approval { ${APPROVAL} } } }`,
    example: { id: PAYOUT_ID },
  },
  {
    method: 'POST',
    path: '/api/admin/gateway/payout/{id}/approve',
    summary: "Approves a payout, and pays it to its merchant's wallet. A large one takes several people.",
    operation: `mutation ($id: String!, $idempotencyKey: String) {
      approvePayout(id: $id, idempotencyKey: $idempotencyKey) { ${ADMIN_PAYOUT} approval { ${APPROVAL} } }
    }`,
    example: { id: PAYOUT_ID },
  },
  {
    method: 'POST',
    path: '/api/admin/gateway/payout/{id}/reject',
    summary: 'Rejects a payout.',
    operation: `mutation ($id: String!, $reason: String!, $idempotencyKey: String) {
      rejectPayout(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${ADMIN_PAYOUT} }
    }`,
    example: { id: PAYOUT_ID, reason: 'The papers of the merchant are missing.' },
  },
];

import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { APPROVAL } from './fields.js';

const TIERS = 'kind tiers { fromUsd approvers }';

export const actRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/approval',
    summary:
      'A page of the acts that need several people: those that the caller has the right to approve, and those that the caller began.',
    operation: `query (${LIST_VARIABLES}) { approvals(${LIST_ARGUMENTS}) { items { ${APPROVAL} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/approval/policy',
    summary: 'How many people each kind of act takes.',
    operation: `{ approvalPolicy { ${TIERS} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/approval/policy/{kind}',
    summary: 'Replaces the approval policy of a kind. A change that asks fewer people waits.',
    operation: `mutation ($kind: ApprovalKind!, $input: UpdateApprovalPolicyInput!) {
      updateApprovalPolicy(kind: $kind, input: $input) { ${TIERS} warning approval { ${APPROVAL} } }
    }`,
    example: {
      kind: 'ADJUSTMENT',
      tiers: [
        { fromUsd: '0', approvers: 1 },
        { fromUsd: '1000', approvers: 2 },
      ],
    },
  },
  {
    method: 'GET',
    path: '/api/admin/approval/{id}',
    summary: 'One act that needs several people.',
    operation: `query ($id: UUID!) { approval(id: $id) { ${APPROVAL} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/approval/{id}/approve',
    summary: 'Approves an act; the last approval carries it out.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      approveAct(id: $id, idempotencyKey: $idempotencyKey) { ${APPROVAL} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/approval/{id}/reject',
    summary: 'Rejects an act that waits. One person is enough.',
    operation: `mutation ($id: UUID!, $reason: String!, $idempotencyKey: String) {
      rejectAct(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${APPROVAL} }
    }`,
    example: { reason: 'The customer has not sent the money.' },
  },
  {
    method: 'POST',
    path: '/api/admin/approval/{id}/withdraw',
    summary: 'Takes back an act that the caller began.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      withdrawAct(id: $id, idempotencyKey: $idempotencyKey) { ${APPROVAL} }
    }`,
  },
];
